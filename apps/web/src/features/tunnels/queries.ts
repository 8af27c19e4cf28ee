import type { Endpoint, Tunnel, TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { consoleApi } from "../../api/console-api.ts";
import { keys } from "../../api/keys.ts";

/** A tunnel with the endpoints behind it. */
export type TunnelWithEndpoints = TunnelSummary & { ENDPOINTS: Endpoint[] };

/** Endpoints change by writes, of which the event stream tells: until then they count as fresh, in milliseconds. */
const endpointsFreshFor = 5 * 60_000;

/** Every tunnel of an account, without its endpoints. */
export const tunnelsQuery = (account: string) =>
  queryOptions({
    queryKey: keys.tunnels(account),
    queryFn: async ({ signal }) => (await call("GET /tunnels", { account, signal })).TUNNELS,
  });

/** One tunnel with its endpoints. */
export const tunnelQuery = (account: string, tunnel: string) =>
  queryOptions({
    queryKey: keys.tunnel(account, tunnel),
    queryFn: ({ signal }) => call("GET /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: tunnel }, signal }),
  });

/** Every tunnel of an account with its endpoints: the list, and those of its tunnels whose endpoints are not known. */
export const tunnelsWithEndpointsQuery = (account: string) =>
  queryOptions({
    queryKey: [...keys.tunnels(account), "endpoints"],
    queryFn: async ({ client }): Promise<TunnelWithEndpoints[]> => {
      const tunnels = await client.fetchQuery(tunnelsQuery(account));
      return Promise.all(
        tunnels.map(async (tunnel) => {
          if (tunnel.ENDPOINT_COUNT === 0) return { ...tunnel, ENDPOINTS: [] };
          const query = tunnelQuery(account, tunnel.TUNNEL_ID);
          const { ENDPOINTS } = await client.fetchQuery({ ...query, staleTime: endpointsFreshFor });
          return { ...tunnel, ENDPOINTS };
        }),
      );
    },
  });

/** What this console saw of a tunnel. */
export const sightingsQuery = (account: string, tunnel: string) =>
  queryOptions({
    queryKey: keys.tunnelSightings(account, tunnel),
    queryFn: async ({ signal }) => (await consoleApi.tunnelSightings(account, tunnel, { signal })).sightings,
  });

/** What the operator has set. */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => consoleApi.settings({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Takes a tunnel that a write has answered into what is known. Never one with its token. */
export function rememberTunnel(client: QueryClient, account: string, tunnel: Tunnel): void {
  const { ENDPOINTS: _, ...summary } = tunnel;
  client.setQueryData(tunnelQuery(account, tunnel.TUNNEL_ID).queryKey, tunnel);
  client.setQueryData(tunnelsQuery(account).queryKey, (tunnels) => {
    if (!tunnels) return tunnels;
    const isKnown = tunnels.some(({ TUNNEL_ID }) => TUNNEL_ID === tunnel.TUNNEL_ID);
    return isKnown
      ? tunnels.map((known) => (known.TUNNEL_ID === tunnel.TUNNEL_ID ? summary : known))
      : [...tunnels, summary];
  });
}

/** Drops a tunnel that was deleted from what is known. */
export function forgetTunnel(client: QueryClient, account: string, tunnel: string): void {
  client.setQueryData(tunnelsQuery(account).queryKey, (tunnels) =>
    tunnels?.filter(({ TUNNEL_ID }) => TUNNEL_ID !== tunnel),
  );
  client.removeQueries({ queryKey: keys.tunnel(account, tunnel) });
}

/** Has a tunnel and the list read again: something about it has changed, or may have. */
export function renewTunnel(client: QueryClient, account: string, tunnel: string): void {
  // The single one first: what is gathered from the list asks whether it is stale.
  void client.invalidateQueries({ queryKey: keys.tunnel(account, tunnel) });
  void client.invalidateQueries({ queryKey: keys.tunnels(account) });
}
