import type { Zone } from "@edge-console/contract/objects/zone";
import { useOutletContext } from "react-router";

/** The zone whose page this is. Only below the zone's layout. */
export function useZone(): Zone {
  return useOutletContext<Zone>();
}

/** As useZone; undefined for who may see a zone's traffic but not the zone. */
export function useZoneIfPermitted(): Zone | undefined {
  return useOutletContext<Zone | undefined>();
}
