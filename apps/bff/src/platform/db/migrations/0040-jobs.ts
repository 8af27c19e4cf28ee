import type { SchemaModule } from "kysely";

/** Background work of all kinds. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("jobs")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("scheduled_at", "bigint", (column) => column.notNull())
    .addColumn("claimed_by", "text")
    .addColumn("rerun_at", "bigint")
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .addPrimaryKeyConstraint("jobs_key", ["kind", "key"])
    .execute();
  await schema.createIndex("jobs_by_due_time").on("jobs").columns(["due_at", "kind"]).execute();
  await schema.createIndex("jobs_by_kind").on("jobs").columns(["kind", "due_at", "account_id"]).execute();
  await schema.createIndex("jobs_by_claim").on("jobs").column("claimed_by").execute();
  await schema.createIndex("jobs_by_account").on("jobs").column("account_id").execute();
}
