import type { SchemaModule } from "kysely";

/** Adds recent requests, labels of zones, and saved views of the zone list. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("usage_zones").addColumn("hours_read_at", "bigint").execute();
  await schema.alterTable("usage_zones").addColumn("hours", "text").execute();
  await schema
    .createTable("zone_labels")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("zone_labels_pk", ["account_id", "zone_id", "label"])
    .execute();
  await schema
    .createTable("saved_views")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("search", "text", (column) => column.notNull())
    .addColumn("hidden", "text", (column) => column.notNull())
    .addColumn("shared", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("saved_views_by_account").on("saved_views").column("account_id").execute();
}
