import { type EntryNotes, maxNotes, type NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { zoneFields } from "@edge-console/contract/fields/zone";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { isListField, type ListField, splitEntries } from "@edge-console/contract/rules/list-edit";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import { lockAccount } from "../../people/accounts/accounts.ts";
import { chunk } from "../../platform/db/chunk.ts";
import { readPages } from "../../platform/db/read-pages.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { WriteEffect } from "../upstream/write-effect.ts";

/** Time in which a note comes back with its entry, because the removal was undone. */
const restoreSeconds = 3600;

/** Removed notes that are deleted at a time, so that SQLite doesn't block the event loop for long. */
const deletedAtATime = 2_000;

/** A zone of an account. */
interface ZoneRef {
  readonly accountId: string;
  readonly zoneId: string;
}

/** Note on an entry before and after a change; empty for none. */
export interface ChangedNote {
  readonly entry: string;
  readonly before: string;
  readonly after: string;
}

/** Lists the notes of an account's zones; of one zone if `zoneId` is given. */
export async function listEntryNotes(db: Kysely<Schema>, accountId: string, zoneId?: string): Promise<EntryNotes> {
  const pages = readPages<{ zone_id: string; field: string; entry: string; note: string }>((limit, last) =>
    db
      .selectFrom("entry_notes")
      .select(["zone_id", "field", "entry", "note"])
      .where("account_id", "=", accountId)
      .where("removed_at", "is", null)
      .$if(zoneId !== undefined, (query) => query.where("zone_id", "=", zoneId ?? ""))
      .$if(last !== undefined, (query) =>
        query.where((row) =>
          row(
            row.refTuple("zone_id", "field", "entry"),
            ">",
            row.tuple(last?.zone_id ?? "", last?.field ?? "", last?.entry ?? ""),
          ),
        ),
      )
      .orderBy("zone_id")
      .orderBy("field")
      .orderBy("entry")
      .limit(limit)
      .execute(),
  );
  const notes: Record<string, Partial<Record<ListField, Record<string, string>>>> = {};
  for await (const page of pages) {
    for (const { zone_id, field, entry, note } of page) {
      if (isListField(field)) ((notes[zone_id] ??= {})[field] ??= {})[entry] = note;
    }
  }
  return { notes };
}

/** Throws a ProblemError unless the list contains each entry that gets a note. */
export function assertListed(field: ListField, list: string, notes: ReadonlyMap<string, string>): void {
  const entries = normalizeEntries(field, list);
  const missing = [...notes].find(([entry, note]) => note !== "" && !entries.has(entry));
  if (!missing) return;
  throw createFieldProblem("notes", `The list doesn't contain ${missing[0]}.`);
}

/**
 * Sets and removes notes on entries of a zone's list, and returns those that changed.
 * @throws ProblemError `conflict` if the list or the account would have too many
 */
export async function changeEntryNotes(
  transaction: Transaction<Schema>,
  { accountId, zoneId }: ZoneRef,
  field: ListField,
  notes: ReadonlyMap<string, string>,
): Promise<ChangedNote[]> {
  await lockAccount(transaction, accountId);
  const known = await listNotesOfList(transaction, { accountId, zoneId }, field);
  const changed = [...notes].flatMap(([entry, after]) => {
    const before = known[entry] ?? "";
    return before === after ? [] : [{ entry, before, after }];
  });
  const [removed, saved] = [changed.filter(({ after }) => after === ""), changed.filter(({ after }) => after !== "")];
  for (const batch of chunk(removed)) {
    await transaction
      .deleteFrom("entry_notes")
      .where(isOn({ accountId, zoneId }, field, batch))
      .execute();
  }
  for (const batch of chunk(saved)) {
    const row = { account_id: accountId, zone_id: zoneId, field, removed_at: null };
    await transaction
      .insertInto("entry_notes")
      .values(batch.map(({ entry, after }) => ({ ...row, entry, note: after })))
      .onConflict((conflict) =>
        conflict
          .columns(["account_id", "zone_id", "field", "entry"])
          .doUpdateSet((excluded) => ({ note: excluded.ref("excluded.note"), removed_at: null })),
      )
      .execute();
  }
  const added = saved.filter(({ before }) => before === "").length;
  if (added > 0) await assertLimits(transaction, accountId, Object.keys(known).length + added - removed.length);
  return changed;
}

async function listNotesOfList(
  transaction: Transaction<Schema>,
  { accountId, zoneId }: ZoneRef,
  field: ListField,
): Promise<NotesByEntry> {
  const rows = await transaction
    .selectFrom("entry_notes")
    .select(["entry", "note"])
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("field", "=", field)
    .where("removed_at", "is", null)
    .execute();
  return Object.fromEntries(rows.map(({ entry, note }) => [entry, note]));
}

/** Throws a ProblemError `conflict` if a list or its account has too many notes. */
async function assertLimits(transaction: Transaction<Schema>, accountId: string, notesOfList: number): Promise<void> {
  if (notesOfList > maxNotes.perList) throw tooManyNotes("A list", maxNotes.perList);
  const { count } = await transaction
    .selectFrom("entry_notes")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (count <= maxNotes.perAccount) return;
  // Removed notes give way.
  const { numDeletedRows } = await transaction
    .deleteFrom("entry_notes")
    .where("account_id", "=", accountId)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  if (count - Number(numDeletedRows) > maxNotes.perAccount) throw tooManyNotes("An account", maxNotes.perAccount);
}

function tooManyNotes(owner: string, limit: number): ProblemError {
  const detail = `${owner} can have up to ${limit.toLocaleString("en-US")} notes. Remove some first.`;
  return new ProblemError("conflict", { detail });
}

/** Removes notes after a write that was applied: all those of a deleted zone, or those on entries that the zone no longer has. */
export const removeNotesAfterWrite: WriteEffect = async (transaction, at, { accountId, operation, ids, result }) => {
  if (operation.resource !== "zone" || ids.ZONE_ID === undefined || result.outcome !== "applied") return;
  const { data } = result.response;
  const zone = operation.effect === "delete" ? undefined : isJsonObject(data) ? data : null;
  if (zone !== null) await removeNotesWithEntries(transaction, at, { accountId, zoneId: ids.ZONE_ID }, zone);
};

/**
 * Removes the notes on entries that a zone no longer has, at a time in Unix seconds. `zone` is undefined if it was deleted. A
 * note comes back if its entry does soon, so that Undo restores both.
 */
export async function removeNotesWithEntries(
  transaction: Transaction<Schema>,
  at: number,
  ref: ZoneRef,
  zone: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const rows = await transaction
    .selectFrom("entry_notes")
    .select(["field", "entry", "removed_at"])
    .where("account_id", "=", ref.accountId)
    .where("zone_id", "=", ref.zoneId)
    .execute();
  if (rows.length === 0) return;
  await lockAccount(transaction, ref.accountId);
  if (!zone) {
    await transaction
      .deleteFrom("entry_notes")
      .where("account_id", "=", ref.accountId)
      .where("zone_id", "=", ref.zoneId)
      .execute();
    return;
  }
  for (const [field, notes] of Map.groupBy(rows, (row) => row.field)) {
    const value = zone[field];
    const listed = isListField(field) && typeof value === "string" ? normalizeEntries(field, value) : new Set();
    const changed = notes.filter(({ entry, removed_at }) => listed.has(entry) !== (removed_at === null));
    const [back, gone] = [
      changed.filter(({ entry }) => listed.has(entry)),
      changed.filter(({ entry }) => !listed.has(entry)),
    ];
    for (const batch of chunk(gone)) {
      await transaction
        .updateTable("entry_notes")
        .set({ removed_at: at })
        .where(isOn(ref, field, batch))
        .execute();
    }
    for (const batch of chunk(back)) {
      const isOnBatch = isOn(ref, field, batch);
      const expired = at - restoreSeconds;
      await transaction.deleteFrom("entry_notes").where(isOnBatch).where("removed_at", "<", expired).execute();
      await transaction.updateTable("entry_notes").set({ removed_at: null }).where(isOnBatch).execute();
    }
  }
}

/** Deletes notes that were removed too long ago to come back. */
export async function deleteRemovedNotes(db: Kysely<Schema>, now: number): Promise<void> {
  const expired = db
    .selectFrom("entry_notes")
    .select(["account_id", "zone_id", "field", "entry"])
    .where("removed_at", "<", now - restoreSeconds)
    .limit(deletedAtATime)
    .$asTuple("account_id", "zone_id", "field", "entry");
  await db
    .deleteFrom("entry_notes")
    .where((row) => row(row.refTuple("account_id", "zone_id", "field", "entry"), "in", expired))
    .execute();
}

/** Condition for the notes on some entries of a zone's list. */
function isOn({ accountId, zoneId }: ZoneRef, field: string, notes: readonly { readonly entry: string }[]) {
  const entries = notes.map(({ entry }) => entry);
  return (row: ExpressionBuilder<Schema, "entry_notes">) =>
    row.and([row.and({ account_id: accountId, zone_id: zoneId, field }), row("entry", "in", entries)]);
}

/** Returns the entries of a list in their stored form. */
function normalizeEntries(field: ListField, list: string): ReadonlySet<string> {
  const { normalize } = entryLists[zoneFields[field].of];
  return new Set(splitEntries(field, list).map((entry) => normalize(entry) ?? entry));
}
