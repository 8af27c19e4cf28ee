import type { Kysely, Selectable, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { cancelJobs, scheduleJob } from "../../platform/jobs/job-queue.ts";
import { checkListSize, removeEntries, saveEntries } from "./list-entries.ts";
import type { ImportedEntry } from "./read-list.ts";
import type { SharedListRow } from "./shared-list-store.ts";

type ImportRow = Selectable<Schema["shared_list_imports"]>;

/** Imports the URL of a shared IP list every day; the key is the list's ID. */
export const importListJob: JobKind = {
  kind: "shared-list-import",
  concurrency: 2,
  perAccount: 1,
  deadlineSeconds: 30,
  retry: { firstSeconds: 60, maxSeconds: 3_600 },
};

/** Finds what a list imports. */
export function findImport(db: Kysely<Schema>, listId: string): Promise<ImportRow | undefined> {
  return db.selectFrom("shared_list_imports").selectAll().where("list_id", "=", listId).executeTakeFirst();
}

/** Schedules the import of a list's URL for now; `now` in Unix seconds. */
export function scheduleImport(
  transaction: Transaction<Schema>,
  now: number,
  { id, account_id }: Pick<SharedListRow, "id" | "account_id">,
): Promise<void> {
  return scheduleJob(transaction, now, importListJob, { key: id, accountId: account_id });
}

/** Sets the URL that a list imports, and imports it. With null, the list keeps its entries as if members had added them. */
export async function setImport(
  transaction: Transaction<Schema>,
  now: number,
  list: Pick<SharedListRow, "id" | "account_id">,
  url: string | null,
): Promise<void> {
  await transaction.deleteFrom("shared_list_imports").where("list_id", "=", list.id).execute();
  if (url === null) {
    await transaction.updateTable("shared_list_entries").set({ imported: 0 }).where("list_id", "=", list.id).execute();
    return cancelJobs(transaction, importListJob, [list.id]);
  }
  const results = { checked_at: null, imported_at: null, failure: null, failing_since: null };
  await transaction
    .insertInto("shared_list_imports")
    .values({ list_id: list.id, url, ...results })
    .execute();
  return scheduleImport(transaction, now, list);
}

/** Records that an import failed. The entries of the last good one stay. */
export async function recordFailure(
  transaction: Transaction<Schema>,
  now: number,
  { list_id, failing_since }: ImportRow,
  failure: string,
): Promise<void> {
  await transaction
    .updateTable("shared_list_imports")
    .set({ checked_at: now, failure, failing_since: failing_since ?? now })
    .where("list_id", "=", list_id)
    .execute();
}

/** What an import changed. */
export interface ImportChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Replaces the imported entries of a list. Entries that members added or changed stay as they are. Returns a sentence instead
 * if the list would have too many.
 */
export async function replaceImported(
  transaction: Transaction<Schema>,
  now: number,
  listId: string,
  entries: readonly ImportedEntry[],
): Promise<ImportChange | string> {
  const rows = await transaction.selectFrom("shared_list_entries").selectAll().where("list_id", "=", listId).execute();
  const known = new Map(rows.map((row) => [row.entry, row]));
  const wanted = new Set(entries.map(({ entry }) => entry));
  const removed = rows.filter(({ entry, imported }) => imported === 1 && !wanted.has(entry)).map(({ entry }) => entry);
  const saved = entries.filter(({ entry, note }) => {
    const row = known.get(entry);
    return !row || (row.imported === 1 && row.note !== note);
  });
  const added = saved.filter(({ entry }) => !known.has(entry)).map(({ entry }) => entry);
  const size = rows.length - removed.length + added.length;
  const excess = checkListSize(size);
  if (excess !== undefined) return excess;
  await removeEntries(transaction, listId, removed);
  await saveEntries(
    transaction,
    saved.map(({ entry, note }) => ({
      list_id: listId,
      entry,
      note,
      expires_at: null,
      added_at: now,
      imported: 1,
    })),
  );
  await transaction
    .updateTable("shared_list_imports")
    .set({ checked_at: now, imported_at: now, failure: null, failing_since: null })
    .where("list_id", "=", listId)
    .execute();
  return { added, removed };
}
