import { pathIds, type PathId } from "@edge-console/contract/ids";
import { messages } from "@edge-console/contract/messages";
import type { AccountRow } from "../store/accounts.ts";
import type { Store } from "../store/open-store.ts";
import type { PathResources } from "./handler.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Returns the account's resources that a path's IDs identify. Throws the 404 of the first ID that is malformed, doesn't
 * exist, is deleted, or belongs to another account (Spec: Endpoints; Errors).
 */
export function findResources(
  ids: Readonly<Partial<Record<PathId, string>>>,
  account: AccountRow,
  store: Store,
): Partial<PathResources> {
  const zone = ids.ZONE_ID === undefined ? undefined : assertFound(store.zones.find(account.id, ids.ZONE_ID), "zone");
  const tunnel =
    ids.TUNNEL_ID === undefined ? undefined : assertFound(store.tunnels.find(account.id, ids.TUNNEL_ID), "tunnel");
  return {
    ...(zone && { ZONE_ID: zone }),
    ...(tunnel && { TUNNEL_ID: tunnel }),
    ...(zone && ids.HOSTNAME_ID !== undefined && { HOSTNAME_ID: findHostname(zone.ID, ids.HOSTNAME_ID, store) }),
    ...(tunnel && ids.ENDPOINT_ID !== undefined && { ENDPOINT_ID: findEndpoint(tunnel.id, ids.ENDPOINT_ID, store) }),
  };
}

function findHostname(zoneId: string, text: string, store: Store) {
  const id = pathIds.HOSTNAME_ID.safeParse(text);
  return assertFound(id.success ? store.hostnames.find(zoneId, id.data) : undefined, "hostname");
}

function findEndpoint(tunnelId: string, text: string, store: Store) {
  const id = pathIds.ENDPOINT_ID.safeParse(text);
  return assertFound(id.success ? store.tunnels.findEndpoint(tunnelId, id.data) : undefined, "endpoint");
}

function assertFound<T>(row: T | undefined, resource: "zone" | "hostname" | "tunnel" | "endpoint"): T {
  if (row === undefined) throw new ServiceError(404, messages[resource].notFound);
  return row;
}
