import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import { resetFactors } from "./two-factor-service.ts";
import { endSessions } from "./users.ts";

/**
 * Marks a user's address as proven at a time (Unix seconds). Credentials and sessions from before are removed: someone
 * else may have made them with a link that was meant for the owner of the address. Returns what was removed, for the
 * audit log; undefined if the address was proven already.
 */
export async function markEmailProven(
  transaction: Kysely<Schema>,
  at: number,
  userId: string,
): Promise<AuditEntry["changes"] | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable("users")
    .set({ email_proven_at: at })
    .where("id", "=", userId)
    .where("email_proven_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  // First, so that a request of such a session that is adding a credential fails or is seen below.
  await endSessions(transaction, { id: userId });
  const { numUpdatedRows: passwords } = await transaction
    .updateTable("users")
    .set({ password_hash: "" })
    .where("id", "=", userId)
    .where("password_hash", "!=", "")
    .executeTakeFirst();
  const factors = await resetFactors(transaction, userId);
  await transaction.deleteFrom("totp_set_ups").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("known_devices").where("user_id", "=", userId).execute();
  return [...(passwords > 0n ? [{ field: "password", before: "set", after: null }] : []), ...factors];
}
