import type { Store } from "../db/store.ts";
import { generateToken, hashToken } from "../crypto/token.ts";

/** Purpose of a challenge to a known user: to step up, or as the second factor of the sign-in with that hash. */
export type UserChallengePurpose = `step-up ${string}` | `mfa ${string}`;

/** Purpose of a challenge. A response is valid for this purpose only. */
export type ChallengePurpose = "sign-in" | `register ${string}` | UserChallengePurpose;

export const challengeTtlSeconds = 300;

/** Creates the store of challenges that passkeys sign. Each is random and valid once; only its hash is stored. */
export function createPasskeyChallenges(store: Store) {
  /** Creates a challenge, in base64url. */
  async function create(purpose: ChallengePurpose): Promise<string> {
    const challenge = generateToken();
    await store.db
      .insertInto("passkey_challenges")
      .values({
        challenge_hash: hashToken(challenge),
        purpose,
        expires_at: (await store.now()) + challengeTtlSeconds,
      })
      .execute();
    return challenge;
  }

  /** Deletes a challenge. Returns whether it was created for `purpose` and is still valid. */
  async function consume(purpose: ChallengePurpose, challenge: string): Promise<boolean> {
    const { numDeletedRows } = await store.db
      .deleteFrom("passkey_challenges")
      .where("challenge_hash", "=", hashToken(challenge))
      .where("purpose", "=", purpose)
      .where("expires_at", ">", await store.now())
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async function deleteExpired(): Promise<void> {
    await store.db
      .deleteFrom("passkey_challenges")
      .where("expires_at", "<=", await store.now())
      .execute();
  }

  return { create, consume, deleteExpired };
}
