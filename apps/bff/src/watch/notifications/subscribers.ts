import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { isSubscribed, listSubscribers } from "./subscriptions.ts";

/**
 * Lists the accounts whose alerts anyone would be notified of: an enabled channel, or by email, if the operator has set it
 * up, a member who didn't turn off all categories.
 */
export async function findAccountsWithSubscribers(
  db: Kysely<Schema>,
  { emailEnabled }: { readonly emailEnabled: boolean },
): Promise<string[]> {
  const channels = await db
    .selectFrom("alert_channels")
    .select("account_id")
    .distinct()
    .where("enabled", "=", 1)
    .execute();
  const subscribers = emailEnabled ? (await listSubscribers(db)).filter(isSubscribed) : [];
  return [...new Set([...channels.map((row) => row.account_id), ...subscribers.map((member) => member.accountId)])];
}
