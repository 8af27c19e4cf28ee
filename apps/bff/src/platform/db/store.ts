import {
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
  sql,
  type Transaction,
} from "kysely";
import { lockMigrations, migrate } from "./migrate.ts";
import { createVersionedCache, type VersionedCache } from "./versioned-cache.ts";
import type { Schema, SealAuditLog } from "./schema.ts";
import type { PostgresUse } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { isTransactionConflict } from "./unavailable.ts";

/** The console's database: one set of queries for SQLite and PostgreSQL. */
export interface Store {
  readonly kind: "sqlite" | "postgres";
  readonly db: Kysely<Schema>;
  /** Returns the time of the database in Unix seconds, so that replicas agree even if their clocks differ. */
  now(): Promise<number>;
  /**
   * Runs `work` in a transaction; an error rolls it back. On SQLite, the transaction holds the write lock throughout:
   * `work` uses only the transaction (`store.db` would wait forever) and waits for nothing else. On PostgreSQL, the
   * isolation level is read committed: to rely on a row, lock it by updating it first; to rely on a count, use `lockRow`.
   *
   * After a deadlock or a serialization failure, `work` runs a second time, so its only side effects must be in the
   * database. A commit without a response is never retried, because it may have succeeded.
   *
   * @throws what `work` throws, or an error that `isDatabaseUnavailable` recognizes; a commit without a response is one.
   */
  write<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * Like `write`, with relaxed durability: PostgreSQL commits without waiting for its disk. For rows whose last changes
   * may be lost if the machine (not the process) fails, such as counts per minute.
   */
  writeRelaxed<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * Runs `task` at the end of a transaction of `write` or `writeRelaxed`, right before the commit: for locks that other
   * transactions wait for, which are then taken last and held briefly. Tasks run in the order in which they were added.
   */
  beforeCommit(transaction: Transaction<Schema>, task: () => Promise<void>): void;
  /** Creates a cache of query results. On PostgreSQL, which has no cheap version, nothing is cached. */
  createCache<T>(): VersionedCache<T>;
  close(): Promise<void>;
}

/** How a store is opened. */
export interface StoreOptions {
  /** Clock for tests, in Unix seconds. */
  readonly clock?: () => number;
  /** Defaults to requests. Maintenance has longer timeouts. */
  readonly use?: PostgresUse;
  /** Without it, no seal covers the audit log of a database that is new or of an earlier version. */
  readonly sealAuditLog?: SealAuditLog;
  /** Called with the migrations that were applied to the database of an earlier version. */
  readonly onUpgrade?: (migrations: readonly string[]) => void;
}

/**
 * Opens the database and applies the migrations. `url` is `sqlite:` and a file, or `postgres://…`.
 *
 * @throws Error when the database can't be reached or doesn't accept the settings that durability and timeouts need.
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  return url.startsWith("sqlite:")
    ? openSqliteStore(url.slice("sqlite:".length), options)
    : openPostgresStore(url, options);
}

async function openSqliteStore(
  path: string,
  { clock = readSystemTime, sealAuditLog, onUpgrade }: StoreOptions,
): Promise<Store> {
  const file = openSqlite(path);
  const db = createDatabase(file.dialect);
  const transactions = createTransactions(db);
  const { write } = transactions;
  await runOrDestroy(db, async () => {
    const migrations = await write((transaction) => migrate(transaction, "sqlite", sealAuditLog));
    if (migrations.length > 0) onUpgrade?.(migrations);
  });
  return {
    kind: "sqlite",
    db,
    now: async () => clock(),
    ...transactions,
    writeRelaxed: write,
    createCache: () => createVersionedCache(() => file.version()),
    close: () => db.destroy(),
  };
}

async function openPostgresStore(
  url: string,
  { clock, use = "requests", sealAuditLog, onUpgrade }: StoreOptions,
): Promise<Store> {
  const { assertTimeouts, postgresDialect } = await import("./postgres.ts");
  const open = (use: PostgresUse) => createDatabase(postgresDialect(url, use));
  const db = open(use);
  await runOrDestroy(db, async () => {
    await assertTimeouts(db, use);
    const maintenance = use === "maintenance" ? db : open("maintenance");
    const migrations = await runOrDestroy(maintenance, () => migrateOnPostgres(maintenance, sealAuditLog));
    if (maintenance !== db) await maintenance.destroy();
    if (migrations.length > 0) onUpgrade?.(migrations);
  });
  const transactions = createTransactions(db);
  const { write } = transactions;
  return {
    kind: "postgres",
    db,
    now: clock ? async () => clock() : () => readDatabaseTime(db),
    ...transactions,
    writeRelaxed: (work) =>
      write(async (transaction) => {
        await sql`set local synchronous_commit = off`.execute(transaction);
        return work(transaction);
      }),
    createCache: () => (_, read) => read(),
    close: () => db.destroy(),
  };
}

/** PostgreSQL rejects `in ()`. An empty list matches nothing, as on SQLite. Build sub-queries from `db`: Kysely misses others. */
function createDatabase(dialect: Dialect): Kysely<Schema> {
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return new Kysely<Schema>({ dialect, plugins: [emptyLists] });
}

function migrateOnPostgres(db: Kysely<Schema>, sealAuditLog: SealAuditLog | undefined): Promise<string[]> {
  return createTransactions(db).write(async (transaction) => {
    await lockMigrations(transaction);
    return migrate(transaction, "postgres", sealAuditLog);
  });
}

async function runOrDestroy<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function createTransactions(db: Kysely<Schema>): Pick<Store, "write" | "beforeCommit"> {
  const tasksByTransaction = new WeakMap<Transaction<Schema>, (() => Promise<void>)[]>();

  const runTransaction = <T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      const tasks: (() => Promise<void>)[] = [];
      tasksByTransaction.set(transaction, tasks);
      const result = await work(transaction);
      for (const task of tasks) await task();
      return result;
    });

  return {
    async write(work) {
      try {
        return await runTransaction(work);
      } catch (error) {
        if (!isTransactionConflict(error)) throw error;
        return runTransaction(work);
      }
    },

    beforeCommit(transaction, task) {
      const tasks = tasksByTransaction.get(transaction);
      if (!tasks) throw new Error("Only a transaction of the store's write has an end to wait for.");
      tasks.push(task);
    },
  };
}

function readSystemTime(): number {
  return Math.floor(Date.now() / 1000);
}

async function readDatabaseTime(db: Kysely<Schema>): Promise<number> {
  const query = sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()))::bigint as now`;
  const now = (await query.execute(db)).rows[0]?.now;
  if (now === undefined) throw new Error("PostgreSQL returned no time.");
  return now;
}
