import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Locks an account or a user until the end of the transaction, so that of concurrent transactions that check a limit and
 * add something, each sees what the one before it added. On SQLite, transactions never overlap.
 */
export async function lockRow(transaction: Kysely<Schema>, table: "accounts" | "users", id: string): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Rows that refer to it can still be added: `for update` would deadlock with transactions that did before they lock it.
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(transaction);
}
