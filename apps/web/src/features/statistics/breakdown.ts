/** A country's or a network's part of the traffic; sizes in bytes. */
export type TrafficCounts = { requests: number; bandwidth: number; blocked: number };

/** What traffic is broken down by. */
export const breakdownKeys = ["countries", "networks"] as const;
export type BreakdownKey = (typeof breakdownKeys)[number];

/** What a breakdown can be sorted by, always the largest first. */
export const breakdownSorts = ["requests", "bandwidth", "blocked"] as const;
export type BreakdownSort = (typeof breakdownSorts)[number];

/** A row of an answer's breakdown; who may not see what was refused gets it without BLOCKED. */
type BreakdownResponseRow = { REQUESTS: number; BANDWIDTH_BYTES: number; BLOCKED?: number };

/** The figures of a row. */
export function toTrafficCounts({ REQUESTS, BANDWIDTH_BYTES, BLOCKED = 0 }: BreakdownResponseRow): TrafficCounts {
  return { requests: REQUESTS, bandwidth: BANDWIDTH_BYTES, blocked: BLOCKED };
}

/**
 * What the rows leave out of the whole: the service gives the busiest alone. Undefined when they hold all of it. Never
 * negative, even where rows that were counted a moment later hold more than the whole.
 */
export function getRemainder(whole: TrafficCounts, rows: readonly TrafficCounts[]): TrafficCounts | undefined {
  const rest = { requests: whole.requests, bandwidth: whole.bandwidth, blocked: whole.blocked };
  for (const { requests, bandwidth, blocked } of rows) {
    rest.requests -= requests;
    rest.bandwidth -= bandwidth;
    rest.blocked -= blocked;
  }
  const remainder = {
    requests: Math.max(0, rest.requests),
    bandwidth: Math.max(0, rest.bandwidth),
    blocked: Math.max(0, rest.blocked),
  };
  return remainder.requests + remainder.bandwidth + remainder.blocked > 0 ? remainder : undefined;
}

/** The rows with the largest first; equal ones stay in the service's order. */
export function sortLargestFirst<Row extends TrafficCounts>(rows: readonly Row[], by: BreakdownSort): Row[] {
  return rows.toSorted((one, other) => other[by] - one[by]);
}

/** A part of the whole, 0 to 1; undefined where the whole is nothing. */
export function getShare(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.min(1, part / whole) : undefined;
}
