import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

/** Tolerance for a clock that is set back between a write and its audit entry. */
const clockSkewSeconds = 60;

/** Finds the audit entry of a write whose outcome is not final. */
export async function findUnresolvedEntry(
  transaction: Transaction<Schema>,
  intent: Pick<Selectable<Schema["intents"]>, "account_id" | "operation" | "request_id" | "created_at">,
): Promise<Pick<Selectable<Schema["audit"]>, "id" | "changes"> | undefined> {
  const entries = transaction
    .selectFrom("audit")
    .select(["id", "changes"])
    .where("scope", "=", intent.account_id)
    .where("request_id", "=", intent.request_id)
    .where("action", "=", intent.operation)
    .where("outcome", "in", ["unknown", "not-applied"])
    .where("resolves", "is", null);
  // The time limits the search. The whole log is searched only if the clock was set back further.
  const recent = await entries.where("at", ">=", intent.created_at - clockSkewSeconds).executeTakeFirst();
  return recent ?? entries.executeTakeFirst();
}
