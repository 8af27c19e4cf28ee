import { accessTokenLimits, type NewAccessToken } from "@edge-console/contract/console/access-tokens";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Kysely, Selectable, Transaction } from "kysely";
import { generateId } from "../../platform/crypto/generate-id.ts";
import { hashToken } from "../../platform/crypto/token.ts";
import { lockRow } from "../../platform/db/lock-row.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import { generateAccessToken } from "./token-format.ts";

/** An access token without its hash. Times in Unix seconds. */
export type TokenRow = Omit<Selectable<Schema["access_tokens"]>, "token_hash">;

const columns = [
  "id",
  "account_id",
  "user_id",
  "name",
  "role",
  "created_at",
  "expires_at",
  "last_used_at",
  "last_address",
] as const;

/** Expired tokens are listed for this long. */
const listedAfterExpirySeconds = 30 * 86_400;

/** Precision of the time of a token's last use, so that not every request writes to the database. */
const usePrecisionSeconds = 60;

/**
 * Creates a token; the returned `token` isn't stored.
 * @throws ProblemError 422 if the name is taken, 409 if the account has as many tokens as it can
 */
export async function addToken(
  transaction: Transaction<Schema>,
  at: number,
  owner: { readonly accountId: string; readonly userId: string },
  { name, role, expiresAt }: NewAccessToken,
): Promise<{ readonly row: TokenRow; readonly token: string }> {
  await lockRow(transaction, "accounts", owner.accountId);
  const tokens = await listTokens(transaction, owner.accountId);
  if (tokens.some((other) => other.name === name)) throw createFieldProblem("name", "Another token has this name.");
  if (tokens.filter(({ expires_at }) => expires_at > at).length >= accessTokenLimits.tokens) {
    const detail = `An account can have ${accessTokenLimits.tokens} access tokens. Remove one first.`;
    throw new ProblemError("conflict", { detail });
  }
  const row: TokenRow = {
    id: generateId(),
    account_id: owner.accountId,
    user_id: owner.userId,
    name,
    role,
    created_at: at,
    expires_at: expiresAt,
    last_used_at: null,
    last_address: null,
  };
  const token = generateAccessToken(owner.accountId);
  await transaction
    .insertInto("access_tokens")
    .values({ ...row, token_hash: hashToken(token) })
    .execute();
  return { row, token };
}

/** Lists an account's tokens, by name. */
export function listTokens(db: Kysely<Schema>, accountId: string): Promise<TokenRow[]> {
  return db.selectFrom("access_tokens").select(columns).where("account_id", "=", accountId).orderBy("name").execute();
}

/** Finds a token, also if it has expired. */
export function findToken(db: Kysely<Schema>, token: string): Promise<TokenRow | undefined> {
  return db.selectFrom("access_tokens").select(columns).where("token_hash", "=", hashToken(token)).executeTakeFirst();
}

/** Finds an account's token by its ID, also if it has expired. */
export function findTokenById(db: Kysely<Schema>, accountId: string, id: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom("access_tokens")
    .select(columns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the names of tokens, by ID. */
export async function findTokenNames(
  db: Kysely<Schema>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => id !== null);
  const tokens = await db.selectFrom("access_tokens").select(["id", "name"]).where("id", "in", known).execute();
  return new Map(tokens.map(({ id, name }) => [id, name]));
}

/** Returns whether a use of a token has to be recorded: none was within a minute. */
export function isUseDue({ last_used_at }: TokenRow, now: number): boolean {
  // The clock may have been set back.
  return last_used_at === null || Math.abs(now - last_used_at) >= usePrecisionSeconds;
}

/** Records a use of a token. */
export async function recordUse(db: Kysely<Schema>, now: number, id: string, address: string): Promise<void> {
  await db
    .updateTable("access_tokens")
    .set({ last_used_at: now, last_address: address })
    .where("id", "=", id)
    .execute();
}

/**
 * Removes a token.
 * @throws ProblemError `not-found`
 */
export async function removeToken(
  transaction: Transaction<Schema>,
  accountId: string,
  id: string,
): Promise<Pick<TokenRow, "name" | "role">> {
  return transaction
    .deleteFrom("access_tokens")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(["name", "role"])
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
}

/** Removes the tokens that a member of an account created. Returns them as changes for the audit log. */
export async function removeTokensOf(
  db: Kysely<Schema>,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<AuditEntry["changes"]> {
  const removed = await db
    .deleteFrom("access_tokens")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .returning("name")
    .execute();
  return removed.map(({ name }) => ({ field: "accessToken", before: name, after: null }));
}

/** Removes all tokens, and returns them. */
export function removeAllTokens(db: Kysely<Schema>): Promise<TokenRow[]> {
  return db.deleteFrom("access_tokens").returning(columns).execute();
}

/** Removes the tokens that expired 30 days ago. */
export async function deleteExpiredTokens(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("access_tokens")
    .where("expires_at", "<=", now - listedAfterExpirySeconds)
    .execute();
}
