import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** Makes the search index of an account due for an update. */
export async function invalidateSearch(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction.updateTable("search_accounts").set({ claimed_at: 0 }).where("account_id", "=", accountId).execute();
}
