import Database from "better-sqlite3";
import { sql } from "kysely";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import { openStore, type Store } from "../../platform/db/store.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { type BackupContents, readContents } from "./contents.ts";
import { extendIdleTimeout, copyTable, listTablesInOrder } from "./copy-tables.ts";
import { createPrivate, removeDatabase, moveIntoPlace } from "./files.ts";

/**
 * Writes a snapshot of all data, also of a PostgreSQL database, to a new SQLite file that only its owner can read. The
 * console can keep running. The file gets its name only after verification, so that it is never incomplete.
 *
 * @throws ChangeRejectedError if the file exists or can't be written.
 */
export async function takeBackup(store: Store, secrets: readonly Secret[], file: string): Promise<BackupContents> {
  const draft = `${file}.${process.pid}.part`;
  try {
    createPrivate(draft);
  } catch (error) {
    throw new ChangeRejectedError(
      `Couldn't write ${file} (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  try {
    // One statement reads one snapshot while others write; a page-by-page copy restarts after every write.
    if (store.kind === "sqlite") await sql`vacuum into ${draft}`.execute(store.db);
    const copy = await openStore(`sqlite:${draft}`);
    try {
      if (store.kind === "postgres") await copyFromPostgres(store, copy);
      const contents = await readContents(copy, secrets);
      await copy.close();
      makeSelfContained(draft);
      moveIntoPlace(draft, file);
      return contents;
    } finally {
      await copy.close();
    }
  } finally {
    removeDatabase(draft);
  }
}

/** Merges the write-ahead log, so that the file can be read in a read-only folder. */
function makeSelfContained(draft: string): void {
  const database = new Database(draft);
  database.pragma("journal_mode = delete");
  database.close();
}

function copyFromPostgres(store: Store, copy: Store): Promise<void> {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (from) => {
      await extendIdleTimeout(from);
      await copy.write(async (to) => {
        for (const table of await listTablesInOrder(to))
          await copyTable({ kind: "postgres", transaction: from }, to, table);
      });
    });
}
