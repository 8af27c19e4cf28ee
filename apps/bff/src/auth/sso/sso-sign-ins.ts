import type { Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Store } from "../../db/store.ts";
import { generateToken, hashToken } from "../../crypto/token.ts";

/** A sign-in in progress at the identity provider. */
export type SsoSignIn = Omit<Selectable<Schema["sso_sign_ins"]>, "id_hash" | "expires_at">;

export const ssoSignInTtlSeconds = 600;

/** Creates the store of sign-ins in progress at the provider. Each belongs to one browser and can be finished once. */
export function createSsoSignIns(store: Store) {
  /** Stores a sign-in; returns the secret for the browser's cookie. */
  async function create(signIn: Omit<SsoSignIn, "begun_at">): Promise<string> {
    const secret = generateToken();
    const now = await store.now();
    await store.db
      .insertInto("sso_sign_ins")
      .values({ ...signIn, id_hash: hashToken(secret), begun_at: now, expires_at: now + ssoSignInTtlSeconds })
      .execute();
    return secret;
  }

  /** Deletes and returns the sign-in with that secret; undefined if there is none. */
  async function consume(secret: string): Promise<SsoSignIn | undefined> {
    return store.db
      .deleteFrom("sso_sign_ins")
      .where("id_hash", "=", hashToken(secret))
      .where("expires_at", ">", await store.now())
      .returning(["purpose", "session_hash", "next", "own_window", "begun_at"])
      .executeTakeFirst();
  }

  async function deleteExpired(): Promise<void> {
    await store.db
      .deleteFrom("sso_sign_ins")
      .where("expires_at", "<=", await store.now())
      .execute();
  }

  return { create, consume, deleteExpired };
}
