import Database from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { BoundedMap } from "./bounded-map.ts";
import { createPrivateFile } from "./private-file.ts";

/** What durability rests on, and what SQLite answers when it is so. */
const pragmas = [
  ["journal_mode", "WAL", "wal"],
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  // The process waits for it and does nothing else.
  ["busy_timeout", "2000", 2000],
  // Large sorts and statement journals need no temporary file, which a read-only file system has no place for.
  ["temp_store", "MEMORY", 2],
] as const;

/** An open SQLite file with one connection. */
export interface SqliteFile {
  readonly dialect: SqliteDialect;
  /** Returns a text that differs after any change to the file, by this or another process. */
  version(): string;
}

/**
 * Opens a SQLite file with a write-ahead log that is flushed at each commit, so that acknowledged changes survive a
 * crash. Creates the file if there is none; only its owner can read it.
 *
 * @throws Error when SQLite doesn't accept one of the settings, as on some network file systems.
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
  // It covers the changes of all other connections; those of this one are counted here.
  const dataVersion = database.prepare<[], number>("pragma data_version").pluck();
  let ownChanges = 0;
  const dialect = new ConsoleSqliteDialect(database, (text) => {
    const statement = prepared(text);
    // Kysely runs it right away.
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

class ConsoleSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database, config: SqliteDialectConfig) {
    super(config);
    this.#database = database;
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

/** So many statements are kept ready: more than there are, but for those that name a varying number of values. */
const maxPreparedStatements = 500;

/** Prepares each statement once. They are run to their end each time, so that none is in use twice. */
function cachePreparedStatements(database: Database.Database): (text: string) => Database.Statement {
  const kept = new BoundedMap<string, Database.Statement>(maxPreparedStatements);
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    // A pragma takes effect when it is prepared.
    if (text.startsWith("pragma")) return statement;
    kept.set(text, statement);
    return statement;
  };
}
