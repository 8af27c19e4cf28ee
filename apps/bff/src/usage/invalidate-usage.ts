import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** After a change of which zones an account has, they are listed again as soon as someone requests its usage. */
export async function outdateFigures(
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
