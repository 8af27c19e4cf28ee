import { type SchemaModule, sql } from "kysely";

/** Creates the table of pending Force HTTPS requests. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("pending_force_https")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("hostname_id", "bigint", (column) => column.notNull())
    .addColumn("hostname", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("user_email", "text", (column) => column.notNull())
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("ended_at", "bigint")
    .addColumn("canceled_by", "text")
    .addColumn("check_after", "bigint")
    .addColumn("checks", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("request_id", "text")
    .execute();
  await schema
    .createIndex("pending_force_https_waiting")
    .on("pending_force_https")
    .columns(["account_id", "zone_id", "hostname_id"])
    .unique()
    .where(sql.ref("state"), "=", "waiting")
    .execute();
  await schema
    .createIndex("pending_force_https_by_account")
    .on("pending_force_https")
    .columns(["account_id", "requested_at"])
    .execute();
  await schema.createIndex("pending_force_https_due").on("pending_force_https").column("check_after").execute();
}
