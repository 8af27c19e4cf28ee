import { sql, type Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** What the console itself writes when it opens a database; never copied. */
const excludedTables: readonly string[] = ["migrations", "account_roles"];
const batchSize = 500;
/** A statement of either database takes more parameters than this. */
const maxParameters = 10_000;

/** The names of all tables that hold data, in an order in which each comes after those that it refers to. */
export async function listTablesInOrder(sqlite: Transaction<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string | null }>`
    select tables.name as name, keys."table" as "refersTo"
    from sqlite_master as tables left join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not in (${sql.join(excludedTables)})
    order by tables.name`.execute(sqlite);
  const waiting = new Map<string, Set<string>>();
  for (const { name, refersTo } of rows) {
    const needs = waiting.get(name) ?? new Set();
    if (refersTo !== null && refersTo !== name && !excludedTables.includes(refersTo)) needs.add(refersTo);
    waiting.set(name, needs);
  }
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needs]) => [...needs].every((need) => ordered.includes(need)));
    if (ready.length === 0) throw new Error("the tables refer to each other in a circle");
    for (const [name] of ready) {
      waiting.delete(name);
      ordered.push(name);
    }
  }
  return ordered;
}

/** Lets a transaction on PostgreSQL wait for the SQLite file on the other side of a copy, whose disk may be slow. */
export async function extendIdleTimeout(postgres: Transaction<Schema>): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(postgres);
}

/** Puts all rows of a table of one database into the same, empty table of another, in pieces. */
export async function copyTable(
  from: { readonly kind: "sqlite" | "postgres"; readonly transaction: Transaction<Schema> },
  to: Transaction<Schema>,
  table: string,
): Promise<void> {
  const pieces = from.kind === "sqlite" ? readByRowId(from.transaction, table) : readByCursor(from.transaction, table);
  for await (const rows of pieces) await insert(to, table, rows);
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
