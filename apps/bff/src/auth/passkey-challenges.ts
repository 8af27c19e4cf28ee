import type { Store } from "../db/store.ts";
import { generateToken, hashToken } from "../crypto/token.ts";

/** Purpose of a challenge to a known user: to step up, or as the second factor of the sign-in with that hash. */
export type UserChallengePurpose = `step-up ${string}` | `mfa ${string}`;

/** Purpose of a challenge. A response counts for no other purpose. */
export type ChallengePurpose = "sign-in" | `register ${string}` | UserChallengePurpose;

/** How long a challenge waits for its answer, in seconds. */
export const challengeTtlSeconds = 300;

/** The challenges that passkeys sign: random, good for one answer, and kept as their hashes alone. */
export class PasskeyChallenges {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A new challenge, in Base64 for URLs. */
  async create(purpose: ChallengePurpose): Promise<string> {
    const challenge = generateToken();
    await this.#store.db
      .insertInto("passkey_challenges")
      .values({
        challenge_hash: hashToken(challenge),
        purpose,
        expires_at: (await this.#store.now()) + challengeTtlSeconds,
      })
      .execute();
    return challenge;
  }

  /** Whether a challenge was made for that purpose and waits for its answer; from now on it does not. */
  async consume(purpose: ChallengePurpose, challenge: string): Promise<boolean> {
    const { numDeletedRows } = await this.#store.db
      .deleteFrom("passkey_challenges")
      .where("challenge_hash", "=", hashToken(challenge))
      .where("purpose", "=", purpose)
      .where("expires_at", ">", await this.#store.now())
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** Deletes those that nobody answered. */
  async deleteExpired(): Promise<void> {
    await this.#store.db
      .deleteFrom("passkey_challenges")
      .where("expires_at", "<=", await this.#store.now())
      .execute();
  }
}
