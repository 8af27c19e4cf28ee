import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a file for SQLite unless it exists, with its folder. Only its owner can read the file and what SQLite keeps
 * next to it: existing files, such as those of an earlier version, lose all other permissions.
 */
export function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite creates its other files with the permissions of this one. An existing file isn't opened, because closing it
  // would release the locks that SQLite holds on it for this process.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  for (const suffix of ["", "-wal", "-shm"]) {
    if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600);
  }
}
