import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { tunnelQuery, tunnelsQuery } from "./queries.ts";

/** Takes a tunnel that a write has answered into what is known. Never one with its token. */
export function cacheTunnel(client: QueryClient, account: string, tunnel: Tunnel): void {
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
export function removeCachedTunnel(client: QueryClient, account: string, tunnel: string): void {
  client.setQueryData(tunnelsQuery(account).queryKey, (tunnels) =>
    tunnels?.filter(({ TUNNEL_ID }) => TUNNEL_ID !== tunnel),
  );
  client.removeQueries({ queryKey: queryKeys.tunnel(account, tunnel) });
}

/** Has a tunnel and the list read again: something about it has changed, or may have. */
export function invalidateTunnel(client: QueryClient, account: string, tunnel: string): void {
  // The single one first: what is gathered from the list asks whether it is stale.
  void client.invalidateQueries({ queryKey: queryKeys.tunnel(account, tunnel) });
  void client.invalidateQueries({ queryKey: queryKeys.tunnels(account) });
}
