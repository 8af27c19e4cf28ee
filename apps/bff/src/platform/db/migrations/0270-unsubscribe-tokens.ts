import type { SchemaModule } from "kysely";

/** Tokens of the unsubscribe links in an email, by their hash: they work whatever CONSOLE_SECRET is. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("unsubscribe_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("unsubscribe_tokens_by_time").on("unsubscribe_tokens").column("created_at").execute();
  await schema.createIndex("unsubscribe_tokens_by_account").on("unsubscribe_tokens").column("account_id").execute();
  await schema.createIndex("unsubscribe_tokens_by_user").on("unsubscribe_tokens").column("user_id").execute();
}
