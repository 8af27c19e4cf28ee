import type { SchemaModule } from "kysely";

/** Stores the plans of bulk runs, so that a run that stopped can be resumed after a reload or a new sign-in. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("bulk_runs")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("paused_at", "bigint")
    .addPrimaryKeyConstraint("bulk_runs_pk", ["account_id", "user_id", "id"])
    .execute();
}
