import { readFileSync, rmSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { createPrivateFile } from "./private-file.ts";

/** Another console uses a SQLite file. The message names the file and, if known, the process, without a period. */
export class AlreadyRunningError extends Error {
  override readonly name = "AlreadyRunningError";

  constructor(file: string, processId: string | undefined) {
    const running = processId === undefined ? "Another console" : `Another console (process ${processId})`;
    super(`${running} is already running on ${file}`);
  }
}

/**
 * Locks a SQLite file for this console until it releases the lock or the process ends. Rate limits, events, and crash
 * recovery rely on a single instance. Admin commands may use the database at the same time.
 *
 * @throws AlreadyRunningError if another console holds the lock.
 */
export function acquireSingleInstanceLock(file: string): { release(): void } {
  const name = `${file}.server`;
  const processFile = `${file}.pid`;
  createPrivateFile(name);
  const lock = new Database(name, { timeout: 0 });
  try {
    // Otherwise, a crash would leave a journal file behind.
    lock.pragma("journal_mode = memory");
    lock.exec("begin exclusive");
  } catch {
    lock.close();
    throw new AlreadyRunningError(file, readProcessId(processFile));
  }
  writeFileSync(processFile, `${process.pid}\n`, { mode: 0o600 });
  const removeProcessFile = () => rmSync(processFile, { force: true });
  // Also if it ends without releasing the lock, such as a start that fails.
  process.once("exit", removeProcessFile);
  return {
    release() {
      process.off("exit", removeProcessFile);
      removeProcessFile();
      lock.close();
    },
  };
}

/** Returns the process ID in a file. It's a hint for the operator; only the lock decides. */
function readProcessId(file: string): string | undefined {
  try {
    return /^\d+$/.exec(readFileSync(file, "utf8").trim())?.[0];
  } catch {
    return undefined;
  }
}
