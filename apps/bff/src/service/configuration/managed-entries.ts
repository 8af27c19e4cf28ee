import type { ManagedEntries } from "@edge-console/contract/console/managed-entries";
import { sharedListFields } from "@edge-console/contract/console/shared-lists";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { listEnds, splitEndEntries } from "../scheduled-ends/scheduled-end-store.ts";
import { listZonePlacements } from "../shared-lists/placements.ts";

/** Lists the entries of a zone that a shared IP list added, or that the console removes at a time. */
export async function listManagedEntries(
  db: Kysely<Schema>,
  accountId: string,
  zoneId: string,
): Promise<ManagedEntries> {
  const placed = await listZonePlacements(db, accountId, zoneId);
  const ends = (await listEnds(db, accountId)).filter(({ zone_id }) => zone_id === zoneId);
  const managed: ManagedEntries = {};
  for (const field of sharedListFields) {
    const entries = new Map<string, NonNullable<ManagedEntries[typeof field]>[string]>();
    for (const { entry, list_id: id, list_name: name, expires_at: until } of placed.filter(
      (one) => one.field === field,
    )) {
      entries.set(entry, { list: { id, name }, until });
    }
    // The first end counts.
    for (const end of ends.filter((one) => one.field === field).toReversed()) {
      for (const entry of splitEndEntries(end)) {
        const known = entries.get(entry);
        entries.set(entry, { list: known?.list ?? null, until: Math.min(known?.until ?? end.due_at, end.due_at) });
      }
    }
    if (entries.size > 0) managed[field] = Object.fromEntries(entries);
  }
  return managed;
}
