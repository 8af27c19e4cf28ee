import { type Diagnosis, type ZoneState, zoneStates } from "@edge-console/contract/findings/diagnosis";
import type { Zone } from "@edge-console/contract/objects/zone";
import { cacheExpirationValues } from "@edge-console/contract/rules/cache-expiration";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { ColumnSort } from "@tanstack/react-table";
import { formatOrigin } from "../origin-type-labels.ts";

/** What of the list is wanted. An empty list of types or states stands for all of them. */
export type ZoneFilter = { query: string; types: readonly OriginType[]; states: readonly ZoneState[] };

/** A zone with what searching and sorting need of it, worked out once for each answer. */
export type ListedZone = {
  zone: Zone;
  name: string;
  origin: string;
  /** What is searched, in lower case. */
  text: string;
  diagnosis: Diagnosis;
  /** Their places in the order of the specification; of the state, the most serious first. */
  ranks: { type: number; state: number; cache: number };
};

/** Columns that the list can be sorted by. */
export const sortColumns = ["name", "type", "origin", "state", "cache", "created"];

/** The API's own order: newest first. */
export const defaultSort: ColumnSort = { id: "created", desc: true };

/** Prepares zones for searching and sorting: by name, so that zones which a column holds to be equal are in this order. */
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
 * The zones that match: every word of the query in name, ID, or origin; one of the types; one of the states. If all do,
 * it's the same array, so that the table sorts and renders nothing again.
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
