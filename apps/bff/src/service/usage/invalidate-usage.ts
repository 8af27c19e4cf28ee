import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

/** Makes the zone list of an account due after a zone is created or deleted. */
export async function invalidateUsage(
  transaction: Transaction<Schema>,
  accountId: string,
  { resource, effect }: Pick<WriteOperation, "resource" | "effect">,
): Promise<void> {
  if (resource !== "zone" || (effect !== "create" && effect !== "delete")) return;
  await transaction
    .updateTable("usage_collections")
    .set({ ended_at: 0 })
    .where("account_id", "=", accountId)
    .where("ended_at", "is not", null)
    .execute();
}
