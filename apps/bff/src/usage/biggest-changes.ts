import type { TrafficChange } from "@edge-console/contract/console/overview";

/** So many are told. */
const maxChanges = 6;

/** The zones whose requests changed most in number, whichever way, most first; those of which nothing changed are none. */
export function findBiggestChanges(zones: readonly TrafficChange[]): TrafficChange[] {
  const distance = ({ requests, requestsBefore }: TrafficChange) => Math.abs(requests - requestsBefore);
  return zones
    .filter((zone) => distance(zone) > 0)
    .toSorted((a, b) => distance(b) - distance(a) || (a.name < b.name ? -1 : 1))
    .slice(0, maxChanges);
}
