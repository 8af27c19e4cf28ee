import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/**
 * Moves the roles from a check constraint to a table that memberships refer to. `migrate` adds the roles of the contract,
 * so a new role needs no migration.
 */
export async function up(
  schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  await schema
    .createTable("account_roles")
    .addColumn("name", "text", (column) => column.primaryKey())
    .execute();
  await transaction
    .insertInto("account_roles")
    .values([{ name: "full" }, { name: "developer" }, { name: "billing" }])
    .execute();
  // SQLite can't drop a check from a table.
  await schema.alterTable("memberships").renameTo("checked_memberships").execute();
  await schema.dropIndex("memberships_by_account").execute();
  await schema
    .createTable("memberships")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull().references("account_roles.name"))
    .addPrimaryKeyConstraint("memberships_by_user", ["user_id", "account_id"])
    .execute();
  await schema.createIndex("memberships_by_account").on("memberships").column("account_id").execute();
  await sql`
    insert into memberships (account_id, user_id, role)
    select account_id, user_id, role from checked_memberships`.execute(transaction);
  await schema.dropTable("checked_memberships").execute();
}
