import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/**
 * Runs that the console starts at a time, also if the user who asked for them was deleted: they keep who that was. A run keeps
 * its results without the user who started it.
 */
export async function up(schema: SchemaModule, _kind: "sqlite" | "postgres", transaction: Transaction<Schema>) {
  // SQLite can't change a column.
  await schema
    .alterTable("bulk_runs")
    .addColumn("starter_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .execute();
  await sql`update bulk_runs set starter_id = user_id`.execute(transaction);
  await schema.alterTable("bulk_runs").dropColumn("user_id").execute();
  await schema.alterTable("bulk_runs").renameColumn("starter_id", "user_id").execute();
  await schema.alterTable("bulk_runs").addColumn("requested_by", "text").execute();
  await schema
    .alterTable("scheduled_ends")
    .addColumn("requested_by", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .alterTable("shared_lists")
    .addColumn("requested_by", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`
    update scheduled_ends
    set requested_by = (select email from users where users.id = scheduled_ends.created_by)
    where created_by is not null`.execute(transaction);
  await sql`
    update shared_lists
    set requested_by = (select email from users where users.id = shared_lists.updated_by)
    where updated_by is not null`.execute(transaction);
}
