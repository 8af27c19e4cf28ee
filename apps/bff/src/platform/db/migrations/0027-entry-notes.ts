import type { SchemaModule } from "kysely";

/** Notes on entries of zones' lists, such as blocked IP addresses. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("entry_notes")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("entry", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("removed_at", "bigint")
    .addPrimaryKeyConstraint("entry_notes_pk", ["account_id", "zone_id", "field", "entry"])
    .execute();
}
