import type { SchemaModule } from "kysely";

/** Adds what the audit entry of a crashed write needs, the order of writes to one object, and replica heartbeats. */
export async function up(schema: SchemaModule): Promise<void> {
  const table = schema.alterTable("intents");
  await table.addColumn("address", "text", (column) => column.notNull().defaultTo("")).execute();
  await table.addColumn("changes", "text", (column) => column.notNull().defaultTo("[]")).execute();
  await table.addColumn("base", "text").execute();
  await table.addColumn("replica", "text").execute();
  await schema
    .createTable("replicas")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
}
