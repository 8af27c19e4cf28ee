import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { SqliteDialect } from "kysely";
import { RecentMap } from "../recent-map.ts";

/** What durability rests on, and what SQLite answers when it is so. */
const pragmas = [
  ["journal_mode", "WAL", "wal"],
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  // The process waits for it and does nothing else.
  ["busy_timeout", "2000", 2000],
] as const;

/** A SQLite file that is open, with one connection. */
export interface SqliteFile {
  readonly dialect: SqliteDialect;
  /** Asks the file for a text that is another one after any change, whoever made it; but see `lightly`. */
  version(): string;
  /**
   * What `work` writes, which has the connection to itself meanwhile, leaves the version as it is, and is not waited for
   * until it is on the disk.
   */
  lightly<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A SQLite file with a write-ahead log that is flushed at each commit: what was acknowledged survives a crash.
 * Throws when SQLite did not take one of the settings, as on some network file systems.
 */
export function openSqlite(file: string): SqliteFile {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  for (const [name, value, expected] of pragmas) {
    database.pragma(`${name} = ${value}`);
    const actual: unknown = database.pragma(name, { simple: true });
    if (actual !== expected) {
      database.close();
      throw new Error(`SQLite keeps ${name} at ${String(actual)}; the console needs ${value}.`);
    }
  }
  const prepared = preparing(database);
  // It tells of the changes of all other connections; those of this one are counted here.
  const dataVersion = database.prepare<[], number>("pragma data_version").pluck();
  let ownChanges = 0;
  let noticing = true;
  const dialect = new SqliteDialect({
    database: {
      prepare: (text) => {
        // A transaction that reads before it writes must hold the write lock from its beginning: one that asks for it
        // later fails at once when another process wrote in between, whatever the timeout.
        const statement = prepared(text === "begin" ? "begin immediate" : text);
        // It is run at once.
        if (noticing && !statement.readonly) ownChanges += 1;
        return statement;
      },
      close: () => database.close(),
    },
  });
  return {
    dialect,
    version: () => `${dataVersion.get()} ${ownChanges}`,
    async lightly(work) {
      noticing = false;
      try {
        database.exec("pragma synchronous = normal");
        return await work();
      } finally {
        // First: whatever becomes of the setting, no later change may go unnoticed.
        noticing = true;
        database.exec("pragma synchronous = full");
      }
    },
  };
}

/** So many statements are kept ready: more than there are, but for those that name a varying number of values. */
const mostKept = 500;

/** Prepares each statement once. They are run to their end each time, so that none is in use twice. */
function preparing(database: Database.Database): (text: string) => Database.Statement {
  const kept = new RecentMap<string, Database.Statement>(mostKept);
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
