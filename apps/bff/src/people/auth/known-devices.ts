import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";
import { userRows } from "../users/users.ts";

/** How long a browser stays known after its last sign-in, in seconds: a year, close to the longest that browsers keep cookies. */
export const knownDeviceTtlSeconds = 31_536_000;

/** How many browsers of one user stay known; the one that signed in longest ago is forgotten first. */
const maxDevicesPerUser = 10;

/**
 * Returns the hash of a token if its browser signed in as this user before, by email address or ID. The token is that of
 * its device cookie ("device cookies" of OWASP). A known device proves nothing: its attempts are throttled on their own,
 * so that a stranger's guesses don't lock its user out. One browser may be known for several users.
 */
export async function findDevice(
  store: Store,
  by: "email" | "id",
  user: string,
  token: string | undefined,
  db: Kysely<Schema> = store.db,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom("known_devices")
    .innerJoin(userRows(store.db), "users.id", "known_devices.user_id")
    .select("id_hash")
    .where("id_hash", "=", hashToken(token))
    .where(`users.${by}`, "=", user)
    .where("last_used_at", ">", (await store.now()) - knownDeviceTtlSeconds)
    .executeTakeFirst();
  return row?.id_hash;
}

/**
 * Remembers the browser of a sign-in and returns its new token, which replaces `token` for all its users: a token that
 * someone else planted or copied is worth nothing afterwards.
 */
export async function rememberDevice(
  transaction: Transaction<Schema>,
  at: number,
  userId: string,
  token: string | undefined,
): Promise<string> {
  const next = generateToken();
  const id_hash = hashToken(next);
  if (token !== undefined) {
    await transaction.updateTable("known_devices").set({ id_hash }).where("id_hash", "=", hashToken(token)).execute();
  }
  await transaction
    .insertInto("known_devices")
    .values({ id_hash, user_id: userId, last_used_at: at })
    .onConflict((conflict) => conflict.columns(["id_hash", "user_id"]).doUpdateSet({ last_used_at: at }))
    .execute();
  const others = transaction
    .selectFrom("known_devices")
    .select("id_hash")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", id_hash)
    .orderBy("last_used_at", "desc")
    .orderBy("id_hash")
    .limit(maxDevicesPerUser - 1);
  await transaction
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", id_hash)
    .where("id_hash", "not in", others)
    .execute();
  return next;
}

/** Forgets a user's browsers except the one with `token`. */
export async function forgetOtherDevices(db: Kysely<Schema>, userId: string, token: string | undefined): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", hashToken(token ?? ""))
    .execute();
}

/** Deletes the browsers that are no longer known; `now` in Unix seconds. */
export async function deleteExpiredDevices(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("last_used_at", "<=", now - knownDeviceTtlSeconds)
    .execute();
}
