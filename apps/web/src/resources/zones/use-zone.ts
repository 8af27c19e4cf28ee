import type { Zone } from "@edge-console/contract/objects/zone";
import { useOutletContext } from "react-router";

/** Returns the zone of the current page. Only for routes below the zone layout. */
export function useZone(): Zone {
  return useOutletContext<Zone>();
}

/** Returns the zone of the current page, or undefined if the member can only view its statistics. */
export function useZoneIfPermitted(): Zone | undefined {
  return useOutletContext<Zone | undefined>();
}
