import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { resetFactors } from "./two-factor.ts";
import { endSessions } from "./user-access.ts";
import { removePassword, storeEmailProof } from "../users/users.ts";

/**
 * Marks a user's email address as proven at `at` (Unix seconds) and removes earlier credentials and sessions, because
 * someone else may have created them with a link that was meant for the owner of the address. Returns what was removed, for
 * the audit log; undefined if the address was already proven.
 */
export async function markEmailProven(
  transaction: Kysely<Schema>,
  at: number,
  userId: string,
): Promise<AuditEntry["changes"] | undefined> {
  if (!(await storeEmailProof(transaction, at, userId))) return undefined;
  // First, so that a concurrent request of such a session that adds a credential fails or is seen below.
  await endSessions(transaction, { id: userId });
  const hadPassword = await removePassword(transaction, userId);
  const factors = await resetFactors(transaction, userId);
  await transaction.deleteFrom("totp_set_ups").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("known_devices").where("user_id", "=", userId).execute();
  return [...(hadPassword ? [{ field: "password", before: "set", after: null }] : []), ...factors];
}
