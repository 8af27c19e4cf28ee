import type { Store } from "../store/open-store.ts";
import { daySeconds, hourSeconds, oldestHour, startOfDay } from "../store/statistics-period.ts";
import type { Traffic } from "../store/statistics.ts";
import type { NodeDay, PartCounts, TrafficModel } from "./traffic-model.ts";

/** Days of traffic that are made at the first start, today included, and at most after a pause. */
const demoDays = 120;

/**
 * Records a zone's traffic from one instant to another, both in Unix seconds: what it comes to at the end less what it
 * had come to before, so that nothing is counted twice and traffic that somebody else recorded stays. The caller holds
 * the transaction.
 */
export function fillTraffic(store: Store, zoneId: string, model: TrafficModel, from: number, until: number): void {
  const first = Math.max(startOfDay(from), startOfDay(until) - (demoDays - 1) * daySeconds);
  for (let day = first; day < until; day += daySeconds) {
    const before = from > day ? model.day(day, from) : [];
    const nodes = model.day(day, until).map((node, index) => added(node, before[index]));
    const everywhere = sumOfHours(nodes);
    recordHours(store, zoneId, day, { node: "", hours: everywhere }, oldestHour(until));
    for (const node of nodes) {
      recordHours(store, zoneId, day, node, oldestHour(until));
      recordParts(store, zoneId, day, node);
    }
  }
}

const nothing: Traffic = { hits: 0, misses: 0, bandwidthBytes: 0, originBytes: 0, blocked: 0 };

function recordHours(
  { statistics }: Store,
  zoneId: string,
  day: number,
  { node, hours }: Pick<NodeDay, "node" | "hours">,
  oldest: number,
): void {
  for (const [hour, counts] of hours.entries()) {
    const at = day + hour * hourSeconds;
    if (at >= oldest && isSome(counts)) statistics.addHour({ zoneId, node, at, ...counts });
  }
  const total = hours.reduce(sum, nothing);
  if (isSome(total)) statistics.addDay({ zoneId, node, at: day, ...total });
}

function recordParts({ statistics }: Store, zoneId: string, day: number, { node, countries, networks }: NodeDay): void {
  for (const { key, ...counts } of countries) {
    if (hasSome(counts)) statistics.addCountry({ zoneId, day, node, country: key, ...counts });
  }
  for (const { key, ...counts } of networks) {
    if (hasSome(counts)) statistics.addNetwork({ zoneId, day, node, asn: key, ...counts });
  }
}

/** What came to a location's day since it was `before`. */
function added(now: NodeDay, before: NodeDay | undefined): NodeDay {
  if (!before) return now;
  return {
    node: now.node,
    hours: now.hours.map((hour, index) => difference(hour, before.hours[index] ?? nothing)),
    countries: addedParts(now.countries, before.countries),
    networks: addedParts(now.networks, before.networks),
  };
}

function addedParts<Key>(now: readonly PartCounts<Key>[], before: readonly PartCounts<Key>[]): PartCounts<Key>[] {
  return now.map((part, index) => ({
    key: part.key,
    requests: part.requests - (before[index]?.requests ?? 0),
    bandwidthBytes: part.bandwidthBytes - (before[index]?.bandwidthBytes ?? 0),
    blocked: part.blocked - (before[index]?.blocked ?? 0),
  }));
}

function sumOfHours(nodes: readonly NodeDay[]): Traffic[] {
  return Array.from({ length: 24 }, (_, hour) =>
    nodes.reduce((total, node) => sum(total, node.hours[hour] ?? nothing), nothing),
  );
}

function sum(a: Traffic, b: Traffic): Traffic {
  return {
    hits: a.hits + b.hits,
    misses: a.misses + b.misses,
    bandwidthBytes: a.bandwidthBytes + b.bandwidthBytes,
    originBytes: a.originBytes + b.originBytes,
    blocked: a.blocked + b.blocked,
  };
}

function difference(a: Traffic, b: Traffic): Traffic {
  return {
    hits: a.hits - b.hits,
    misses: a.misses - b.misses,
    bandwidthBytes: a.bandwidthBytes - b.bandwidthBytes,
    originBytes: a.originBytes - b.originBytes,
    blocked: a.blocked - b.blocked,
  };
}

function isSome({ hits, misses, blocked }: Traffic): boolean {
  return hits > 0 || misses > 0 || blocked > 0;
}

function hasSome({ requests, bandwidthBytes, blocked }: Omit<PartCounts<unknown>, "key">): boolean {
  return requests !== 0 || bandwidthBytes !== 0 || blocked !== 0;
}
