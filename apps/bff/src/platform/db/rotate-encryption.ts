import { sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";
import { type EncryptedColumn, encryptedColumns } from "./encrypted-columns.ts";
import { type Encryption, DecryptionError } from "../crypto/encryption.ts";

/** Result of re-encrypting one column. */
export interface Rotation {
  /** Name of the column's values: `API keys`. */
  readonly what: string;
  /** Number of values that were re-encrypted. */
  readonly renewed: number;
  /** Number of values that no secret of CONSOLE_SECRET can decrypt. */
  readonly left: number;
}

interface EncryptedRow {
  readonly id: string;
  readonly ciphertext: string;
}

/** Rows per transaction, few enough that other writers don't wait noticeably. */
const batchSize = 100;

/**
 * Re-encrypts every value that an older secret encrypted, while the console keeps reading and writing. Each batch is
 * committed, so that a call after a crash continues.
 */
export async function rotateSecret(store: Store, encryption: Encryption): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const column of encryptedColumns) {
    let renewed = 0;
    for (let after: string | undefined = ""; after !== undefined;) {
      const start: string = after;
      const batch: { readonly last: string | undefined; readonly renewed: number } = await store.write(
        async (transaction) => {
          const old = await listOutdated(transaction, encryption, column, start);
          let renewed = 0;
          for (const row of old) renewed += await reencrypt(transaction, encryption, column, row);
          return { last: old.at(-1)?.id, renewed };
        },
      );
      renewed += batch.renewed;
      after = batch.last;
    }
    rotations.push({ what: column.label, renewed, left: await countOutdated(store, encryption, column) });
  }
  return rotations;
}

/** Returns the number of encrypted values that none of the secrets can decrypt. */
export async function countUndecryptable(store: Store, encryption: Encryption): Promise<number> {
  let undecryptable = 0;
  for (const column of encryptedColumns) {
    const { rows } = await sql<EncryptedRow>`
      select ${sql.ref(column.id)} as id, ${sql.ref(column.column)} as ciphertext from ${sql.table(column.table)}
      where ${sql.ref(column.column)} is not null`.execute(store.db);
    undecryptable += rows.filter((row) => tryDecrypt(encryption, column, row) === undefined).length;
  }
  return undecryptable;
}

async function listOutdated(
  transaction: Transaction<Schema>,
  encryption: Encryption,
  { table, id, column }: EncryptedColumn,
  after: string,
): Promise<EncryptedRow[]> {
  const { rows } = await sql<EncryptedRow>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as ciphertext from ${sql.table(table)}
    where ${isOutdated(encryption, column)} and ${sql.ref(id)} > ${after}
    order by ${sql.ref(id)} limit ${batchSize}`.execute(transaction);
  return rows;
}

/** Re-encrypts one value. Returns the number of updated rows: 0 if it can't be decrypted or has changed since. */
async function reencrypt(
  transaction: Transaction<Schema>,
  encryption: Encryption,
  column: EncryptedColumn,
  row: EncryptedRow,
): Promise<number> {
  const value = tryDecrypt(encryption, column, row);
  if (!value) return 0;
  const renewed = encryption.encrypt(column.getContext(row.id), value);
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${renewed}
    where ${sql.ref(column.id)} = ${row.id} and ${sql.ref(column.column)} = ${row.ciphertext}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

async function countOutdated(
  store: Store,
  encryption: Encryption,
  { table, column }: EncryptedColumn,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isOutdated(encryption, column)}`.execute(store.db);
  return rows[0]?.count ?? 0;
}

function isOutdated(encryption: Encryption, column: string) {
  return sql`${sql.ref(column)} not like ${`${encryption.prefix}%`}`;
}

function tryDecrypt(encryption: Encryption, { getContext }: EncryptedColumn, { id, ciphertext }: EncryptedRow) {
  try {
    return encryption.decrypt(getContext(id), ciphertext);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}
