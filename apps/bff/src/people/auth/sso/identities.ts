import type { Kysely, Transaction } from "kysely";
import { hashToken } from "../../../platform/crypto/token.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Returns whether a user is linked to a subject: at a provider, or at any if `issuer` is left out. */
export async function isLinked(db: Kysely<Schema>, userId: string, issuer?: string): Promise<boolean> {
  const identity = await db
    .selectFrom("sso_identities")
    .select("subject")
    .where("user_id", "=", userId)
    .$if(issuer !== undefined, (query) => query.where("issuer", "=", issuer ?? ""))
    .executeTakeFirst();
  return identity !== undefined;
}

/** Links a user to a subject at a provider. Returns false if either is linked there already. */
export async function linkIdentity(
  transaction: Transaction<Schema>,
  at: number,
  identity: { readonly issuer: string; readonly subject: string; readonly userId: string },
): Promise<boolean> {
  const { issuer, subject, userId } = identity;
  const linked = await transaction
    .insertInto("sso_identities")
    .values({ issuer, subject, user_id: userId, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return linked.numInsertedOrUpdatedRows === 1n;
}

/** Unlinks a user from all providers. Returns the subjects. */
export async function unlinkIdentities(transaction: Transaction<Schema>, userId: string): Promise<string[]> {
  const links = await transaction
    .deleteFrom("sso_identities")
    .where("user_id", "=", userId)
    .returning("subject")
    .execute();
  return links.map(({ subject }) => subject);
}

/** Returns what is stored of the ID that a provider gave a session (`sid`). */
export function hashProviderSession(issuer: string, sid: string): string {
  return hashToken(`${issuer} ${sid}`);
}
