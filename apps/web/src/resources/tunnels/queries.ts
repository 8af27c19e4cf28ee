import type { TunnelStateFields } from "@edge-console/contract/findings/tunnel";
import type { Tunnel, TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { findLastKnown, loadOrKeepKnown } from "../zones/last-known.ts";

/** A tunnel with its known connection history. */
export type KnownTunnel<T extends TunnelSummary> = T & Pick<TunnelStateFields, "wasConnected">;

/** Tunnels that the console has seen connected. */
const connectedTunnelsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.tunnelHistory(account, "connected"),
    queryFn: async () => (await callConsole("listConnectedTunnels", { accountId: account })).tunnels,
    staleTime: 60_000,
  });

/** Marks tunnels that were connected before, which matters only for those without a report since the last rotation. */
async function markConnected<T extends TunnelSummary>(
  client: QueryClient,
  account: string,
  tunnels: readonly T[],
): Promise<KnownTunnel<T>[]> {
  if (!tunnels.some(({ STATE }) => STATE === "NEVER")) return [...tunnels];
  // If it can't be loaded, the API's own state is shown.
  const connected = await client.fetchQuery(connectedTunnelsQuery(account)).catch((): string[] => []);
  return tunnels.map((tunnel) => (connected.includes(tunnel.TUNNEL_ID) ? { ...tunnel, wasConnected: true } : tunnel));
}

/** All tunnels of an account, without endpoints. */
export const tunnelsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.tunnels(account),
    queryFn: ({ client }) =>
      loadOrKeepKnown<KnownTunnel<TunnelSummary>[]>(client, queryKeys.tunnels(account), {
        load: async () => markConnected(client, account, (await callOperation("GET /tunnels", { account })).TUNNELS),
        findKnown: () => findLastKnown(client, account, ({ tunnels }) => tunnels),
      }),
  });

/** One tunnel with its endpoints. */
export const tunnelQuery = (account: string, tunnel: string) =>
  queryOptions({
    queryKey: queryKeys.tunnel(account, tunnel),
    queryFn: async ({ client }): Promise<KnownTunnel<Tunnel>> => {
      const ids = { TUNNEL_ID: tunnel };
      const response = await callOperation("GET /tunnels/{TUNNEL_ID}", { account, ids });
      const [updated] = await markConnected(client, account, [response]);
      return updated ?? response;
    },
  });

/** Connection history of a tunnel. */
export const tunnelHistoryQuery = (account: string, tunnel: string) =>
  queryOptions({
    queryKey: queryKeys.tunnelHistory(account, tunnel),
    queryFn: async ({ signal }) =>
      (await callConsole("listTunnelHistory", { accountId: account, tunnelId: tunnel, signal })).events,
  });

/** Settings of the console's operator. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => callConsole("getSettings", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
