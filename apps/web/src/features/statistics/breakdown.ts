/** Traffic of a country, of a network, or in total; bandwidth in bytes. */
export type TrafficCounts = { requests: number; bandwidth: number; blocked: number };

/** Dimensions of the breakdown. */
export const breakdownKeys = ["countries", "networks"] as const;
export type BreakdownKey = (typeof breakdownKeys)[number];

/** Metrics by which a breakdown can be sorted, always largest first. */
export const breakdownSorts = ["requests", "bandwidth", "blocked"] as const;
export type BreakdownSort = (typeof breakdownSorts)[number];

/** Row of a response; BLOCKED is missing if the role can't see blocked requests. */
type BreakdownResponseRow = { REQUESTS: number; BANDWIDTH_BYTES: number; BLOCKED?: number };

/** Converts a row of a response. */
export function toTrafficCounts({ REQUESTS, BANDWIDTH_BYTES, BLOCKED = 0 }: BreakdownResponseRow): TrafficCounts {
  return { requests: REQUESTS, bandwidth: BANDWIDTH_BYTES, blocked: BLOCKED };
}

/**
 * Returns the traffic that isn't in any row, because the API returns only the largest; undefined if there is none. Never
 * negative: the rows may exceed the total if they were counted a moment later.
 */
export function getRemainder(total: TrafficCounts, rows: readonly TrafficCounts[]): TrafficCounts | undefined {
  const getRest = (field: keyof TrafficCounts) =>
    Math.max(0, total[field] - rows.reduce((sum, row) => sum + row[field], 0));
  const remainder = { requests: getRest("requests"), bandwidth: getRest("bandwidth"), blocked: getRest("blocked") };
  return remainder.requests + remainder.bandwidth + remainder.blocked > 0 ? remainder : undefined;
}

/** Sorts rows by a metric, largest first. Equal rows keep the API's order. */
export function sortLargestFirst<Row extends TrafficCounts>(rows: readonly Row[], by: BreakdownSort): Row[] {
  return rows.toSorted((a, b) => b[by] - a[by]);
}

/** Returns a share from 0 to 1; undefined if the total is 0. */
export function getShare(value: number, total: number): number | undefined {
  return total > 0 ? Math.min(1, value / total) : undefined;
}

/** Returns the expanded lists of a view after one of them was expanded or collapsed. */
export function setExpanded<Key>(all: readonly Key[], key: Key, isAll: boolean): Key[] {
  return isAll ? [...all, key] : all.filter((other) => other !== key);
}
