import type { SchemaModule } from "kysely";

/** The configuration file that an account's zones are meant to follow. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("configuration_sources")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("commit_id", "text")
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("configuration", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("updated_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("token_id", "text")
    .execute();
}
