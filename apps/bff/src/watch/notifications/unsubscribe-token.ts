import { type UnsubscribeScope, unsubscribeScopes } from "@edge-console/contract/alerts/unsubscribe";
import type { Kysely, Transaction } from "kysely";
import type { Signatures } from "../../platform/crypto/signatures.ts";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** A member, and what they unsubscribe from. */
export interface UnsubscribeRequest {
  readonly accountId: string;
  readonly userId: string;
  readonly scope: UnsubscribeScope;
}

/** Creates the tokens of the links in one email, and stores what verifies them. They allow nothing but to unsubscribe. */
export interface UnsubscribeToken {
  /** Every email has a link that unsubscribes from everything, so the scope needs no proof. */
  readonly forScope: (scope: UnsubscribeScope) => string;
  /** Stores the token's hash, before the email is sent. */
  readonly save: (
    transaction: Transaction<Schema>,
    now: number,
    member: Omit<UnsubscribeRequest, "scope">,
  ) => Promise<void>;
}

/** More than a year. */
const storedSeconds = 400 * 86_400;

/** Creates the token of an email. */
export function createUnsubscribeToken(): UnsubscribeToken {
  const token = generateToken();
  return {
    forScope: (scope) => `${token}.${scope}`,
    async save(transaction, now, { accountId, userId }) {
      const row = { token_hash: hashToken(token), account_id: accountId, user_id: userId, created_at: now };
      await transaction.insertInto("unsubscribe_tokens").values(row).execute();
    },
  };
}

/**
 * Returns what a token unsubscribes from; undefined if it isn't valid. `signatures`: emails of earlier versions have tokens
 * that CONSOLE_SECRET signed.
 */
export async function findUnsubscribeRequest(
  db: Kysely<Schema>,
  signatures: Signatures,
  text: string,
): Promise<UnsubscribeRequest | undefined> {
  const parts = text.split(".");
  if (parts.length === 4) return readSigned(signatures, parts);
  const [token = "", name = ""] = parts;
  const scope = findScope(name);
  if (!scope || parts.length !== 2) return undefined;
  const row = await db
    .selectFrom("unsubscribe_tokens")
    .select(["account_id as accountId", "user_id as userId"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row && { ...row, scope };
}

/** Deletes the tokens of emails that are older than a year. */
export async function deleteOldUnsubscribeTokens(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("unsubscribe_tokens")
    .where("created_at", "<", now - storedSeconds)
    .execute();
}

function readSigned(
  signatures: Signatures,
  [accountId = "", userId = "", name = "", signature = ""]: readonly string[],
): UnsubscribeRequest | undefined {
  const scope = findScope(name);
  return scope && signatures.verify(`${accountId}.${userId}.${name}`, signature)
    ? { accountId, userId, scope }
    : undefined;
}

const findScope = (name: string) => unsubscribeScopes.find((scope) => scope === name);
