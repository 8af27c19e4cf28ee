import type { Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { type AuditRow, chainStart, extendLogHash, hashRow } from "./chain.ts";
import { type HeadSeals, lockHead, storeHead } from "./head-seal.ts";

/** Row of an entry, before it has its place in the log. */
export type UnplacedRow = Omit<AuditRow, "seq" | "position" | "previous_hash" | "hash">;

/**
 * Adds entries to the log, in the order given within each scope. `lock` makes other transactions that add entries to a scope
 * wait. Those of other scopes wait only for the last row of each scope, which is written with the head; its hash covers the
 * rows before it.
 */
export async function writeEntries(
  transaction: Transaction<Schema>,
  { seals, lock }: { readonly seals: HeadSeals; readonly lock: (scope: string) => Promise<void> },
  entries: readonly UnplacedRow[],
): Promise<void> {
  const byScope = Map.groupBy(entries, ({ scope }) => scope);
  // In the same order by all transactions, so that none wait for each other.
  const scopes = [...byScope.keys()].toSorted();
  const lastRows: Omit<AuditRow, "position">[] = [];
  for (const scope of scopes) {
    await lock(scope);
    const rows = await chainRows(transaction, scope, byScope.get(scope) ?? []);
    for (const batch of chunk(rows.slice(0, -1))) {
      await transaction
        .insertInto("audit")
        .values(batch.map((row) => ({ ...row, position: null })))
        .execute();
    }
    lastRows.push(...rows.slice(-1));
  }

  const stored = await lockHead(transaction);
  // A seal must not cover unverified rows: after a broken head, the log continues and counts the rows before as unsealed.
  const isSealed = seals.identify(stored) !== "none";
  let head = isSealed ? stored : { seq: await readLastPosition(transaction), hash: "", unsealed: 0, accepted: 0 };
  const placed: AuditRow[] = [];
  for (const row of lastRows) {
    const seq = head.seq + 1;
    placed.push({ ...row, position: seq });
    const isFirstSealed = !isSealed && placed.length === 1;
    head = isFirstSealed
      ? { ...head, seq, hash: row.hash, unsealed: seq }
      : { ...head, seq, hash: extendLogHash(head.hash, row.hash) };
  }
  for (const batch of chunk(placed)) await transaction.insertInto("audit").values(batch).execute();
  await storeHead(transaction, seals, head);
}

/** Returns the rows chained to the last one of their scope. */
async function chainRows(
  transaction: Transaction<Schema>,
  scope: string,
  entries: readonly UnplacedRow[],
): Promise<Omit<AuditRow, "position">[]> {
  const last = await transaction
    .selectFrom("audit")
    .select(["seq", "hash"])
    .where("scope", "=", scope)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  let { seq, hash } = last ?? { seq: 0, hash: chainStart };
  return entries.map((entry) => {
    const row = { ...entry, seq: seq + 1, previous_hash: hash };
    seq = row.seq;
    hash = hashRow(row);
    return { ...row, hash };
  });
}

async function readLastPosition(transaction: Transaction<Schema>): Promise<number> {
  const row = await transaction
    .selectFrom("audit")
    .select((audit) => audit.fn.max("position").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}
