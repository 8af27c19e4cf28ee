import type { Zone } from "@edge-console/contract/objects/zone";
import { cacheExpirationValues } from "@edge-console/contract/rules/cache-expiration";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { Sort } from "../../../ui/table-head.tsx";
import { originOf } from "../origin-words.ts";
import { statesOf, type ZoneState, zoneStates } from "../zone-state.ts";

/** What of the list is wanted. An empty list of types or states stands for all of them. */
export type ZoneFilter = { query: string; types: readonly OriginType[]; states: readonly ZoneState[] };

/** A zone with what searching and sorting need of it, worked out once for each answer. */
export type ListedZone = {
  zone: Zone;
  name: string;
  origin: string;
  /** What is searched, in lower case. */
  text: string;
  states: readonly ZoneState[];
  /** Their places in the order of the specification. */
  ranks: { type: number; state: number; cache: number };
};

/** The columns that can be sorted by. */
const sortColumns = ["name", "type", "origin", "state", "cache", "created"] as const;
type SortColumn = (typeof sortColumns)[number];

/** As the service lists them: newest first. */
export const defaultSort: Sort = { column: "created", direction: "descending" };

/** Prepares an answer for searching and sorting. */
export function listedZones(zones: readonly Zone[]): ListedZone[] {
  return zones.map((zone) => {
    const origin = originOf(zone);
    const text = `${zone.ZONE_NAME}\n${zone.ID}\n${origin}`.toLowerCase();
    const states = statesOf(zone);
    const ranks = {
      type: originTypes.indexOf(zone.ORIGIN_TYPE),
      state: zoneStates.indexOf(states[0] ?? "active"),
      cache: cacheExpirationValues.indexOf(zone.CACHE_EXP),
    };
    return { zone, name: zone.ZONE_NAME, origin, text, states, ranks };
  });
}

/** The zones that match: every word of the query in name, id or origin; one of the types; one of the states. */
export function filterZones(zones: readonly ListedZone[], { query, types, states }: ZoneFilter): readonly ListedZone[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length + types.length + states.length === 0) return zones;
  return zones.filter(
    (listed) =>
      words.every((word) => listed.text.includes(word)) &&
      (types.length === 0 || types.includes(listed.zone.ORIGIN_TYPE)) &&
      (states.length === 0 || listed.states.some((state) => states.includes(state))),
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const comparisons: Record<SortColumn, (a: ListedZone, b: ListedZone) => number> = {
  name: (a, b) => byText(a.name, b.name),
  type: (a, b) => a.ranks.type - b.ranks.type,
  origin: (a, b) => byText(a.origin, b.origin),
  state: (a, b) => a.ranks.state - b.ranks.state,
  cache: (a, b) => a.ranks.cache - b.ranks.cache,
  created: (a, b) => a.zone.TIMESTAMP - b.zone.TIMESTAMP,
};

/** The zones in the wanted order; equal ones by name, so that the order is the same each time. */
export function sortZones(zones: readonly ListedZone[], { column, direction }: Sort): ListedZone[] {
  const compare = comparisons[isSortColumn(column) ? column : "created"];
  const sign = direction === "ascending" ? 1 : -1;
  return zones.toSorted((a, b) => sign * compare(a, b) || byText(a.name, b.name));
}

/** Whether a name stands for a column that can be sorted by. */
export function isSortColumn(name: string): name is SortColumn {
  return sortColumns.some((column) => column === name);
}
