import type { ColumnDefinitionBuilder, SchemaModule } from "kysely";

const ofAccount = (column: ColumnDefinitionBuilder) => column.notNull().references("accounts.id").onDelete("cascade");
const ofList = (column: ColumnDefinitionBuilder) => column.notNull().references("shared_lists.id").onDelete("cascade");

/** Shared IP lists, the zones that they are attached to, and the entries of zones that come from them. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("shared_lists")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", ofAccount)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("mode", "text", (column) => column.notNull())
    .addColumn("all_zones", "text")
    .addColumn("updated_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("token_id", "text")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("shared_lists_by_name", ["account_id", "name"])
    .execute();
  await schema
    .createTable("shared_list_entries")
    .addColumn("list_id", "text", ofList)
    .addColumn("entry", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("added_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("shared_list_entries_pk", ["list_id", "entry"])
    .execute();
  await schema
    .createTable("shared_list_zones")
    .addColumn("list_id", "text", ofList)
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("shared_list_zones_pk", ["list_id", "zone_id"])
    .execute();
  await schema.createIndex("shared_list_zones_by_zone").on("shared_list_zones").column("zone_id").execute();
  await schema
    .createTable("shared_list_placements")
    .addColumn("account_id", "text", ofAccount)
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("entry", "text", (column) => column.notNull())
    .addColumn("list_id", "text", ofList)
    .addPrimaryKeyConstraint("shared_list_placements_pk", ["account_id", "zone_id", "field", "entry"])
    .execute();
  await schema.createIndex("shared_list_placements_by_list").on("shared_list_placements").column("list_id").execute();
  await schema.alterTable("bulk_runs").addColumn("shared_list_id", "text").execute();
  await schema.createIndex("bulk_items_by_request").on("bulk_items").column("request_id").execute();
}
