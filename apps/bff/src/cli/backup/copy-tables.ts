import { sql, type Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

/** Tables that the console fills when it opens a database; never copied. */
const excludedTables: readonly string[] = ["migrations", "account_roles"];
const batchSize = 500;
/** Both databases allow more parameters per statement. */
const maxParameters = 10_000;

/** Lists all tables with data, each after the tables that it references. */
export async function listTablesInOrder(sqlite: Transaction<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; references: string | null }>`
    select tables.name as name, keys."table" as "references"
    from sqlite_master as tables left join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not in (${sql.join(excludedTables)})
    order by tables.name`.execute(sqlite);
  const remaining = new Map<string, Set<string>>();
  for (const { name, references } of rows) {
    const dependencies = remaining.get(name) ?? new Set();
    if (references !== null && references !== name && !excludedTables.includes(references))
      dependencies.add(references);
    remaining.set(name, dependencies);
  }
  const ordered: string[] = [];
  while (remaining.size > 0) {
    const ready = [...remaining].filter(([, dependencies]) =>
      [...dependencies].every((dependency) => ordered.includes(dependency)),
    );
    if (ready.length === 0) throw new Error("circular references between tables");
    for (const [name] of ready) {
      remaining.delete(name);
      ordered.push(name);
    }
  }
  return ordered;
}

/** Extends the idle timeout of a PostgreSQL transaction that waits for a SQLite file on a slow disk. */
export async function extendIdleTimeout(postgres: Transaction<Schema>): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(postgres);
}

/** Copies all rows of a table to the same, empty table of another database, in batches. */
export async function copyTable(
  from: { readonly kind: "sqlite" | "postgres"; readonly transaction: Transaction<Schema> },
  to: Transaction<Schema>,
  table: string,
): Promise<void> {
  const batches = from.kind === "sqlite" ? readByRowId(from.transaction, table) : readByCursor(from.transaction, table);
  for await (const rows of batches) await insert(to, table, rows);
}

type Row = Readonly<Record<string, unknown>>;

async function insert(to: Transaction<Schema>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const length = Math.max(1, Math.floor(maxParameters / columns.length));
  for (let start = 0; start < rows.length; start += length) {
    const values = rows
      .slice(start, start + length)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(to);
  }
}

async function* readByCursor(transaction: Transaction<Schema>, table: string): AsyncGenerator<Row[]> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from copied`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close copied`.execute(transaction);
}

async function* readByRowId(transaction: Transaction<Schema>, table: string): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row & { readonly copied_row: number }>`
      select rowid as copied_row, * from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${batchSize}`.execute(transaction);
    const last = rows.at(-1);
    if (!last) return;
    after = last.copied_row;
    yield rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== "copied_row")));
  }
}
