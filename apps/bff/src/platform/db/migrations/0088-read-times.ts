import type { SchemaModule, Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Adds when the hostnames of a zone and the endpoints of a tunnel were read, which stays known while they are due again. */
export async function up(
  schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  await schema.alterTable("search_objects").renameColumn("hostnames_read_at", "children_claimed_at").execute();
  await schema.alterTable("search_objects").addColumn("children_read_at", "bigint").execute();
  await transaction
    .updateTable("search_objects")
    .set((row) => ({ children_read_at: row.ref("children_claimed_at") }))
    .where("children", "is not", null)
    .execute();
}
