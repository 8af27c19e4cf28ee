import type { SchemaModule } from "kysely";

/** Access tokens, and bulk runs that were started with one. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("access_tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .addColumn("last_address", "text")
    .addUniqueConstraint("access_tokens_name", ["account_id", "name"])
    .execute();
  // Without a foreign key: a run outlives its token.
  await schema.alterTable("bulk_runs").addColumn("token_id", "text").execute();
}
