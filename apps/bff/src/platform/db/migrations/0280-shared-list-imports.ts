import type { SchemaModule } from "kysely";

/** URLs that shared IP lists import every day. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("shared_list_imports")
    .addColumn("list_id", "text", (column) => column.primaryKey().references("shared_lists.id").onDelete("cascade"))
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("checked_at", "bigint")
    .addColumn("imported_at", "bigint")
    .addColumn("failure", "text")
    .addColumn("failing_since", "bigint")
    .execute();
  await schema
    .alterTable("shared_list_entries")
    .addColumn("imported", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
