import { formatEndpointTarget } from "@edge-console/contract/rules/tunnel";
import { locations } from "../store/locations.ts";
import { toZoneFields, type ZoneRow } from "../store/zones.ts";
import type { HandlerResult } from "./handler.ts";

/** Seconds until the shield location is selected after HOME_POP is set to auto ("within about ten minutes"). */
const shieldSelectionSeconds = 300;

/** Returns the zone object (Spec: Resources, Zone); `now` in Unix seconds. */
export function toZone(zone: ZoneRow, now: number): HandlerResult<"getZone"> {
  return {
    ...toZoneFields(zone),
    HOME_POP_LOCATION: getShieldLocation(zone, now),
    TUNNEL_TARGET: getTunnelTarget(zone),
    USAGE_PAUSED: zone.usage_paused,
  };
}

function getTunnelTarget({ endpoint_scheme, endpoint_host, endpoint_port }: ZoneRow): string {
  if (endpoint_scheme === null || endpoint_host === null || endpoint_port === null) return "";
  return formatEndpointTarget({ SCHEME: endpoint_scheme, HOST: endpoint_host, PORT: endpoint_port });
}

/** Returns the shield location of a zone, which never changes. */
function getShieldLocation(zone: ZoneRow, now: number): string {
  if (zone.HOME_POP !== "auto" || now < zone.home_pop_since + shieldSelectionSeconds) return "";
  const sum = [...zone.ID].reduce((total, character) => total + character.charCodeAt(0), 0);
  return locations[sum % locations.length]?.id ?? "";
}
