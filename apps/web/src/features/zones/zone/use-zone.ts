import type { Zone } from "@edge-console/contract/objects/zone";
import { useOutletContext } from "react-router";

/** The zone whose page this is. Only below the zone's layout. */
export function useZone(): Zone {
  return useOutletContext<Zone>();
}
