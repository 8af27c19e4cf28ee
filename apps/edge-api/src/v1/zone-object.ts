import { endpointTarget } from "@edge-console/contract/rules/tunnel";
import { locations } from "../store/locations.ts";
import { toZoneFields, type ZoneRow } from "../store/zones.ts";
import type { HandlerResult } from "./handler.ts";

/** Seconds until the shield location is selected after HOME_POP is set to auto ("within about ten minutes"). */
const shieldChoiceSeconds = 300;

/** The zone object: exactly the specification's fields (Resources, Zone). `now` in Unix seconds. */
export function toZone(zone: ZoneRow, now: number): HandlerResult<"getZone"> {
  return {
    ...toZoneFields(zone),
    HOME_POP_LOCATION: shieldLocation(zone, now),
    TUNNEL_TARGET: tunnelTarget(zone),
    USAGE_PAUSED: zone.usage_paused,
  };
}

function tunnelTarget({ endpoint_scheme, endpoint_host, endpoint_port }: ZoneRow): string {
  if (endpoint_scheme === null || endpoint_host === null || endpoint_port === null) return "";
  return endpointTarget({ SCHEME: endpoint_scheme, HOST: endpoint_host, PORT: endpoint_port });
}

/** Returns the shield location of a zone: it differs between zones and never changes for one. */
function shieldLocation(zone: ZoneRow, now: number): string {
  if (zone.HOME_POP !== "auto" || now < zone.home_pop_since + shieldChoiceSeconds) return "";
  const sum = [...zone.ID].reduce((total, character) => total + character.charCodeAt(0), 0);
  return locations[sum % locations.length]?.id ?? "";
}
