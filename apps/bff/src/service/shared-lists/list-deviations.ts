import { sharedListFields, type SharedListField } from "@edge-console/contract/console/shared-lists";
import { applyListEdit } from "@edge-console/contract/rules/list-edit";
import type { Placement } from "./placements.ts";
import { isInForce, type StoredSharedList } from "./shared-list-store.ts";

/** A zone whose list differs from a shared list. */
export interface ListDeviation {
  readonly list: StoredSharedList["row"];
  readonly zoneId: string;
  readonly field: SharedListField;
  /** Entries of the shared list that the zone lacks. */
  readonly missing: readonly string[];
  /** Entries that the shared list added to the zone, and that no list wants there anymore. */
  readonly obsolete: readonly string[];
}

/** A zone as far as shared lists compare it: its lists as text. */
interface ComparedZone {
  readonly id: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Lists how zones differ from each shared list, or from the one with the ID `listId`; `placements` by zone, `now` in Unix
 * seconds. Entries that members added on a zone don't count.
 */
export function listListDeviations(
  lists: readonly StoredSharedList[],
  placements: ReadonlyMap<string, readonly Placement[]>,
  zones: readonly ComparedZone[],
  now: number,
  listId?: string,
): ListDeviation[] {
  const known = lists.map((list) => ({
    list,
    entries: list.entries.filter((entry) => isInForce(entry, now)).map(({ entry }) => entry),
    zones: new Map(list.zones.map(({ zone_id, field }) => [zone_id, field])),
  }));
  return zones.flatMap((zone) => {
    const attached = known.map(({ list, entries, zones: own }) => ({
      list,
      entries,
      field: own.get(zone.id) ?? list.row.all_zones ?? undefined,
    }));
    const placed = placements.get(zone.id) ?? [];
    return sharedListFields.flatMap((field) => {
      const value = String(zone.values[field] ?? "");
      const wanted = new Set(attached.flatMap((one) => (one.field === field ? one.entries : [])));
      const listed = listId === undefined ? attached : attached.filter(({ list }) => list.row.id === listId);
      return listed.flatMap(({ list, entries, field: of }): ListDeviation[] => {
        const add = of === field ? entries : [];
        const remove = placed
          .filter((one) => one.field === field && one.list_id === list.row.id && !wanted.has(one.entry))
          .map(({ entry }) => entry);
        if (add.length + remove.length === 0) return [];
        const { added, removed } = applyListEdit(field, value, { kind: "merge", add, remove });
        if (added.length + removed.length === 0) return [];
        return [{ list: list.row, zoneId: zone.id, field, missing: added, obsolete: removed }];
      });
    });
  });
}
