import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import type { Zone } from "@edge-console/contract/objects/zone";
import { cacheExpirationValues } from "@edge-console/contract/rules/cache-expiration";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { ScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import type { ZoneLabels } from "@edge-console/contract/console/zone-labels";
import type { ZoneTraffic } from "@edge-console/contract/console/zone-traffic";
import type { ColumnSort } from "@tanstack/react-table";
import { sumRequests } from "../../../resources/zones/zone-traffic.ts";
import { formatOrigin } from "../origin-type-labels.ts";

/** Search and filters of the list. An empty array matches all; of several labels, a zone needs one. */
export type ZoneFilter = {
  query: string;
  types: readonly OriginType[];
  states: readonly ZoneState[];
  labels: readonly string[];
  /** Whether only zones with temporary changes match. */
  temporary: boolean;
};

/** A zone with its precomputed search text and sort keys. */
export type ListedZone = {
  zone: Zone;
  name: string;
  origin: string;
  /** Searched text, in lower case. */
  text: string;
  diagnosis: Diagnosis;
  labels: readonly string[];
  /** Undefined if it wasn't collected yet. */
  traffic: ZoneTraffic | undefined;
  /** What ends at a time, the next first. */
  ends: readonly ScheduledEnd[];
  /** Sort keys: positions in the specification's order; unknown requests are -1. */
  ranks: { type: number; cache: number; requests: number };
};

/** IDs of the sortable columns. */
export const sortColumns = ["name", "labels", "requests", "type", "origin", "state", "cache", "created"];

/** Trouble first. */
export const defaultSort: ColumnSort = { id: "state", desc: false };

/** What the console adds to zones; undefined while it loads. */
export type ZoneExtras = {
  labels?: ZoneLabels["labels"] | undefined;
  traffic?: ReadonlyMap<string, ZoneTraffic> | undefined;
  /** Ends of temporary changes by zone ID, the next first. */
  ends?: ReadonlyMap<string, readonly ScheduledEnd[]> | undefined;
};

const noLabels: readonly string[] = [];
const noEnds: readonly ScheduledEnd[] = [];

/** The last preparation of each list of zones, and of each zone: what is loaded again and again rarely changes any of them. */
const lists = new WeakMap<readonly Zone[], readonly ListedZone[]>();
const prepared = new WeakMap<Zone, ListedZone>();

/**
 * Prepares zones for searching and sorting. They're sorted by name, which is the order of zones with equal sort keys. A list in which
 * nothing changed is the same array.
 */
export function toListedZones(
  zones: readonly Zone[],
  diagnose: (zone: Zone) => Diagnosis,
  { labels, traffic, ends }: ZoneExtras = {},
): readonly ListedZone[] {
  const update = (zone: Zone, last: ListedZone | undefined) =>
    prepare(zone, last, diagnose(zone), {
      labels: labels?.[zone.ID] ?? noLabels,
      traffic: traffic?.get(zone.ID),
      ends: ends?.get(zone.ID) ?? noEnds,
    });
  const last = lists.get(zones);
  const byName = (a: Zone, b: Zone) => (a.ZONE_NAME < b.ZONE_NAME ? -1 : 1);
  const next =
    last?.map((one) => update(one.zone, one)) ?? zones.toSorted(byName).map((zone) => update(zone, prepared.get(zone)));
  const listed = last && next.every((one, index) => one === last[index]) ? last : next;
  lists.set(zones, listed);
  return listed;
}

function prepare(
  zone: Zone,
  last: ListedZone | undefined,
  diagnosis: Diagnosis,
  extras: Pick<ListedZone, "labels" | "traffic" | "ends">,
): ListedZone {
  const { labels, traffic, ends } = extras;
  if (last?.diagnosis === diagnosis && last.labels === labels && last.traffic === traffic && last.ends === ends)
    return last;
  const origin = formatOrigin(zone);
  const text = [zone.ZONE_NAME, zone.ID, origin, ...labels].join("\n").toLowerCase();
  const ranks = {
    type: originTypes.indexOf(zone.ORIGIN_TYPE),
    cache: cacheExpirationValues.indexOf(zone.CACHE_EXP),
    requests: traffic ? sumRequests(traffic) : -1,
  };
  const listed = { zone, name: zone.ZONE_NAME, origin, text, diagnosis, ...extras, ranks };
  prepared.set(zone, listed);
  return listed;
}

/**
 * Returns the zones with every word of the query in their name, ID, origin, labels, or hostnames, one of the types, one of the states,
 * and one of the labels; with `temporary`, those with temporary changes. `hostnames` are the hostnames' names by zone ID, in lower case, as far as they're known.
 * If all match, it's the same array, so that the table doesn't sort and render again.
 */
export function filterZones(
  zones: readonly ListedZone[],
  { query, types, states, labels, temporary }: ZoneFilter,
  hostnames?: ReadonlyMap<string, string>,
): readonly ListedZone[] {
  const searchWords = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = zones.filter(
    (listed) =>
      searchWords.every((word) => listed.text.includes(word) || hostnames?.get(listed.zone.ID)?.includes(word)) &&
      (types.length === 0 || types.includes(listed.zone.ORIGIN_TYPE)) &&
      (states.length === 0 || listed.diagnosis.states.some((state) => states.includes(state))) &&
      (!temporary || listed.ends.length > 0) &&
      (labels.length === 0 || listed.labels.some((label) => labels.includes(label))),
  );
  return matching.length === zones.length ? zones : matching;
}
