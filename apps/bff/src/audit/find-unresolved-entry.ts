import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** By so many seconds a clock is commonly set back between a change and its row in the audit log. */
const clockSkewSeconds = 60;

/** The row that left open how a change of an account ended; undefined when there is none. */
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
  // By its time it is found without reading all of the account's log, which is read after a clock was set far back.
  const recent = await entries.where("at", ">=", intent.created_at - clockSkewSeconds).executeTakeFirst();
  return recent ?? entries.executeTakeFirst();
}
