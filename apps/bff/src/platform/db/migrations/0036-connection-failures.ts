import type { SchemaModule, Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Merges two failures of deliveries, whose difference shows which names exist in the console's network. */
export async function up(
  _schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  await transaction
    .updateTable("notification_attempts")
    .set({ failure: "connection-failed" })
    .where("failure", "=", "address-not-allowed")
    .execute();
}
