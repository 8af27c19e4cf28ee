import type { SchemaModule } from "kysely";

/** Creates the table of edge IP addresses that users marked as reviewed. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("edge_views")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("addresses", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("edge_views_pk", ["account_id", "user_id"])
    .execute();
}
