import { setImmediate as waitForTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { BoundedMap } from "./bounded-map.ts";
import { createPrivateFile } from "./private-file.ts";

/** Settings that durability relies on: name, value to set, value that SQLite then reports. */
const pragmas = [
  ["journal_mode", "WAL", "wal"],
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  // In milliseconds. SQLite blocks the event loop while it waits for a lock.
  ["busy_timeout", "2000", 2000],
  // A read-only file system has no place for temporary files of large sorts and statement journals.
  ["temp_store", "MEMORY", 2],
] as const;

/** An open SQLite file with one connection. */
export interface SqliteFile {
  readonly dialect: SqliteDialect;
  /** Returns a text that changes with every write to the file, by this or another process. */
  version(): string;
}

/**
 * Opens a SQLite file with a write-ahead log that is flushed at each commit, so that acknowledged changes survive a
 * crash. Creates the file if there is none; only its owner can read it.
 *
 * @throws Error if SQLite doesn't accept a setting, for example on some network file systems.
 */
export function openSqlite(file: string): SqliteFile {
  if (file !== ":memory:") createPrivateFile(file);
  const database = new Database(file);
  for (const [name, value, expected] of pragmas) {
    database.pragma(`${name} = ${value}`);
    const actual: unknown = database.pragma(name, { simple: true });
    if (actual !== expected) {
      database.close();
      throw new Error(`SQLite keeps ${name} at ${String(actual)}; the console needs ${value}.`);
    }
  }
  const prepared = cachePreparedStatements(database);
  // `data_version` covers the writes of other connections only; the writes of this one are counted here.
  const dataVersion = database.prepare<[], number>("pragma data_version").pluck();
  let ownChanges = 0;
  const dialect = new ConsoleSqliteDialect(database, (text) => {
    const statement = prepared(text);
    // Kysely runs a statement right after preparing it.
    if (!statement.readonly) ownChanges += 1;
    return statement;
  });
  return { dialect, version: () => `${dataVersion.get()} ${ownChanges}` };
}

class ConsoleSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;
  readonly #config: SqliteDialectConfig;

  constructor(database: Database.Database, prepare: (text: string) => Database.Statement) {
    const config = { database: { prepare, close: () => database.close() } };
    super(config);
    this.#database = database;
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ConsoleSqliteDriver(this.#database, this.#config);
  }
}

/** Time in milliseconds after which the event loop turns between two queries. */
const maxTurnMs = 10;

class ConsoleSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;
  /** When the first query of this turn of the event loop ran. */
  #turnStartedAt: number | undefined;

  constructor(database: Database.Database, config: SqliteDialectConfig) {
    super(config);
    this.#database = database;
  }

  /**
   * Queries run synchronously, so a task that makes many of them would block the event loop until its last one: no
   * request would be served, and no timer would fire.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = performance.now();
      setImmediate(() => (this.#turnStartedAt = undefined));
    } else if (performance.now() - this.#turnStartedAt >= maxTurnMs) {
      await waitForTurn();
    }
    return super.acquireConnection();
  }

  /**
   * Takes the write lock at the start: a transaction that reads before it writes and takes the lock later fails
   * immediately, whatever the timeout, if another process wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** On a full or failing disk SQLite has rolled back already, and its error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** More than the distinct statements of the console, except for those with a varying number of values. */
const maxPreparedStatements = 500;

/** Caches prepared statements. Every execution runs to its end, so no statement is in use twice. */
function cachePreparedStatements(database: Database.Database): (text: string) => Database.Statement {
  const cached = new BoundedMap<string, Database.Statement>(maxPreparedStatements);
  return (text) => {
    const hit = cached.get(text);
    if (hit) return hit;
    const statement = database.prepare(text);
    // A pragma takes effect when it is prepared, so it must be prepared each time.
    if (text.startsWith("pragma")) return statement;
    cached.set(text, statement);
    return statement;
  };
}
