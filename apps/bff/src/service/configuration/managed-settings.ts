import type { ManagedSettings } from "@edge-console/contract/configuration/configuration";
import { nothingManaged } from "@edge-console/contract/configuration/managed-settings";
import { sharedListFields } from "@edge-console/contract/console/shared-lists";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { listEnds, splitEndEntries } from "../scheduled-ends/scheduled-end-store.ts";
import { listPlacements } from "../shared-lists/placements.ts";

/** Returns a function that finds what shared IP lists and temporary changes set on a zone of an account. */
export async function listManagedSettings(
  db: Kysely<Schema>,
  accountId: string,
): Promise<(zoneId: string) => ManagedSettings> {
  const placements = await listPlacements(db, accountId);
  const ends = Map.groupBy(await listEnds(db, accountId), ({ zone_id }) => zone_id);
  return (zoneId) => {
    const placed = placements.get(zoneId) ?? [];
    const ending = ends.get(zoneId) ?? [];
    if (placed.length + ending.length === 0) return nothingManaged;
    const toEntries = (field: (typeof sharedListFields)[number]) => [
      ...placed.filter((one) => one.field === field).map(({ entry }) => entry),
      ...ending.filter((one) => one.field === field).flatMap(splitEndEntries),
    ];
    return {
      entries: Object.fromEntries(sharedListFields.map((field) => [field, toEntries(field)])),
      maintenance: ending.some(({ field }) => field === "MAINTENANCE"),
    };
  };
}
