import type { Zone } from "@edge-console/contract/objects/zone";

/** State of a browser history entry: the IDs of the zones selected in the list. */
export type SelectionState = { zones: string[] };

/** Returns the selected zones that still exist, in list order; undefined until the zones are loaded. */
export function findSelectedZones(zones: readonly Zone[] | undefined, state: unknown): Zone[] | undefined {
  const ids = readZoneIds(state);
  if (ids.size === 0) return [];
  return zones?.filter(({ ID }) => ids.has(ID));
}

function readZoneIds(state: unknown): Set<unknown> {
  if (typeof state !== "object" || state === null || !("zones" in state)) return new Set();
  return new Set(Array.isArray(state.zones) ? state.zones : []);
}
