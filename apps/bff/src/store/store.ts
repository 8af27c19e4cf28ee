import { Kysely, sql, type Transaction } from "kysely";
import { lockMigrations, migrate } from "./migrate.ts";
import { createMemory, type Memory } from "./memory.ts";
import type { Schema } from "./schema.ts";
import { openSqlite, type SqliteFile } from "./sqlite.ts";

/** The console's database: one set of queries for SQLite and PostgreSQL. */
export interface Store {
  readonly kind: "sqlite" | "postgres";
  readonly db: Kysely<Schema>;
  /**
   * The time in Unix seconds by the one clock that decides: the database's. Replicas whose own clocks differ agree on
   * it.
   */
  now(): Promise<number>;
  /**
   * Runs `work` in a transaction; what it throws undoes all of it. On SQLite it holds the write lock throughout and is
   * the only one: `work` uses the transaction alone (`store.db` would wait for ever) and waits for nothing else. On
   * PostgreSQL it reads what is committed: a row that decides is locked by updating it first.
   */
  write<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * As `write`, for what may be lost when the machine (not the process) fails in the next moment, such as a count of
   * this minute: it is not waited for until it is on the disk. What is in memory of it (`memory`) is not read again.
   */
  count<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Makes a memory of what is read often. PostgreSQL cannot tell cheaply whether it changed, and is read each time. */
  memory<T>(): Memory<T>;
  close(): Promise<void>;
}

/** How a test stands the clock: Unix seconds. */
export interface StoreOptions {
  readonly clock?: () => number;
}

/**
 * Opens the database and brings its tables up to date. `url` is `sqlite:` and a file, or `postgres://…`; throws when it
 * cannot be reached or cannot be trusted to keep what was committed.
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const file = url.startsWith("sqlite:") ? openSqlite(url.slice("sqlite:".length)) : undefined;
  const kind = file ? "sqlite" : "postgres";
  const dialect = file?.dialect ?? (await import("./postgres.ts")).postgresDialect(url);
  const db = new Kysely<Schema>({ dialect });
  const write: Store["write"] = (work) => db.transaction().execute(work);
  try {
    await write(async (transaction) => {
      if (kind === "postgres") await lockMigrations(transaction);
      await migrate(transaction, kind);
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const count = file ? countOnSqlite(db, file) : countOnPostgres(write);
  const memory = <T>(): Memory<T> => (file ? createMemory(() => file.version()) : (_, read) => read());
  return { kind, db, now: clockOf(kind, db, options), write, count, memory, close: () => db.destroy() };
}

function countOnSqlite(db: Kysely<Schema>, file: SqliteFile): Store["count"] {
  return (work) => db.connection().execute((connection) => file.lightly(() => connection.transaction().execute(work)));
}

function countOnPostgres(write: Store["write"]): Store["count"] {
  return (work) =>
    write(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
}

function clockOf(kind: Store["kind"], db: Kysely<Schema>, { clock }: StoreOptions): Store["now"] {
  if (clock) return async () => clock();
  // SQLite's clock is this machine's.
  if (kind === "sqlite") return async () => Math.floor(Date.now() / 1000);
  const query = sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()))::bigint as now`;
  return async () => {
    const now = (await query.execute(db)).rows[0]?.now;
    if (now === undefined) throw new Error("PostgreSQL did not tell the time.");
    return now;
  };
}
