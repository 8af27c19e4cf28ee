import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";

/**
 * Makes this process the only server on a SQLite file, until it ends however it ends; throws when another one is.
 * Budgets, events and recovery rest on it. The operator's command line may use the file beside it.
 */
export function holdAsSoleServer(file: string): { release(): void } {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new Database(`${file}.server`, { timeout: 0 });
  try {
    // It never holds anything: without this a journal would stay behind a crash.
    lock.pragma("journal_mode = memory");
    lock.exec("begin exclusive");
  } catch {
    lock.close();
    throw new Error("Another console serves this SQLite file; several replicas need PostgreSQL.");
  }
  return { release: () => lock.close() };
}
