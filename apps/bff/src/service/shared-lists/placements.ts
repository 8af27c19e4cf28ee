import type { SharedListField } from "@edge-console/contract/console/shared-lists";
import { splitEntries } from "@edge-console/contract/rules/list-edit";
import type { Kysely, Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** An entry of a zone that a shared list added. */
export interface Placement {
  readonly zone_id: string;
  readonly field: SharedListField;
  readonly entry: string;
  readonly list_id: string;
}

/** Lists the entries of an account that shared lists added, by zone. */
export async function listPlacements(db: Kysely<Schema>, accountId: string): Promise<ReadonlyMap<string, Placement[]>> {
  const rows = await db
    .selectFrom("shared_list_placements")
    .select(["zone_id", "field", "entry", "list_id"])
    .where("account_id", "=", accountId)
    .execute();
  return Map.groupBy(rows, ({ zone_id }) => zone_id);
}

/** Lists the entries of a zone that shared lists added, with the list and when it drops the entry. */
export function listZonePlacements(db: Kysely<Schema>, accountId: string, zoneId: string) {
  return db
    .selectFrom("shared_list_placements as placed")
    .innerJoin("shared_lists as list", "list.id", "placed.list_id")
    .leftJoin("shared_list_entries as entries", (join) =>
      join.onRef("entries.list_id", "=", "placed.list_id").onRef("entries.entry", "=", "placed.entry"),
    )
    .select(["placed.field", "placed.entry", "placed.list_id", "list.name as list_name", "entries.expires_at"])
    .where("placed.account_id", "=", accountId)
    .where("placed.zone_id", "=", zoneId)
    .execute();
}

/** A list of a zone. */
interface ZoneListRef {
  readonly accountId: string;
  readonly zoneId: string;
  readonly field: SharedListField;
}

/** Entries that a write added for a shared list. */
export interface AddedEntries {
  readonly listId: string;
  readonly entries: readonly string[];
}

/**
 * Records which entries of a zone's list come from shared lists, after a write that left it with `value`: those that the write
 * added for one. What is no longer in the list comes from none, so that it belongs to the members who add it again.
 */
export async function recordPlacements(
  transaction: Transaction<Schema>,
  { accountId, zoneId, field }: ZoneListRef,
  value: string,
  added: AddedEntries | undefined,
): Promise<void> {
  const entries = new Set(splitEntries(field, value));
  const placed = await transaction
    .selectFrom("shared_list_placements")
    .select("entry")
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("field", "=", field)
    .execute();
  for (const batch of chunk(placed.map(({ entry }) => entry).filter((entry) => !entries.has(entry)))) {
    await transaction
      .deleteFrom("shared_list_placements")
      .where("account_id", "=", accountId)
      .where("zone_id", "=", zoneId)
      .where("field", "=", field)
      .where("entry", "in", batch)
      .execute();
  }
  if (!added || !(await exists(transaction, accountId, added.listId))) return;
  const row = { account_id: accountId, zone_id: zoneId, field, list_id: added.listId };
  for (const batch of chunk(added.entries.filter((entry) => entries.has(entry)))) {
    await transaction
      .insertInto("shared_list_placements")
      .values(batch.map((entry) => ({ ...row, entry })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The list may have been deleted since the run that applies it was started. */
async function exists(transaction: Transaction<Schema>, accountId: string, listId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("shared_lists")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", listId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Detaches a deleted zone from all lists. */
export async function forgetZone(
  transaction: Transaction<Schema>,
  { accountId, zoneId }: Pick<ZoneListRef, "accountId" | "zoneId">,
): Promise<void> {
  await transaction
    .deleteFrom("shared_list_placements")
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .execute();
  const lists = transaction.selectFrom("shared_lists").select("id").where("account_id", "=", accountId);
  await transaction
    .deleteFrom("shared_list_zones")
    .where("zone_id", "=", zoneId)
    .where("list_id", "in", lists)
    .execute();
}
