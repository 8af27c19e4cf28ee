import { closeSync, fsyncSync, linkSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { ChangeRejectedError } from "../../accounts/change-rejected-error.ts";

/** Sees to it that a file, or a folder's list of files, survives a loss of power. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** An empty file that its owner alone may read. */
export function createPrivate(file: string): void {
  closeSync(openSync(file, "wx", 0o600));
}

/** Gives a finished file its name; throws a ChangeRejectedError when something has it already. */
export function moveIntoPlace(draft: string, file: string): void {
  syncToDisk(draft);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      throw new ChangeRejectedError(`${file} exists already, and is left as it is.`);
    }
    throw error;
  }
  rmSync(draft);
  syncToDisk(dirname(file));
}

/** Removes a SQLite file with what SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}
