import { type Diagnosis, type ZoneState, zoneStates } from "@edge-console/contract/findings/diagnosis";
import type { Zone } from "@edge-console/contract/objects/zone";
import { cacheExpirationValues } from "@edge-console/contract/rules/cache-expiration";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { ColumnSort } from "@tanstack/react-table";
import { formatOrigin } from "../origin-type-labels.ts";

/** Search and filters of the list. An empty array of types or states matches all of them. */
export type ZoneFilter = { query: string; types: readonly OriginType[]; states: readonly ZoneState[] };

/** A zone with its precomputed search text and sort keys. */
export type ListedZone = {
  zone: Zone;
  name: string;
  origin: string;
  /** Searched text, in lower case. */
  text: string;
  diagnosis: Diagnosis;
  /** Sort keys: positions in the specification's order; states start with the most serious one. */
  ranks: { type: number; state: number; cache: number };
};

/** IDs of the sortable columns. */
export const sortColumns = ["name", "type", "origin", "state", "cache", "created"];

/** The API's own order: newest first. */
export const defaultSort: ColumnSort = { id: "created", desc: true };

/** Prepares zones for searching and sorting. They're sorted by name, which is the order of zones with equal sort keys. */
export function toListedZones(zones: readonly Zone[], diagnose: (zone: Zone) => Diagnosis): ListedZone[] {
  const byName = zones.toSorted((a, b) => (a.ZONE_NAME < b.ZONE_NAME ? -1 : 1));
  return byName.map((zone) => {
    const origin = formatOrigin(zone);
    const text = `${zone.ZONE_NAME}\n${zone.ID}\n${origin}`.toLowerCase();
    const diagnosis = diagnose(zone);
    const ranks = {
      type: originTypes.indexOf(zone.ORIGIN_TYPE),
      state: zoneStates.indexOf(diagnosis.states[0]),
      cache: cacheExpirationValues.indexOf(zone.CACHE_EXP),
    };
    return { zone, name: zone.ZONE_NAME, origin, text, diagnosis, ranks };
  });
}

/**
 * Returns the zones with every word of the query in their name, ID, or origin, one of the types, and one of the states.
 * If all match, it's the same array, so that the table doesn't sort and render again.
 */
export function filterZones(zones: readonly ListedZone[], { query, types, states }: ZoneFilter): readonly ListedZone[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = zones.filter(
    (listed) =>
      words.every((word) => listed.text.includes(word)) &&
      (types.length === 0 || types.includes(listed.zone.ORIGIN_TYPE)) &&
      (states.length === 0 || listed.diagnosis.states.some((state) => states.includes(state))),
  );
  return matching.length === zones.length ? zones : matching;
}
