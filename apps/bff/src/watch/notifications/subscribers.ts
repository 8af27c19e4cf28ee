import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { isSubscribed, listSubscribers } from "./subscriptions.ts";

/** Whether the operator has set up email. */
interface EmailOptions {
  readonly emailEnabled: boolean;
}

/**
 * Returns whether anyone would be notified of an account's alerts: an enabled channel, or by email a member who didn't
 * turn off all categories.
 */
export async function hasSubscribers(db: Kysely<Schema>, accountId: string, options: EmailOptions): Promise<boolean> {
  return (await findSubscribedAccounts(db, options, accountId)).has(accountId);
}

/** Lists the accounts of which `hasSubscribers` is true. */
export async function findAccountsWithSubscribers(db: Kysely<Schema>, options: EmailOptions): Promise<string[]> {
  return [...(await findSubscribedAccounts(db, options))];
}

async function findSubscribedAccounts(
  db: Kysely<Schema>,
  { emailEnabled }: EmailOptions,
  accountId?: string,
): Promise<Set<string>> {
  const channels = await db
    .selectFrom("alert_channels")
    .select("account_id")
    .distinct()
    .where("enabled", "=", 1)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .execute();
  const subscribers = emailEnabled ? (await listSubscribers(db, accountId)).filter(isSubscribed) : [];
  return new Set([...channels.map((row) => row.account_id), ...subscribers.map((member) => member.accountId)]);
}
