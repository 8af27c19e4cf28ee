import { endpointTarget } from "@edge-console/contract/rules/tunnel";
import { locations } from "../store/locations.ts";
import type { ZoneRow } from "../store/zones.ts";
import type { HandlerAnswer } from "./handler.ts";

/** How long measuring takes after HOME_POP is switched to auto, in seconds ("within about ten minutes"). */
const shieldChoiceSeconds = 300;

/** The zone object: exactly the specification's fields, in its order (Resources, Zone). `now` in Unix seconds. */
export function zoneObject(zone: ZoneRow, now: number): HandlerAnswer<"getZone"> {
  return {
    ID: zone.ID,
    ZONE_NAME: zone.ZONE_NAME,
    ORIGIN_URL: zone.ORIGIN_URL,
    HOST_HEADER: zone.HOST_HEADER,
    ORIGIN_CERTIFICATE: zone.ORIGIN_CERTIFICATE,
    VERIFY_ORIGIN_SSL: zone.VERIFY_ORIGIN_SSL,
    ADD_HOST_HEADER: zone.ADD_HOST_HEADER,
    FOLLOW_REDIRECTS: zone.FOLLOW_REDIRECTS,
    STRIP_COOKIES: zone.STRIP_COOKIES,
    BLOCK_ROOT: zone.BLOCK_ROOT,
    BLOCK_POST: zone.BLOCK_POST,
    ADD_CANONICAL_HEADER: zone.ADD_CANONICAL_HEADER,
    ADD_CORS_HEADER: zone.ADD_CORS_HEADER,
    CACHE_EXP: zone.CACHE_EXP,
    HOME_POP: zone.HOME_POP,
    HOME_POP_LOCATION: shieldLocation(zone, now),
    STATUS: zone.STATUS,
    ORIGIN_TYPE: zone.ORIGIN_TYPE,
    S3_BUCKET: zone.S3_BUCKET,
    S3_REGION: zone.S3_REGION,
    S3_ACCESS_KEY: zone.S3_ACCESS_KEY,
    S3_ADDRESSING: zone.S3_ADDRESSING,
    S3_SECRET_KEY_SET: zone.S3_SECRET_KEY_SET,
    TUNNEL_ENDPOINT: zone.TUNNEL_ENDPOINT,
    TUNNEL_MODE: zone.TUNNEL_MODE,
    TUNNEL_TARGET: tunnelTarget(zone),
    TOKEN_AUTH: zone.TOKEN_AUTH,
    MAINTENANCE: zone.MAINTENANCE,
    USAGE_PAUSED: zone.usage_paused,
    BLOCK_IPS: zone.BLOCK_IPS,
    ALLOW_IPS: zone.ALLOW_IPS,
    COUNTRIES: zone.COUNTRIES,
    COUNTRY_MODE: zone.COUNTRY_MODE,
    BLOCK_ASNS: zone.BLOCK_ASNS,
    BLOCK_TOR: zone.BLOCK_TOR,
    BLOCK_VPN: zone.BLOCK_VPN,
    BLOCK_HOSTING: zone.BLOCK_HOSTING,
    TIMESTAMP: zone.TIMESTAMP,
  };
}

function tunnelTarget({ endpoint_scheme, endpoint_host, endpoint_port }: ZoneRow): string {
  if (endpoint_scheme === null || endpoint_host === null || endpoint_port === null) return "";
  return endpointTarget({ SCHEME: endpoint_scheme, HOST: endpoint_host, PORT: endpoint_port });
}

/** The shield's location: a different one for different zones, always the same for one. */
function shieldLocation(zone: ZoneRow, now: number): string {
  if (zone.HOME_POP !== "auto" || now < zone.home_pop_since + shieldChoiceSeconds) return "";
  const sum = [...zone.ID].reduce((total, character) => total + character.charCodeAt(0), 0);
  return locations[sum % locations.length]?.id ?? "";
}
