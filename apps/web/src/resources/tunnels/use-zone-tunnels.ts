import { findZoneTunnel, getTunnelState, type ZoneTunnel } from "@edge-console/contract/findings/tunnel";
import type { Endpoint, Tunnel } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAccess } from "../../api/access.ts";
import { endpointsStaleTimeMs, tunnelQuery, tunnelsQuery } from "./queries.ts";

/** Limit of disconnected tunnels whose endpoints are loaded with one request each. */
const maxTunnels = 10;

/** Tunnel of each zone, as far as it's known. */
export interface ZoneTunnels {
  /** Returns undefined if the tunnel isn't known. The function stays the same until its results may differ. */
  readonly findTunnel: (zone: Zone) => ZoneTunnel | undefined;
  /** Whether all requests have succeeded or failed. */
  readonly isFetched: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Loads the data that shows which zones can't reach their tunnel: the list of tunnels, and the endpoints of those that
 * aren't connected. `enabled`: whether a visible zone has a tunnel.
 */
export function useZoneTunnels(account: string, enabled: boolean): ZoneTunnels {
  const isEnabled = useAccess().can("tunnels:read") && enabled;
  const list = useQuery({ ...tunnelsQuery(account), enabled: isEnabled });
  const tunnels = isEnabled ? list.data : undefined;
  const disconnected = (tunnels ?? []).filter(
    (tunnel) => tunnel.ENDPOINT_COUNT > 0 && getTunnelState(tunnel) !== "connected",
  );
  const details = useQueries({
    queries: disconnected
      .slice(0, maxTunnels)
      .map(({ TUNNEL_ID }) => ({ ...tunnelQuery(account, TUNNEL_ID), staleTime: endpointsStaleTimeMs })),
    combine: combineTunnels,
  });
  const { endpoints } = details;
  return {
    findTunnel: useCallback((zone) => findZoneTunnel(zone, tunnels, (id) => endpoints[id]), [tunnels, endpoints]),
    isFetched: !isEnabled || (list.isFetched && details.isFetched),
    isFetching: list.isFetching || details.isFetching,
    refetch: () => Promise.all([list.refetch(), details.refetch()]),
  };
}

/** The endpoints are a plain object, because react-query keeps the identity of those that are equal. */
function combineTunnels(results: readonly UseQueryResult<Tunnel>[]) {
  return {
    endpoints: Object.fromEntries<readonly Endpoint[] | undefined>(
      results.flatMap(({ data }) => (data ? [[data.TUNNEL_ID, data.ENDPOINTS]] : [])),
    ),
    isFetched: results.every(({ isFetched }) => isFetched),
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}
