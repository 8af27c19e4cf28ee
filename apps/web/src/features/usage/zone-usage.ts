import { getMonthlyValues, type Measure } from "@edge-console/contract/console/usage-forecast";
import type { ZoneUsage } from "@edge-console/contract/console/usage";

/** Change of a zone from one month to the next. */
export type MonthChange = { zone: ZoneUsage; before: number; after: number };

const maxChanges = 6;

/** Returns the biggest changes, up or down, from the previous month to the month at `index`. */
export function findBiggestChanges(zones: readonly ZoneUsage[], measure: Measure, index: number): MonthChange[] {
  const getDistance = ({ before, after }: MonthChange) => Math.abs(after - before);
  return zones
    .map((zone) => {
      const values = getMonthlyValues(zone, measure);
      return { zone, before: values[index - 1] ?? 0, after: values[index] ?? 0 };
    })
    .filter((change) => getDistance(change) > 0)
    .toSorted((a, b) => getDistance(b) - getDistance(a) || compareNames(a.zone, b.zone))
    .slice(0, maxChanges);
}

/** Returns the zones whose name or ID contains a query. */
export function findZones(zones: readonly ZoneUsage[], query: string): readonly ZoneUsage[] {
  const text = query.trim().toLowerCase();
  if (text === "") return zones;
  return zones.filter(({ id, name }) => name.includes(text) || id.toLowerCase().includes(text));
}

/** Compares zones by name. */
export function compareNames(a: ZoneUsage, b: ZoneUsage): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;
}
