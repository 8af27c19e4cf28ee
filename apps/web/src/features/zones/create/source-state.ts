import type { Zone } from "@edge-console/contract/objects/zone";

/** State of a navigation to the form for a new zone: the settings to copy from a zone that doesn't exist anymore. */
export type SourceState = { readonly source: Zone };

/** Returns the zone to copy from the state of a navigation; undefined if there is none. */
export function readSource(state: unknown): Zone | undefined {
  return isSourceState(state) ? state.source : undefined;
}

function isSourceState(state: unknown): state is SourceState {
  return typeof state === "object" && state !== null && "source" in state && typeof state.source === "object";
}
