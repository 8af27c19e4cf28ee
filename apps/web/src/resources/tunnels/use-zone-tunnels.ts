import { findZoneTunnel, type ZoneTunnel } from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAccess } from "../../api/access.ts";
import { useZoneFacts } from "../zones/zone-facts.ts";
import { type KnownTunnel, tunnelsQuery } from "./queries.ts";

/** Tunnel of each zone, as far as it's known. */
export interface ZoneTunnels {
  /** Returns undefined if the tunnel isn't known. The function stays the same until its results may differ. */
  readonly findTunnel: (zone: Pick<Zone, "TUNNEL_ENDPOINT">) => ZoneTunnel<KnownTunnel<TunnelSummary>> | undefined;
  /** Whether all requests have succeeded or failed. */
  readonly isFetched: boolean;
  /** Whether what isn't known is being loaded. */
  readonly isChecking: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Finds the tunnels of zones with one call to the API: the list of tunnels has no endpoints, but the server has them in
 * its search index. `enabled`: whether a visible zone has a tunnel.
 */
export function useZoneTunnels(account: string, enabled: boolean): ZoneTunnels {
  const isEnabled = useAccess().can("tunnels:read") && enabled;
  const list = useQuery({ ...tunnelsQuery(account), enabled: isEnabled });
  const { facts, isFetched, isChecking } = useZoneFacts(account, isEnabled);
  const tunnels = isEnabled ? list.data : undefined;
  const endpoints = facts?.endpoints;
  return {
    findTunnel: useCallback((zone) => findZoneTunnel(zone, tunnels, (id) => endpoints?.get(id)), [tunnels, endpoints]),
    isFetched: !isEnabled || (list.isFetched && isFetched),
    // Not `isLoading`, which is true again during a retry.
    isChecking: isEnabled && (list.isFetched ? tunnels !== undefined && isChecking : true),
    isFetching: list.isFetching,
    refetch: list.refetch,
  };
}
