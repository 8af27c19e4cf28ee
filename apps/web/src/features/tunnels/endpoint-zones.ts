import type { Zone } from "@edge-console/contract/objects/zone";
import type { NamedZone } from "../../resources/zones/zone-links.tsx";

/** Endpoint with the IDs of its zones as the API lists them. */
type ZonesOfEndpoint = { readonly ENDPOINT_ID: number; readonly ZONES: readonly string[] };
type ZoneEndpointFields = Pick<Zone, "ID" | "ZONE_NAME" | "ORIGIN_TYPE" | "TUNNEL_ENDPOINT">;

/**
 * Returns the zones that use an endpoint, sorted by name. Prefers `zones` to the endpoint's own list, which may be
 * older.
 */
export function getEndpointZones(
  endpoint: ZonesOfEndpoint,
  zones: readonly ZoneEndpointFields[] | undefined,
): NamedZone[] {
  if (!zones) return endpoint.ZONES.map((id) => ({ id, name: id }));
  return zones
    .filter((zone) => zone.ORIGIN_TYPE === "TUNNEL" && zone.TUNNEL_ENDPOINT === endpoint.ENDPOINT_ID)
    .map((zone) => ({ id: zone.ID, name: zone.ZONE_NAME }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the zones that use any of a tunnel's endpoints. */
export function getTunnelZones(
  endpoints: readonly ZonesOfEndpoint[],
  zones: readonly ZoneEndpointFields[] | undefined,
): NamedZone[] {
  return endpoints.flatMap((endpoint) => getEndpointZones(endpoint, zones));
}

/** Returns the zones that use any of the endpoints, as the list of zones has them; undefined while either isn't known. */
export function findZonesBehind<T extends ZoneEndpointFields>(
  endpointIds: readonly number[] | undefined,
  zones: readonly T[] | undefined,
): readonly T[] | undefined {
  return (
    endpointIds &&
    zones?.filter(
      ({ ORIGIN_TYPE, TUNNEL_ENDPOINT }) => ORIGIN_TYPE === "TUNNEL" && endpointIds.includes(TUNNEL_ENDPOINT),
    )
  );
}
