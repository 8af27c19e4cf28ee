import type { Kysely } from "kysely";
import { hashToken } from "../../platform/crypto/token.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** Returns whether a challenge was redeemed. */
export async function isRedeemed(db: Kysely<Schema>, challenge: string): Promise<boolean> {
  const row = await db
    .selectFrom("redeemed_challenges")
    .select("challenge_hash")
    .where("challenge_hash", "=", hashToken(challenge))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Redeems a challenge whose response was verified, so that each is accepted once. Returns false if it was redeemed before.
 * Starting a sign-in stores nothing, because everyone can: the challenge itself carries what it is for, and until when.
 */
export async function redeemChallenge(db: Kysely<Schema>, challenge: string, expiresAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("redeemed_challenges")
    .values({ challenge_hash: hashToken(challenge), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the challenges that have expired; `now` in Unix seconds. */
export async function deleteExpiredChallenges(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom("redeemed_challenges").where("expires_at", "<=", now).execute();
}
