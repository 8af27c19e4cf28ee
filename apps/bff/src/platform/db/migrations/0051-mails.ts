import type { SchemaModule } from "kysely";

/** Emails that aren't part of a subscription, such as invitations, are queued. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("mails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("about", "text")
    .addColumn("body_ciphertext", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("attempts", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("interrupted", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("attempt_started_at", "bigint")
    .addColumn("finished_at", "bigint")
    .execute();
  await schema.createIndex("mails_by_about").on("mails").columns(["about"]).execute();
  await schema.createIndex("mails_finished").on("mails").columns(["finished_at"]).execute();
}
