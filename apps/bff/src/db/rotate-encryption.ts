import { sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";
import { type SealedColumn, sealedColumns } from "./encrypted-columns.ts";
import { type Sealing, UnsealError } from "../crypto/encryption.ts";

/** What became of the values of one column. */
export interface Rotation {
  /** What they are: `API keys`. */
  readonly what: string;
  /** How many are now encrypted with the newest secret that were not before. */
  readonly renewed: number;
  /** How many are still not: no secret of CONSOLE_SECRET opens them. */
  readonly left: number;
}

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

/** So many rows are encrypted anew in one transaction: others wait no longer for it than for any write. */
const rowsAtOnce = 100;

/**
 * Encrypts with the newest secret whatever an older one encrypted, while others read and write. What is done stays
 * done: after a kill in the middle the next call goes on.
 */
export async function rotateSecret(store: Store, sealing: Sealing): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const column of sealedColumns) {
    let renewed = 0;
    for (let after: string | undefined = ""; after !== undefined;) {
      const start: string = after;
      const piece: { readonly last: string | undefined; readonly renewed: number } = await store.write(
        async (transaction) => {
          const old = await olderOnes(transaction, sealing, column, start);
          let renewed = 0;
          for (const row of old) renewed += await renew(transaction, sealing, column, row);
          return { last: old.at(-1)?.id, renewed };
        },
      );
      renewed += piece.renewed;
      after = piece.last;
    }
    rotations.push({ what: column.what, renewed, left: await countOlder(store, sealing, column) });
  }
  return rotations;
}

/** How many sealed values none of the secrets opens. */
export async function countUnopened(store: Store, sealing: Sealing): Promise<number> {
  let unopened = 0;
  for (const column of sealedColumns) {
    const { rows } = await sql<SealedRow>`
      select ${sql.ref(column.id)} as id, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
      where ${sql.ref(column.column)} is not null`.execute(store.db);
    unopened += rows.filter((row) => openOrNone(sealing, column, row) === undefined).length;
  }
  return unopened;
}

async function olderOnes(
  transaction: Transaction<Schema>,
  sealing: Sealing,
  { table, id, column }: SealedColumn,
  after: string,
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${isOlder(sealing, column)} and ${sql.ref(id)} > ${after}
    order by ${sql.ref(id)} limit ${rowsAtOnce}`.execute(transaction);
  return rows;
}

/** How many rows that were: none when it cannot be opened, or somebody stored another value meanwhile. */
async function renew(
  transaction: Transaction<Schema>,
  sealing: Sealing,
  column: SealedColumn,
  row: SealedRow,
): Promise<number> {
  const value = openOrNone(sealing, column, row);
  if (!value) return 0;
  const renewed = sealing.seal(column.contextOf(row.id), value);
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${renewed}
    where ${sql.ref(column.id)} = ${row.id} and ${sql.ref(column.column)} = ${row.sealed}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

async function countOlder(store: Store, sealing: Sealing, { table, column }: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isOlder(sealing, column)}`.execute(store.db);
  return rows[0]?.count ?? 0;
}

function isOlder(sealing: Sealing, column: string) {
  return sql`${sql.ref(column)} not like ${`${sealing.mark}%`}`;
}

function openOrNone(sealing: Sealing, { contextOf }: SealedColumn, { id, sealed }: SealedRow) {
  try {
    return sealing.open(contextOf(id), sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
