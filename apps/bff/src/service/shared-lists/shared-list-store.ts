import {
  type NewSharedList,
  type SharedList,
  type SharedListField,
  type SharedListSummary,
  type sharedListEntriesChangeSchema,
  sharedListLimits,
} from "@edge-console/contract/console/shared-lists";
import { sortAddresses } from "@edge-console/contract/rules/address-list";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { z } from "zod";
import { lockAccount } from "../../people/accounts/accounts.ts";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { formatIsoTime } from "../../platform/format/times.ts";
import { checkListSize, removeEntries, saveEntries } from "./list-entries.ts";

export type SharedListRow = Selectable<Schema["shared_lists"]>;
type EntryRow = Selectable<Schema["shared_list_entries"]>;
type ZoneRow = Selectable<Schema["shared_list_zones"]>;
type ImportRow = Selectable<Schema["shared_list_imports"]>;

/** A list as stored: its row, entries, the zones that it is attached to, and what it imports. */
export interface StoredSharedList {
  readonly row: SharedListRow;
  readonly entries: readonly EntryRow[];
  readonly zones: readonly ZoneRow[];
  readonly import: ImportRow | undefined;
}

/** Loads the shared lists of an account, by name. */
export async function loadSharedLists(db: Kysely<Schema>, accountId: string): Promise<StoredSharedList[]> {
  const rows = await db.selectFrom("shared_lists").selectAll().where("account_id", "=", accountId).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const entries = await db.selectFrom("shared_list_entries").selectAll().where("list_id", "in", ids).execute();
  const zones = await db.selectFrom("shared_list_zones").selectAll().where("list_id", "in", ids).execute();
  const imports = await db.selectFrom("shared_list_imports").selectAll().where("list_id", "in", ids).execute();
  const entriesByList = Map.groupBy(entries, ({ list_id }) => list_id);
  const zonesByList = Map.groupBy(zones, ({ list_id }) => list_id);
  return rows
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .map((row) => ({
      row,
      entries: entriesByList.get(row.id) ?? [],
      zones: zonesByList.get(row.id) ?? [],
      import: imports.find(({ list_id }) => list_id === row.id),
    }));
}

/** Finds the names of shared lists, by ID. */
export async function findSharedListNames(
  db: Kysely<Schema>,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("shared_lists")
    .select(["id", "name"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Finds a list of an account, and locks the account until the end of the transaction, so that changes made at the same time see
 * each other.
 * @throws ProblemError 404 if the account has no such list
 */
export async function lockSharedList(
  transaction: Transaction<Schema>,
  accountId: string,
  id: string,
): Promise<SharedListRow> {
  await lockAccount(transaction, accountId);
  return transaction
    .selectFrom("shared_lists")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
}

/** The member who changes a list, the access token that they use (null for none), and how the audit log names them. */
interface ListEditor {
  readonly userId: string;
  readonly tokenId: string | null;
  readonly name: string;
}

function toColumns({ userId, tokenId, name }: ListEditor) {
  return { updated_by: userId, token_id: tokenId, requested_by: name };
}

/**
 * Creates a list. Returns false if there is one with its ID.
 * @throws ProblemError 409 if the account has too many lists or one with the name
 */
export async function insertSharedList(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  editor: ListEditor,
  { id, name, mode }: NewSharedList,
): Promise<boolean> {
  await lockAccount(transaction, accountId);
  const lists = await transaction
    .selectFrom("shared_lists")
    .select(["id", "name"])
    .where("account_id", "=", accountId)
    .execute();
  if (lists.some((list) => list.id === id)) return false;
  assertNameIsFree(lists, name);
  if (lists.length >= sharedListLimits.perAccount) {
    const detail = `An account can have ${sharedListLimits.perAccount} shared IP lists. Delete one first.`;
    throw new ProblemError("conflict", { detail });
  }
  const row = { id, account_id: accountId, name, mode, all_zones: null, ...toColumns(editor), updated_at: now };
  // A list of another account may have the ID.
  await transaction
    .insertInto("shared_lists")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
  return true;
}

/**
 * Changes a list that `lockSharedList` returned, and records who changed it.
 * @throws ProblemError 409 if the account has another list with the name
 */
export async function updateSharedList(
  transaction: Transaction<Schema>,
  now: number,
  { id, account_id: accountId }: SharedListRow,
  editor: ListEditor,
  values: Partial<Pick<SharedListRow, "name" | "mode" | "all_zones">>,
): Promise<void> {
  if (values.name !== undefined) {
    const others = await transaction
      .selectFrom("shared_lists")
      .select("name")
      .where("account_id", "=", accountId)
      .where("id", "!=", id)
      .execute();
    assertNameIsFree(others, values.name);
  }
  await transaction
    .updateTable("shared_lists")
    .set({ ...values, ...toColumns(editor), updated_at: now })
    .where("id", "=", id)
    .execute();
}

function assertNameIsFree(lists: readonly { readonly name: string }[], name: string): void {
  if (!lists.some((list) => list.name.toLowerCase() === name.toLowerCase())) return;
  const message = "Another shared IP list has this name.";
  throw new ProblemError("conflict", { detail: message, errors: [{ field: "name", message }] });
}

/** An entry before and after a change: `entry # note`, with its expiry; empty if it isn't in the list. */
export interface ChangedEntry {
  readonly before: string;
  readonly after: string;
}

/**
 * Adds, changes, and removes entries of a list. Returns those that changed.
 * @throws ProblemError 409 if the list would have too many, or imported entries would be removed
 */
export async function changeEntries(
  transaction: Transaction<Schema>,
  now: number,
  listId: string,
  { set, remove }: z.output<typeof sharedListEntriesChangeSchema>,
): Promise<ChangedEntry[]> {
  const rows = await transaction.selectFrom("shared_list_entries").selectAll().where("list_id", "=", listId).execute();
  const known = new Map(rows.map((row) => [row.entry, row]));
  const wanted = new Map(set.map((one) => [one.entry, one]));
  const removed = remove.filter((entry) => known.has(entry) && !wanted.has(entry));
  if (removed.some((entry) => known.get(entry)?.imported === 1)) {
    throw new ProblemError("conflict", {
      detail: "Imported entries leave the list with its URL. Stop the import first.",
    });
  }
  const saved = [...wanted.values()].filter(({ entry, note, expiresAt }) => {
    const row = known.get(entry);
    return !row || row.note !== note || row.expires_at !== expiresAt;
  });
  const size = known.size - removed.length + saved.filter(({ entry }) => !known.has(entry)).length;
  const detail = checkListSize(size);
  if (detail !== undefined) throw new ProblemError("conflict", { detail });
  await removeEntries(transaction, listId, removed);
  await saveEntries(
    transaction,
    saved.map(({ entry, note, expiresAt }) => ({
      list_id: listId,
      entry,
      note,
      expires_at: expiresAt,
      added_at: now,
      imported: 0,
    })),
  );
  const format = (row: Pick<EntryRow, "entry" | "note" | "expires_at"> | undefined) => {
    if (!row) return "";
    const until = row.expires_at === null ? "" : ` (until ${formatIsoTime(row.expires_at)})`;
    return `${row.entry}${row.note === "" ? "" : ` # ${row.note}`}${until}`;
  };
  return [
    ...saved.map(({ entry, note, expiresAt }) => ({
      before: format(known.get(entry)),
      after: format({ entry, note, expires_at: expiresAt }),
    })),
    ...removed.map((entry) => ({ before: format(known.get(entry)), after: "" })),
  ];
}

/** Attaches a list to zones, and detaches it from others. Returns how many zones it was attached to before and is now. */
export async function changeZones(
  transaction: Transaction<Schema>,
  listId: string,
  attach: readonly { readonly zoneId: string; readonly field: SharedListField }[],
  detach: readonly string[],
): Promise<{ readonly before: number; readonly after: number }> {
  const rows = await transaction.selectFrom("shared_list_zones").selectAll().where("list_id", "=", listId).execute();
  const wanted = new Map(attach.map(({ zoneId, field }) => [zoneId, field]));
  for (const batch of chunk(detach.filter((zoneId) => !wanted.has(zoneId)))) {
    await transaction
      .deleteFrom("shared_list_zones")
      .where("list_id", "=", listId)
      .where("zone_id", "in", batch)
      .execute();
  }
  for (const batch of chunk([...wanted])) {
    await transaction
      .insertInto("shared_list_zones")
      .values(batch.map(([zone_id, field]) => ({ list_id: listId, zone_id, field })))
      .onConflict((conflict) =>
        conflict.columns(["list_id", "zone_id"]).doUpdateSet((excluded) => ({ field: excluded.ref("excluded.field") })),
      )
      .execute();
  }
  const after = new Set(rows.map(({ zone_id }) => zone_id));
  for (const zoneId of detach) after.delete(zoneId);
  for (const zoneId of wanted.keys()) after.add(zoneId);
  if (after.size > sharedListLimits.zones) {
    const detail = `A list can be attached to ${sharedListLimits.zones.toLocaleString("en-US")} zones. Attach it to all zones instead.`;
    throw new ProblemError("conflict", { detail });
  }
  return { before: rows.length, after: after.size };
}

/** Returns whether an entry is in force; `now` in Unix seconds. */
export function isInForce({ expires_at }: Pick<EntryRow, "expires_at">, now: number): boolean {
  return expires_at === null || expires_at > now;
}

/** Deletes expired entries that have left all zones. */
export async function deleteExpiredEntries(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("shared_list_entries")
    .where("expires_at", "<=", now)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("shared_list_placements")
            .select("entry")
            .whereRef("shared_list_placements.list_id", "=", "shared_list_entries.list_id")
            .whereRef("shared_list_placements.entry", "=", "shared_list_entries.entry"),
        ),
      ),
    )
    .execute();
}

/** Returns the next time at which an entry of a list expires; null if none does. */
export function findNextExpiry(entries: readonly EntryRow[], now: number): number | null {
  const times = entries.flatMap(({ expires_at }) => (expires_at !== null && expires_at > now ? [expires_at] : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** Returns a list as the API describes it in lists. */
export function toSummary({ row, entries, zones, import: source }: StoredSharedList, now: number): SharedListSummary {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    entryCount: entries.filter((entry) => isInForce(entry, now)).length,
    nextExpiry: findNextExpiry(entries, now),
    zoneCount: zones.length,
    allZones: row.all_zones,
    import: source
      ? {
          url: source.url,
          checkedAt: source.checked_at,
          importedAt: source.imported_at,
          failure: source.failure,
          failingSince: source.failing_since,
        }
      : null,
    updatedAt: row.updated_at,
  };
}

/** Returns a list as the API describes it, its entries in numerical order. */
export function toSharedList(list: StoredSharedList, now: number): SharedList {
  const byEntry = new Map(list.entries.map((row) => [row.entry, row]));
  return {
    ...toSummary(list, now),
    entries: sortAddresses([...byEntry.keys()]).flatMap((entry) => {
      const row = byEntry.get(entry);
      if (!row) return [];
      const { note, expires_at: expiresAt, added_at: addedAt, imported } = row;
      return [{ entry, note, expiresAt, addedAt, isImported: imported === 1 }];
    }),
    zones: list.zones.map(({ zone_id, field }) => ({ zoneId: zone_id, field })),
  };
}
