import { closeSync, fsyncSync, linkSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";

/** Flushes a file or a folder to disk, so that it survives a power failure. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Creates an empty file that only its owner can read. */
export function createPrivate(file: string): void {
  closeSync(openSync(file, "wx", 0o600));
}

/**
 * Moves a finished file to its final name.
 *
 * @throws ChangeRejectedError if a file with this name exists.
 */
export function moveIntoPlace(draft: string, file: string): void {
  syncToDisk(draft);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      throw new ChangeRejectedError(`${file} already exists.`);
    }
    throw error;
  }
  rmSync(draft);
  syncToDisk(dirname(file));
}

/** Removes a SQLite file and the files that SQLite keeps next to it. */
export function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}
