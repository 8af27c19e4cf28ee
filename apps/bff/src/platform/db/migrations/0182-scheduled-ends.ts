import type { SchemaModule } from "kysely";

/** Settings of zones that the console ends at a time. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("scheduled_ends")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("entries", "text", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("token_id", "text")
    .execute();
  await schema.createIndex("scheduled_ends_by_zone").on("scheduled_ends").columns(["account_id", "zone_id"]).execute();
}
