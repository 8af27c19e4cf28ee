import type { ZoneUsage } from "@edge-console/contract/console/usage";

/** What is counted: bytes sent to visitors, or requests. */
export const measures = ["bandwidth", "requests"] as const;
export type Measure = (typeof measures)[number];

/** A zone's figures of one measure, by month. */
export function getMonthlyValues(zone: ZoneUsage, measure: Measure): readonly number[] {
  return measure === "bandwidth" ? zone.bandwidthBytes : zone.requests;
}

/** The figures of all zones together, by month. */
export function sumByMonth(zones: readonly ZoneUsage[], measure: Measure, months: number): number[] {
  const totals = Array.from({ length: months }, () => 0);
  for (const zone of zones) {
    getMonthlyValues(zone, measure).forEach((value, index) => {
      totals[index] = (totals[index] ?? 0) + value;
    });
  }
  return totals;
}

/** A zone whose figure of a month differs from that of the month before. */
export type MonthChange = { zone: ZoneUsage; before: number; after: number };

/** So many of them are shown. */
const maxChanges = 6;

/** The zones that moved most from the month before to the month at `index`, whichever way, most first. */
export function findBiggestChanges(zones: readonly ZoneUsage[], measure: Measure, index: number): MonthChange[] {
  const distance = ({ before, after }: MonthChange) => Math.abs(after - before);
  return zones
    .map((zone) => {
      const values = getMonthlyValues(zone, measure);
      return { zone, before: values[index - 1] ?? 0, after: values[index] ?? 0 };
    })
    .filter((mover) => distance(mover) > 0)
    .toSorted((a, b) => distance(b) - distance(a) || compareNames(a.zone, b.zone))
    .slice(0, maxChanges);
}

/** The zones that a search finds, by name or id. */
export function findZones(zones: readonly ZoneUsage[], query: string): readonly ZoneUsage[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return zones;
  return zones.filter(({ id, name }) => name.includes(wanted) || id.toLowerCase().includes(wanted));
}

/** Compares zones by name. */
export function compareNames(a: ZoneUsage, b: ZoneUsage): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;
}
