import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { takeBackup } from "../src/cli/backup/take-backup.ts";
import { consoleSecrets } from "./migrated-database.ts";
import type { TestConsole } from "./test-console.ts";

/** Returns everything that a console has stored, by name: its tables, a backup, and the files of SQLite. */
export async function readStored({
  store,
  databaseUrl,
}: Pick<TestConsole, "store" | "databaseUrl">): Promise<readonly (readonly [name: string, text: string])[]> {
  const tables = await store.db.introspection.getTables();
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
      return [name, JSON.stringify(rows)] as const;
    }),
  );
  const backup = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-stored-")), "console.backup");
  await takeBackup(store, consoleSecrets, backup);
  const database = databaseUrl.slice("sqlite:".length);
  const files = [backup, ...(store.kind === "sqlite" ? [database, `${database}-wal`] : [])];
  const bytes = await Promise.all(files.map(async (file) => [file, await readFile(file, "latin1")] as const));
  return [...contents, ...bytes];
}
