import type { BreakdownRow } from "../view-model.ts";

/** Adds up the traffic of countries or networks over zones, the most requests first. */
export function addUpRows<Id>(zones: readonly (readonly BreakdownRow<Id>[])[]): BreakdownRow<Id>[] {
  const sums = new Map<Id, BreakdownRow<Id>>();
  for (const { id, requests, bandwidth, blocked } of zones.flat()) {
    const sum = sums.get(id) ?? { id, requests: 0, bandwidth: 0, blocked: 0 };
    sums.set(id, {
      id,
      requests: sum.requests + requests,
      bandwidth: sum.bandwidth + bandwidth,
      blocked: sum.blocked + blocked,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.requests - a.requests);
}
