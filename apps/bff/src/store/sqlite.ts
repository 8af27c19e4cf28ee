import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { SqliteDialect } from "kysely";

/** What durability rests on, and what SQLite answers when it is so. */
const pragmas = [
  ["journal_mode", "WAL", "wal"],
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  // The process waits for it and does nothing else.
  ["busy_timeout", "2000", 2000],
] as const;

/**
 * A SQLite file with a write-ahead log that is flushed at each commit: what was acknowledged survives a crash.
 * Throws when SQLite did not take one of the settings, as on some network file systems.
 */
export function sqliteDialect(file: string): SqliteDialect {
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
  return new SqliteDialect({
    database: {
      // A transaction that reads before it writes must hold the write lock from its beginning: one that asks for it
      // later fails at once when another process wrote in between, whatever the timeout.
      prepare: (text) => database.prepare(text === "begin" ? "begin immediate" : text),
      close: () => database.close(),
    },
  });
}
