import type { Endpoint, TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import type { Settings } from "@edge-console/contract/console/settings";
import type { TunnelHistory } from "@edge-console/contract/console/tunnel-history";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** A tunnel with its endpoints. */
export type TunnelWithEndpoints = TunnelSummary & { ENDPOINTS: Endpoint[] };

/** Changes arrive sooner, through the event stream. */
export const endpointsStaleTimeMs = 5 * 60_000;

/** All tunnels of an account, without endpoints. */
export const tunnelsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.tunnels(account),
    queryFn: async ({ signal }) => (await callOperation("GET /tunnels", { account, signal })).TUNNELS,
  });

/** One tunnel with its endpoints. */
export const tunnelQuery = (account: string, tunnel: string) =>
  queryOptions({
    queryKey: queryKeys.tunnel(account, tunnel),
    queryFn: ({ signal }) => callOperation("GET /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: tunnel }, signal }),
  });

/** All tunnels of an account with endpoints: loads the list, then each tunnel that isn't cached. */
export const tunnelsWithEndpointsQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.tunnels(account), "endpoints"],
    queryFn: async ({ client }): Promise<TunnelWithEndpoints[]> => {
      const tunnels = await client.fetchQuery(tunnelsQuery(account));
      return Promise.all(
        tunnels.map(async (tunnel) => {
          if (tunnel.ENDPOINT_COUNT === 0) return { ...tunnel, ENDPOINTS: [] };
          const query = tunnelQuery(account, tunnel.TUNNEL_ID);
          const { ENDPOINTS } = await client.fetchQuery({ ...query, staleTime: endpointsStaleTimeMs });
          return { ...tunnel, ENDPOINTS };
        }),
      );
    },
  });

/** Connection history of a tunnel. */
export const tunnelHistoryQuery = (account: string, tunnel: string) =>
  queryOptions({
    queryKey: queryKeys.tunnelSightings(account, tunnel),
    queryFn: async ({ signal }) => {
      const path = `${accountPath(account)}/tunnel-sightings/${encodeURIComponent(tunnel)}`;
      return (await get<TunnelHistory>(path, { signal })).events;
    },
  });

/** Settings of the console's operator. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => get<Settings>("/api/settings", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
