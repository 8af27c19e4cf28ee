import type { OperationName } from "@edge-console/contract/operations";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** What changes which zones an account has. */
const changesZones: ReadonlySet<OperationName> = new Set(["createZone", "deleteZone"]);

/** After such a change the account's zones are listed again as soon as somebody asks for its figures. */
export async function outdateFigures(
  transaction: Transaction<Schema>,
  accountId: string,
  operation: OperationName,
): Promise<void> {
  if (!changesZones.has(operation)) return;
  await transaction
    .updateTable("usage_gatherings")
    .set({ ended_at: 0 })
    .where("account_id", "=", accountId)
    .where("ended_at", "is not", null)
    .execute();
}
