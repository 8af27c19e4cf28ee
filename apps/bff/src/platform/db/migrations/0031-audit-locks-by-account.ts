import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Entries without a position in the whole log, acceptance of a log without a valid seal, and counts of denied requests. */
export async function up(
  schema: SchemaModule,
  kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  // On SQLite, the column was added without NOT NULL.
  if (kind === "postgres") await sql`alter table audit alter column position drop not null`.execute(transaction);
  await schema
    .alterTable("audit_head")
    .addColumn("accepted", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  // No foreign key to users: the count outlives a user, like the audit log.
  await schema
    .createTable("denied_requests")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("recorded", "bigint", (column) => column.notNull())
    .addColumn("further", "text", (column) => column.notNull())
    .addColumn("actor_email", "text", (column) => column.notNull())
    .addColumn("actor_kind", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("denied_requests_pk", ["account_id", "user_id"])
    .execute();
  await schema.createIndex("denied_requests_by_time").on("denied_requests").columns(["since"]).execute();
}
