import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** After a change of which zones an account has, they are listed again as soon as someone requests its usage. */
export async function invalidateUsage(
  transaction: Transaction<Schema>,
  accountId: string,
  { resource, effect }: Pick<WriteOperation, "resource" | "effect">,
): Promise<void> {
  if (resource !== "zone" || (effect !== "create" && effect !== "delete")) return;
  await transaction
    .updateTable("usage_gatherings")
    .set({ ended_at: 0 })
    .where("account_id", "=", accountId)
    .where("ended_at", "is not", null)
    .execute();
}

/** Makes the collection of an account's usage due. One that still runs loses its lease, so that it reports nothing. */
export async function restartUsageCollection(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction
    .updateTable("usage_gatherings")
    .set({ holder: null, held_until: 0, ended_at: null, trouble: null, usage_paused: null })
    .where("account_id", "=", accountId)
    .execute();
}
