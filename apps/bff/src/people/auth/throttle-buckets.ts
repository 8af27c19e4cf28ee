import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";

/** Limits of a counter of failures. */
export interface Limits {
  /** Failures without a wait; each further one doubles the wait. */
  readonly freeAttempts: number;
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /** One failure is forgotten whenever this time has passed; if undefined, all are after an hour without an attempt. */
  readonly forgetOneAfterSeconds?: number;
}

type Row = Schema["throttles"];

/** Failures are forgotten after this time without an attempt. */
const resetAfterSeconds = 3_600;

/** A counter and its limits. */
export type Bucket = readonly [key: string, limits: Limits];

/**
 * Counts a failure in all buckets, which are locked in their order. Returns until when one of them is blocked, and counts
 * nothing then.
 */
export async function countFailures(
  transaction: Transaction<Schema>,
  buckets: readonly Bucket[],
  now: number,
): Promise<number | undefined> {
  const rows: (readonly [Row, Limits])[] = [];
  for (const [key, limits] of buckets) rows.push([await lockRow(transaction, key, limits, now), limits]);
  const blockedUntil = Math.max(...rows.map(([row, limits]) => getBlockEnd(row, limits, now)));
  if (blockedUntil > now) return blockedUntil;
  for (const [row, limits] of rows) await countFailure(transaction, row, limits, now);
  return undefined;
}

/** Returns the row of a key, locked until the end of the transaction, with the failures that count now. */
export async function lockRow(
  transaction: Transaction<Schema>,
  key: string,
  limits: Limits,
  now: number,
): Promise<Row> {
  const row = await transaction
    .insertInto("throttles")
    .values({ key, failures: 0, blocked_until: 0, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((update) => ({ key: update.ref("excluded.key") })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, failures: countCurrent(row, limits, now) };
}

/** Returns how many failures of a key count now. */
export async function readFailures(
  transaction: Transaction<Schema>,
  key: string,
  limits: Limits,
  now: number,
): Promise<number> {
  const row = await transaction.selectFrom("throttles").selectAll().where("key", "=", key).executeTakeFirst();
  return row ? countCurrent(row, limits, now) : 0;
}

/** Returns until when a row is blocked; a block that was set before the clock went back has ended. */
export function getBlockEnd({ blocked_until }: Row, { maxWaitSeconds }: Limits, now: number): number {
  return blocked_until > now + maxWaitSeconds ? 0 : blocked_until;
}

/** Returns how many failures of a row aren't forgotten yet. */
function countCurrent(row: Row, { forgetOneAfterSeconds }: Limits, now: number): number {
  // The clock may have been set back.
  const elapsed = Math.max(0, now - row.updated_at);
  if (elapsed > resetAfterSeconds) return 0;
  if (forgetOneAfterSeconds === undefined) return row.failures;
  return Math.max(0, row.failures - Math.floor(elapsed / forgetOneAfterSeconds));
}

async function countFailure(transaction: Transaction<Schema>, row: Row, limits: Limits, now: number): Promise<void> {
  const failures = row.failures + 1;
  const wait = Math.min(
    limits.firstWaitSeconds * 2 ** Math.min(failures - limits.freeAttempts, 16),
    limits.maxWaitSeconds,
  );
  await transaction
    .updateTable("throttles")
    .set({ failures, updated_at: now, blocked_until: failures < limits.freeAttempts ? 0 : now + wait })
    .where("key", "=", row.key)
    .execute();
}

/** Takes back a failure that turned out to be none, and the block if it caused one. */
export async function discountFailure(
  transaction: Transaction<Schema>,
  row: Row,
  limits: Limits,
  now: number,
): Promise<void> {
  const failures = Math.max(0, row.failures - 1);
  await transaction
    .updateTable("throttles")
    .set({ failures, updated_at: now, ...(failures < limits.freeAttempts && { blocked_until: 0 }) })
    .where("key", "=", row.key)
    .execute();
}

/** Deletes a row; returns whether there was one. */
export async function deleteRow(transaction: Transaction<Schema>, key: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom("throttles").where("key", "=", key).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the rows whose failures are forgotten. */
export async function deleteExpiredRows(store: Store): Promise<void> {
  const now = await store.now();
  // In a transaction, which is retried after a deadlock: this locks rows in any order.
  await store.write((transaction) =>
    transaction
      .deleteFrom("throttles")
      .where("updated_at", "<", now - resetAfterSeconds)
      .where("blocked_until", "<", now)
      .execute(),
  );
}
