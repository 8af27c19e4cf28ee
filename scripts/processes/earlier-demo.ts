import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { demoAccounts, isDemoEmail } from "@edge-console/contract/console/demo";
import { Failure } from "../toolchain/failure.mjs";

const databases = ["console.db", "edge-api.db"];

/** What else an earlier version of `npm start` kept in the data folder. */
const otherFiles = [
  "console.db.server",
  "console-secret",
  "edge-api.db.secret",
  "edge-api-operator-token",
  "demo-password",
  "logs",
];

/**
 * Moves what an earlier version of `npm start` left in the data folder to the demo's folder, if it's only the demo's.
 * Returns what the user has to know, or undefined.
 *
 * @throws Failure if another program uses a database that has to be moved.
 */
export function moveEarlierDemo(dataFolder: string, demoFolder: string): string | undefined {
  // The files are gathered here first, so that an interrupted move continues at the next start.
  const gathered = `${demoFolder}.moving`;
  if (!existsSync(gathered)) {
    const emails = readColumn(join(dataFolder, "console.db"), "users", "email");
    const hasDemoUsers = emails.some(isDemoEmail);
    // Only `npm start` writes it; its console may have used another database.
    if (!hasDemoUsers && !existsSync(join(dataFolder, "demo-password"))) return undefined;
    const isDemoOnly = hasOnlyDemo(dataFolder, emails);
    if (existsSync(demoFolder) || !isDemoOnly) {
      const reason = isDemoOnly
        ? "data/demo exists already"
        : "it or data/edge-api.db has other users or accounts, too";
      return hasDemoUsers
        ? `data/console.db has demo users, but isn't moved to data/demo, because ${reason}. To remove them: npm run admin -- demo remove`
        : undefined;
    }
    for (const name of databases) closeDatabase(join(dataFolder, name));
    mkdirSync(gathered, { mode: 0o700 });
  }
  for (const name of [...databases, ...otherFiles]) {
    if (existsSync(join(dataFolder, name))) renameSync(join(dataFolder, name), join(gathered, name));
  }
  renameSync(gathered, demoFolder);
  return "Moved the demo's data from data to data/demo.";
}

/** Returns whether all users and accounts of the databases are the demo's. */
function hasOnlyDemo(dataFolder: string, emails: readonly string[]): boolean {
  const accounts = databases.flatMap((name) => readColumn(join(dataFolder, name), "accounts", "name"));
  const names: readonly string[] = Object.values(demoAccounts);
  return emails.every(isDemoEmail) && accounts.every((name) => names.includes(name));
}

/** Returns a text column of a SQLite file; empty without the file or the table. */
function readColumn(file: string, table: string, column: string): string[] {
  if (!existsSync(file)) return [];
  // Not read-only, which would leave files next to it.
  const database = new DatabaseSync(file);
  try {
    const found = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table);
    if (!found) return [];
    return database
      .prepare(`select ${column} as value from ${table}`)
      .all()
      .map(({ value }) => String(value));
  } finally {
    database.close();
  }
}

/**
 * Writes the log of a SQLite file into it, so that the file can be moved alone.
 *
 * @throws Failure if another program has it open.
 */
function closeDatabase(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    // Only possible without other connections.
    database.exec("pragma journal_mode = delete");
  } catch {
    throw new Failure(`Another program uses ${file}. Stop it, so that the demo's data can be moved to data/demo.`);
  } finally {
    database.close();
  }
}
