import type { Kysely, Transaction } from "kysely";
import { generateCode, normalizeCode } from "./recovery-codes.ts";
import { listSecondFactors } from "./second-factor.ts";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { hashToken } from "../../platform/crypto/token.ts";
import { lockUser, type User } from "../users/users.ts";

/** How long a setup code is valid, in seconds: until its email is read, or until the administrator has passed it on. */
const ttlSeconds = { email: 3_600, administrator: 86_400 } as const;

/** How many unused codes a user can have before no more are emailed. */
const maxEmailedCodes = 5;

/** A setup code, which is shown or sent once; `expiresAt` in Unix seconds. */
export interface SetupCode {
  readonly code: string;
  readonly expiresAt: number;
}

/**
 * Creates a setup code to be emailed to its user.
 * @throws ProblemError `throttled` if the user has several unused ones, `conflict` if they already have a second factor
 */
export async function createEmailedSetupCode(
  transaction: Transaction<Schema>,
  at: number,
  userId: string,
): Promise<SetupCode> {
  await lockUser(transaction, userId);
  if (await hasFactor(transaction, userId)) {
    throw new ProblemError("conflict", { detail: "You already have a second factor." });
  }
  const open = await transaction
    .selectFrom("setup_codes")
    .select("expires_at")
    .where("user_id", "=", userId)
    .where("expires_at", ">", at)
    .execute();
  if (open.length >= maxEmailedCodes) {
    const nextExpiry = Math.min(...open.map(({ expires_at }) => expires_at));
    throw new ProblemError("throttled", { retryAfter: nextExpiry - at });
  }
  return insertCode(transaction, userId, at + ttlSeconds.email);
}

/**
 * Creates a setup code that an administrator passes on.
 * @throws ChangeRejectedError if the user already has a second factor
 */
export async function createSetupCode(
  transaction: Transaction<Schema>,
  at: number,
  user: Pick<User, "id" | "email">,
): Promise<SetupCode> {
  await lockUser(transaction, user.id);
  if (await hasFactor(transaction, user.id)) throw new ChangeRejectedError(`${user.email} has a second factor.`);
  return insertCode(transaction, user.id, at + ttlSeconds.administrator);
}

/** Redeems a setup code, and deletes the user's other ones. Returns false if it's wrong, used, or expired. */
export async function redeemSetupCode(
  transaction: Transaction<Schema>,
  at: number,
  userId: string,
  typed: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("setup_codes")
    .where("code_hash", "=", hashCode(userId, typed))
    .where("expires_at", ">", at)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await transaction.deleteFrom("setup_codes").where("user_id", "=", userId).execute();
  return true;
}

/** Deletes expired setup codes. */
export async function deleteExpiredSetupCodes(db: Kysely<Schema>, at: number): Promise<void> {
  await db.deleteFrom("setup_codes").where("expires_at", "<=", at).execute();
}

async function hasFactor(transaction: Transaction<Schema>, userId: string): Promise<boolean> {
  return (await listSecondFactors(transaction, userId)).length > 0;
}

async function insertCode(transaction: Transaction<Schema>, userId: string, expiresAt: number): Promise<SetupCode> {
  const code = generateCode(3);
  await transaction
    .insertInto("setup_codes")
    .values({ code_hash: hashCode(userId, code), user_id: userId, expires_at: expiresAt })
    .execute();
  return { code, expiresAt };
}

function hashCode(userId: string, code: string): string {
  return hashToken(`${userId} ${normalizeCode(code)}`);
}
