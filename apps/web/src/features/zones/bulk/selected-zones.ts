import type { Zone } from "@edge-console/contract/objects/zone";

/** What an entry of the history holds of the zones that were chosen in the list. */
export type SelectionState = { zones: string[] };

/** The chosen zones that still exist, in the list's order; undefined until the zones are known. */
export function findSelectedZones(zones: readonly Zone[] | undefined, state: unknown): Zone[] | undefined {
  const ids = readZoneIds(state);
  if (ids.size === 0) return [];
  return zones?.filter(({ ID }) => ids.has(ID));
}

function readZoneIds(state: unknown): Set<unknown> {
  if (typeof state !== "object" || state === null || !("zones" in state)) return new Set();
  return new Set(Array.isArray(state.zones) ? state.zones : []);
}
