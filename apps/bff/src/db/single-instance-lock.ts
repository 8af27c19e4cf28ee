import Database from "better-sqlite3";
import { createPrivateFile } from "./private-file.ts";

/**
 * Makes this process the only server on a SQLite file, until it ends however it ends; throws when another one is.
 * Budgets, events and recovery rest on it. The operator's command line may use the file beside it.
 */
export function acquireSingleInstanceLock(file: string): { release(): void } {
  const name = `${file}.server`;
  createPrivateFile(name);
  const lock = new Database(name, { timeout: 0 });
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
