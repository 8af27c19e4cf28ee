import type { SchemaModule } from "kysely";

/** Accounts that require two-factor authentication, and when their members were reminded of it. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("two_factor_policies")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("required_since", "bigint", (column) => column.notNull())
    .addColumn("grace_days", "integer", (column) => column.notNull())
    .addColumn("enforced_from", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("two_factor_reminders")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("reminded_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("two_factor_reminders_pk", ["account_id", "user_id"])
    .execute();
}
