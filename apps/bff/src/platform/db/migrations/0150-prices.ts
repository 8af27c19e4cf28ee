import type { SchemaModule } from "kysely";

/** Prices of accounts, from which the cost of their usage is estimated. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("account_prices")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("per_terabyte", "double precision")
    .addColumn("per_million_requests", "double precision")
    .execute();
}
