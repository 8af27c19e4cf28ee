import { sql, type Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

/** Name of the lock of the whole log, which no scope has. */
const wholeLog = "*";

/** Returns the key of an advisory lock, which is 64 bits. */
const toKey = (name: string) => sql`hashtextextended(${`edge-console/audit-log ${name}`}, 0)`;

/**
 * Makes other transactions on PostgreSQL that add rows to this scope wait until this one ends. On SQLite, there is one
 * transaction at a time.
 */
export async function lockScope(transaction: Transaction<Schema>, scope: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${toKey(wholeLog)}), pg_advisory_xact_lock(${toKey(scope)})`.execute(
    transaction,
  );
}

/** Waits for all transactions on PostgreSQL that add rows, and makes others wait until this one ends. */
export async function lockWholeLog(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${toKey(wholeLog)})`.execute(transaction);
}
