import type { TrafficChange } from "@edge-console/contract/console/overview";

const maxChanges = 6;

/** Returns the zones with the biggest change in requests, up or down, biggest first. Excludes zones without a change. */
export function findBiggestChanges(zones: readonly TrafficChange[]): TrafficChange[] {
  const getDistance = ({ requests, requestsBefore }: TrafficChange) => Math.abs(requests - requestsBefore);
  return zones
    .filter((zone) => getDistance(zone) > 0)
    .toSorted((a, b) => getDistance(b) - getDistance(a) || (a.name < b.name ? -1 : 1))
    .slice(0, maxChanges);
}
