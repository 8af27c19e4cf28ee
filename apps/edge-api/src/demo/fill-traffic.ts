import type { Store } from "../store/open-store.ts";
import { daySeconds, hourSeconds, getOldestHour, getDayStart } from "../store/statistics-period.ts";
import type { Traffic } from "../store/statistics.ts";
import type { NodeDay, BreakdownCounts, TrafficModel } from "./traffic-model.ts";

/** Days of traffic, including today, that are generated at the first start, and at most after a pause. */
const demoDays = 120;

/**
 * Records a zone's generated traffic between two times in Unix seconds. Only the difference is added, so that nothing is
 * counted twice and traffic from other sources doesn't change. Call it in a transaction.
 */
export function fillTraffic(store: Store, zoneId: string, model: TrafficModel, from: number, until: number): void {
  const first = Math.max(getDayStart(from), getDayStart(until) - (demoDays - 1) * daySeconds);
  for (let day = first; day < until; day += daySeconds) {
    const before = from > day ? model.day(day, from) : [];
    const nodes = model.day(day, until).map((node, index) => subtractDay(node, before[index]));
    const allLocations = sumHours(nodes);
    recordHours(store, zoneId, day, { node: "", hours: allLocations }, getOldestHour(until));
    for (const node of nodes) {
      recordHours(store, zoneId, day, node, getOldestHour(until));
      recordBreakdowns(store, zoneId, day, node);
    }
  }
}

const zeroTraffic: Traffic = { hits: 0, misses: 0, bandwidthBytes: 0, originBytes: 0, blocked: 0 };

function recordHours(
  { statistics }: Store,
  zoneId: string,
  day: number,
  { node, hours }: Pick<NodeDay, "node" | "hours">,
  oldest: number,
): void {
  for (const [hour, counts] of hours.entries()) {
    const timestamp = day + hour * hourSeconds;
    if (timestamp >= oldest && hasTraffic(counts)) statistics.addHour({ zoneId, node, at: timestamp, ...counts });
  }
  const total = hours.reduce(sum, zeroTraffic);
  if (hasTraffic(total)) statistics.addDay({ zoneId, node, at: day, ...total });
}

function recordBreakdowns(
  { statistics }: Store,
  zoneId: string,
  day: number,
  { node, countries, networks }: NodeDay,
): void {
  for (const { key, ...counts } of countries) {
    if (hasBreakdownTraffic(counts)) statistics.addCountry({ zoneId, day, node, country: key, ...counts });
  }
  for (const { key, ...counts } of networks) {
    if (hasBreakdownTraffic(counts)) statistics.addNetwork({ zoneId, day, node, asn: key, ...counts });
  }
}

/** Returns the traffic that was added to a location's day since `before`. */
function subtractDay(now: NodeDay, before: NodeDay | undefined): NodeDay {
  if (!before) return now;
  return {
    node: now.node,
    hours: now.hours.map((hour, index) => subtract(hour, before.hours[index] ?? zeroTraffic)),
    countries: subtractBreakdown(now.countries, before.countries),
    networks: subtractBreakdown(now.networks, before.networks),
  };
}

function subtractBreakdown<Key>(
  now: readonly BreakdownCounts<Key>[],
  before: readonly BreakdownCounts<Key>[],
): BreakdownCounts<Key>[] {
  return now.map((part, index) => ({
    key: part.key,
    requests: part.requests - (before[index]?.requests ?? 0),
    bandwidthBytes: part.bandwidthBytes - (before[index]?.bandwidthBytes ?? 0),
    blocked: part.blocked - (before[index]?.blocked ?? 0),
  }));
}

function sumHours(nodes: readonly NodeDay[]): Traffic[] {
  return Array.from({ length: 24 }, (_, hour) =>
    nodes.reduce((total, node) => sum(total, node.hours[hour] ?? zeroTraffic), zeroTraffic),
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

function subtract(a: Traffic, b: Traffic): Traffic {
  return {
    hits: a.hits - b.hits,
    misses: a.misses - b.misses,
    bandwidthBytes: a.bandwidthBytes - b.bandwidthBytes,
    originBytes: a.originBytes - b.originBytes,
    blocked: a.blocked - b.blocked,
  };
}

function hasTraffic({ hits, misses, blocked }: Traffic): boolean {
  return hits > 0 || misses > 0 || blocked > 0;
}

function hasBreakdownTraffic({ requests, bandwidthBytes, blocked }: Omit<BreakdownCounts<unknown>, "key">): boolean {
  return requests !== 0 || bandwidthBytes !== 0 || blocked !== 0;
}
