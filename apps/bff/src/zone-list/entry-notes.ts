import type { EntryNotes } from "@edge-console/contract/console/entry-notes";
import { zoneFields } from "@edge-console/contract/fields/zone";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { isListField, type ListField, splitEntries } from "@edge-console/contract/rules/list-edit";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

type Database = Pick<Transaction<Schema>, "selectFrom">;

/** Time in which a note comes back with its entry, because the removal was undone or the entry wasn't saved yet. */
const restoreSeconds = 3600;

/** Note on an entry before and after a change; empty for none. */
export interface ChangedNote {
  readonly entry: string;
  readonly before: string;
  readonly after: string;
}

/** Lists the notes of an account's zones; of one zone if `zoneId` is given. */
export async function listEntryNotes(db: Database, accountId: string, zoneId?: string): Promise<EntryNotes> {
  const rows = await db
    .selectFrom("entry_notes")
    .select(["zone_id", "field", "entry", "note"])
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .$if(zoneId !== undefined, (query) => query.where("zone_id", "=", zoneId ?? ""))
    .orderBy("zone_id")
    .orderBy("entry")
    .execute();
  const notes: Record<string, Partial<Record<ListField, Record<string, string>>>> = {};
  for (const { zone_id, field, entry, note } of rows) {
    if (isListField(field)) ((notes[zone_id] ??= {})[field] ??= {})[entry] = note;
  }
  return { notes };
}

/** Sets and removes notes on entries of a zone's list, and returns those that changed. */
export async function changeEntryNotes(
  transaction: Transaction<Schema>,
  accountId: string,
  {
    zoneId,
    field,
    notes,
  }: { readonly zoneId: string; readonly field: ListField; readonly notes: ReadonlyMap<string, string> },
): Promise<ChangedNote[]> {
  const { notes: stored } = await listEntryNotes(transaction, accountId, zoneId);
  const known = stored[zoneId]?.[field] ?? {};
  const changed = [...notes].flatMap(([entry, after]) => {
    const before = known[entry] ?? "";
    return before === after ? [] : [{ entry, before, after }];
  });
  for (const { entry, after } of changed) {
    await transaction
      .deleteFrom("entry_notes")
      .where("account_id", "=", accountId)
      .where("zone_id", "=", zoneId)
      .where("field", "=", field)
      .where("entry", "=", entry)
      .execute();
    if (after === "") continue;
    await transaction
      .insertInto("entry_notes")
      .values({ account_id: accountId, zone_id: zoneId, field, entry, note: after, removed_at: null })
      .execute();
  }
  return changed;
}

/**
 * Removes the notes on entries that a zone no longer has, at a time in Unix seconds. `zone` is undefined if it was deleted. A
 * note comes back if its entry does soon, so that Undo restores both.
 */
export async function removeNotesWithEntries(
  transaction: Transaction<Schema>,
  at: number,
  { accountId, zoneId }: { readonly accountId: string; readonly zoneId: string },
  zone: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const rows = await transaction
    .selectFrom("entry_notes")
    .select(["field", "entry", "removed_at"])
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .execute();
  const entries = new Set<string>();
  for (const field of new Set(rows.map((row) => row.field))) {
    const value = zone?.[field];
    if (!isListField(field) || typeof value !== "string") continue;
    const { normalize } = entryLists[zoneFields[field].of];
    for (const entry of splitEntries(field, value)) entries.add(`${field} ${normalize(entry) ?? entry}`);
  }
  for (const { field, entry, removed_at } of rows) {
    const isListed = entries.has(`${field} ${entry}`);
    if (isListed === (removed_at === null) && zone) continue;
    const isStale = !zone || (removed_at !== null && removed_at < at - restoreSeconds);
    const key = { account_id: accountId, zone_id: zoneId, field, entry };
    await (isStale
      ? transaction
          .deleteFrom("entry_notes")
          .where((row) => row.and(key))
          .execute()
      : transaction
          .updateTable("entry_notes")
          .set({ removed_at: isListed ? null : at })
          .where((row) => row.and(key))
          .execute());
  }
}
