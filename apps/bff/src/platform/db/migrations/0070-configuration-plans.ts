import type { SchemaModule } from "kysely";

/** Plans of configuration files, from which members start bulk runs. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("configuration_plans")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("configuration", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("run_id", "text")
    .addPrimaryKeyConstraint("configuration_plans_pk", ["account_id", "user_id", "digest"])
    .execute();
  await schema.createIndex("configuration_plans_by_age").on("configuration_plans").column("created_at").execute();
}
