import type { SchemaModule } from "kysely";

/** Creates the tables of zone snapshots and of changes made outside the console. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("zone_looks")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("looked_at", "bigint", (column) => column.notNull())
    .addColumn("seen", "text")
    .addPrimaryKeyConstraint("zone_looks_pk", ["account_id", "zone_id", "part"])
    .execute();
  await schema
    .createTable("outside_changes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("hostname", "text")
    .addColumn("looked_at", "bigint", (column) => column.notNull())
    .addColumn("noticed_at", "bigint", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("dismissed_at", "bigint")
    .addColumn("dismissed_by", "text")
    .execute();
  await schema.createIndex("intents_by_account").on("intents").columns(["account_id", "created_at"]).execute();
  await schema
    .createIndex("outside_changes_by_zone")
    .on("outside_changes")
    .columns(["account_id", "zone_id", "noticed_at"])
    .execute();
}
