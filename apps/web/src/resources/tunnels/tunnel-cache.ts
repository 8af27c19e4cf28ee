import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { tunnelQuery, tunnelsQuery } from "./queries.ts";

/** Caches a tunnel that a write returned, without its token. */
export function cacheTunnel(client: QueryClient, account: string, written: Tunnel): void {
  const before = client.getQueryData(tunnelQuery(account, written.TUNNEL_ID).queryKey);
  const wasConnected = before !== undefined && (before.wasConnected === true || before.STATE !== "NEVER");
  const tunnel = { ...written, ...(wasConnected && { wasConnected }) };
  const { ENDPOINTS: _, ...summary } = tunnel;
  client.setQueryData(tunnelQuery(account, tunnel.TUNNEL_ID).queryKey, tunnel);
  client.setQueryData(tunnelsQuery(account).queryKey, (tunnels) => {
    if (!tunnels) return tunnels;
    const isListed = tunnels.some(({ TUNNEL_ID }) => TUNNEL_ID === tunnel.TUNNEL_ID);
    return isListed
      ? tunnels.map((other) => (other.TUNNEL_ID === tunnel.TUNNEL_ID ? summary : other))
      : [...tunnels, summary];
  });
}

/** Removes a deleted tunnel from the cache. */
export function removeCachedTunnel(client: QueryClient, account: string, tunnel: string): void {
  client.setQueryData(tunnelsQuery(account).queryKey, (tunnels) =>
    tunnels?.filter(({ TUNNEL_ID }) => TUNNEL_ID !== tunnel),
  );
  client.removeQueries({ queryKey: queryKeys.tunnel(account, tunnel) });
}

/** Invalidates a tunnel and the list, because the tunnel has or may have changed. */
export function invalidateTunnel(client: QueryClient, account: string, tunnel: string): void {
  void client.invalidateQueries({ queryKey: queryKeys.tunnel(account, tunnel) });
  void client.invalidateQueries({ queryKey: queryKeys.tunnels(account) });
}
