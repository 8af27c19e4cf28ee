import type { Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Store } from "../../db/store.ts";
import { generateToken, hashToken } from "../../crypto/token.ts";

/** What is known of a sign-in at the provider until its answer comes. */
export type SsoSignIn = Omit<Selectable<Schema["sso_sign_ins"]>, "id_hash" | "expires_at">;

/** How long the provider's answer is waited for, in seconds. */
export const ssoSignInTtlSeconds = 600;

/** The sign-ins that were begun at the provider. Each belongs to one browser, and is good for one answer. */
export class SsoSignIns {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Notes one; gives the secret that its browser keeps. */
  async create(signIn: Omit<SsoSignIn, "begun_at">): Promise<string> {
    const secret = generateToken();
    const now = await this.#store.now();
    await this.#store.db
      .insertInto("sso_sign_ins")
      .values({ ...signIn, id_hash: hashToken(secret), begun_at: now, expires_at: now + ssoSignInTtlSeconds })
      .execute();
    return secret;
  }

  /** The one whose browser keeps the secret, taken so that no second answer counts; undefined when there is none. */
  async take(secret: string): Promise<SsoSignIn | undefined> {
    return this.#store.db
      .deleteFrom("sso_sign_ins")
      .where("id_hash", "=", hashToken(secret))
      .where("expires_at", ">", await this.#store.now())
      .returning(["purpose", "session_hash", "next", "own_window", "begun_at"])
      .executeTakeFirst();
  }

  /** Deletes those that nobody came back from. */
  async deleteExpired(): Promise<void> {
    await this.#store.db
      .deleteFrom("sso_sign_ins")
      .where("expires_at", "<=", await this.#store.now())
      .execute();
  }
}
