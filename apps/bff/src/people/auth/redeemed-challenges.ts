import { hashToken } from "../../platform/crypto/token.ts";
import type { Store } from "../../platform/db/store.ts";

/**
 * Creates the store of challenges that were redeemed, by which each is accepted once. Starting a sign-in stores nothing,
 * because everyone can: the challenge itself is encrypted and carries what it is for, and until when.
 */
export function createRedeemedChallenges(store: Store) {
  /** Returns whether a challenge was redeemed. */
  async function has(challenge: string): Promise<boolean> {
    const row = await store.db
      .selectFrom("redeemed_challenges")
      .select("challenge_hash")
      .where("challenge_hash", "=", hashToken(challenge))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Redeems a challenge whose response was verified. Returns false if it was redeemed before. */
  async function redeem(challenge: string, expiresAt: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await store.db
      .insertInto("redeemed_challenges")
      .values({ challenge_hash: hashToken(challenge), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async function deleteExpired(): Promise<void> {
    await store.db
      .deleteFrom("redeemed_challenges")
      .where("expires_at", "<=", await store.now())
      .execute();
  }

  return { has, redeem, deleteExpired };
}
