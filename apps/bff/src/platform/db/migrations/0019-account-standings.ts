import type { SchemaModule } from "kysely";

/** Standing of each account at the API, from the latest responses. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("account_standings")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("key_state", "text", (column) => column.notNull())
    .addColumn("key_message", "text")
    .addColumn("usage_paused", "bigint")
    .addColumn("access_disabled_at", "bigint")
    .execute();
}
