import Database from "better-sqlite3";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import { migrationNames } from "../../platform/db/migrate.ts";

/** @throws ChangeRejectedError unless the file is a backup by this version of the console or an earlier one. */
export function assertBackup(file: string): void {
  const applied = readMigrations(file);
  if (!applied) throw new ChangeRejectedError(`${file} is not a backup of the console.`);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new ChangeRejectedError(`${file} was created by a newer version of the console.`);
}

function readMigrations(file: string): string[] | undefined {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true });
    const rows = database.prepare<[], { name: string }>("select name from migrations").all();
    return rows.length === 0 ? undefined : rows.map(({ name }) => name);
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}
