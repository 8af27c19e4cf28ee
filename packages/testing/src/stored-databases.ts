import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../apps/bff/test/databases", import.meta.url));

/**
 * File names of the stored SQLite databases, one of each released version, as SQL. Each has an account named `harbour` with
 * a member of each role (`full@harbour`), an API key, and audited changes.
 */
export const storedDatabases: readonly string[] = globSync("*.sql", { cwd: folder }).toSorted();

/** CONSOLE_SECRET of the stored databases. */
export const storedDatabaseSecret = "the operator's secret of a test console";

/** Password of all users of the stored databases. */
export const storedDatabasePassword = "a harbour full of lanterns";

/** Creates an SQLite database at `target` from the stored one. */
export function restoreStoredDatabase(name: string, target: string): void {
  // Without foreign keys, because a row can be inserted before the one that it refers to.
  const database = new DatabaseSync(target, { enableForeignKeyConstraints: false });
  database.exec(readFileSync(path.join(folder, name), "utf8"));
  database.close();
}
