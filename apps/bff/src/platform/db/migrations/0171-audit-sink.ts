import type { SchemaModule } from "kysely";

/** How far the audit log was sent to AUDIT_SINK. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("audit_sink")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("position", "bigint", (column) => column.notNull())
    .addColumn("sending_until", "bigint")
    .execute();
}
