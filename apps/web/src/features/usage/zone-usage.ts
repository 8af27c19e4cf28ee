import type { ZoneUsage } from "@edge-console/contract/console/usage";

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
