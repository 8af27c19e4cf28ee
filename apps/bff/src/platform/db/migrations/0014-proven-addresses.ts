import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Adds when a user's email address was verified, and which invitation links only their recipients saw. */
export async function up(
  schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  await schema.alterTable("users").addColumn("email_proven_at", "bigint").execute();
  // Created by an operator or by single sign-on, not through a link that the inviter saw.
  await sql`
    update users set email_proven_at = created_at where exists (
      select 1 from audit where audit.scope = 'console' and audit.target = '/users/' || users.id
      and audit.action = 'createUser' and audit.outcome = 'applied')`.execute(transaction);

  await schema
    .alterTable("invitations")
    .addColumn("email_only", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
