import type { ColumnDefinitionBuilder, SchemaModule } from "kysely";

const ofAccount = (column: ColumnDefinitionBuilder) => column.notNull().references("accounts.id").onDelete("cascade");
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references("users.id").onDelete("cascade");
const ofRun = (column: ColumnDefinitionBuilder) => column.notNull().references("bulk_runs.id").onDelete("cascade");

/** Bulk runs that the console carries out, with the result of each item. Earlier runs were carried out by a page. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.dropTable("bulk_runs").execute();
  await schema.alterTable("intents").dropColumn("run_size").execute();
  await schema
    .createTable("bulk_runs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", ofAccount)
    .addColumn("user_id", "text", ofUser)
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("pause_reason", "text")
    .addColumn("pause_detail", "text")
    .addColumn("waits_until", "bigint")
    .addColumn("undoes", "text")
    .addColumn("undone_by", "text")
    .execute();
  await schema.createIndex("bulk_runs_by_account").on("bulk_runs").columns(["account_id", "created_at"]).execute();
  await schema
    .createTable("bulk_items")
    .addColumn("run_id", "text", ofRun)
    .addColumn("position", "bigint", (column) => column.notNull())
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("zone_name", "text", (column) => column.notNull())
    .addColumn("hostname_id", "bigint")
    .addColumn("hostname", "text")
    .addColumn("change_index", "bigint", (column) => column.notNull())
    .addColumn("base", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("detail", "text")
    .addColumn("done", "text")
    .addColumn("request_id", "text")
    .addColumn("attempts", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("at", "bigint")
    .addPrimaryKeyConstraint("bulk_items_pk", ["run_id", "position"])
    .execute();
  await schema.createIndex("bulk_items_by_state").on("bulk_items").columns(["run_id", "state"]).execute();
}
