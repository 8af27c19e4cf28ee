import Database from "better-sqlite3";
import { createPrivateFile } from "./private-file.ts";

/**
 * Locks a SQLite file for this console until it releases the lock or the process ends. Rate limits, events, and crash
 * recovery rely on a single instance. Admin commands may use the database at the same time.
 *
 * @throws Error if another console holds the lock.
 */
export function acquireSingleInstanceLock(file: string): { release(): void } {
  const name = `${file}.server`;
  createPrivateFile(name);
  const lock = new Database(name, { timeout: 0 });
  try {
    // Otherwise, a crash would leave a journal file behind.
    lock.pragma("journal_mode = memory");
    lock.exec("begin exclusive");
  } catch {
    lock.close();
    throw new Error("Another console is running on this SQLite file; multiple replicas require PostgreSQL.");
  }
  return { release: () => lock.close() };
}
