import type { Zone } from "@edge-console/contract/objects/zone";

/** State of a browser history entry: the IDs of the zones selected in the list. */
export type SelectionState = { zones: string[] };

/** Returns the selected zones that still exist, in list order; undefined until the zones are loaded. */
export function findSelectedZones(zones: readonly Zone[] | undefined, state: unknown): Zone[] | undefined {
  const ids = readZoneIds(state);
  if (ids.size === 0) return [];
  return zones?.filter(({ ID }) => ids.has(ID));
}

/** Returns the IDs of the selected zones. */
export function readZoneIds(state: unknown): Set<string> {
  if (typeof state !== "object" || state === null || !("zones" in state)) return new Set();
  const zones: readonly unknown[] = Array.isArray(state.zones) ? state.zones : [];
  return new Set(zones.filter((id) => typeof id === "string"));
}
