import Database from "better-sqlite3";
import { sql } from "kysely";
import { ChangeRejectedError } from "../../accounts/change-rejected-error.ts";
import { openStore, type Store } from "../../db/store.ts";
import type { Secret } from "../../crypto/secret.ts";
import { type BackupContents, readContents } from "./contents.ts";
import { extendIdleTimeout, copyTable, listTablesInOrder } from "./copy-tables.ts";
import { createPrivate, removeDatabase, moveIntoPlace } from "./files.ts";

/**
 * Writes all of the console's data, as it is at one moment, to a new SQLite file that its owner alone may read; of a
 * PostgreSQL database too. Consoles go on serving and writing. Reads the file back before it gets its name: it is there
 * whole or not at all. Throws a ChangeRejectedError when the name is taken or cannot be written.
 */
export async function takeBackup(store: Store, secrets: readonly Secret[], file: string): Promise<BackupContents> {
  const draft = `${file}.${process.pid}.part`;
  try {
    createPrivate(draft);
  } catch (error) {
    throw new ChangeRejectedError(
      `${file} cannot be written (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  try {
    // One statement, one moment: writers go on beside it, whereas copying page by page begins anew with each of theirs.
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

/** As a file that can be read where nothing can be written: without a log beside it. */
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
