import type { SearchableTunnel } from "@edge-console/contract/console/account-search";
import type { Tunnel, TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { searchIndexQuery } from "../search/search-index.ts";
import { type KnownTunnel, tunnelQuery } from "./queries.ts";

/** Endpoint of a tunnel: its ID, name, and the URL that the connector connects to. */
export type TunnelEndpoint = NonNullable<SearchableTunnel["endpoints"]>[number];

/** At most so many tunnels are loaded one by one: those that the search index doesn't contain, or not completely. */
const maxReads = 10;

/** Changes arrive sooner, through the event stream. */
const staleTimeMs = 5 * 60_000;

const noTunnels: readonly TunnelSummary[] = [];

/**
 * Returns the endpoints of tunnels, as far as they're known. The list of tunnels has none (Spec: Tunnels), so they come from
 * the server's search index, and only those that it lacks from the API.
 */
export function useTunnelEndpoints(
  account: string,
  tunnels: readonly TunnelSummary[] = noTunnels,
): { endpoints: ReadonlyMap<string, readonly TunnelEndpoint[]>; isComplete: boolean } {
  const { data: index, isFetched } = useQuery({ ...searchIndexQuery(account), enabled: tunnels.length > 0 });
  const indexed = useMemo(() => {
    const byTunnel = new Map(index?.tunnels.map(({ id, endpoints }) => [id, endpoints]));
    return new Map(
      tunnels.flatMap(({ TUNNEL_ID, ENDPOINT_COUNT }) => {
        const endpoints = ENDPOINT_COUNT === 0 ? [] : byTunnel.get(TUNNEL_ID);
        return endpoints?.length === ENDPOINT_COUNT ? [[TUNNEL_ID, endpoints] as const] : [];
      }),
    );
  }, [index, tunnels]);
  const missing = isFetched ? tunnels.filter(({ TUNNEL_ID }) => !indexed.has(TUNNEL_ID)).slice(0, maxReads) : noTunnels;
  const loaded = useQueries({
    queries: missing.map(({ TUNNEL_ID }) => ({ ...tunnelQuery(account, TUNNEL_ID), staleTime: staleTimeMs })),
    combine: collectData,
  });
  const endpoints = useMemo(
    () =>
      new Map([
        ...indexed,
        ...loaded.map(({ TUNNEL_ID, ENDPOINTS }) => [TUNNEL_ID, ENDPOINTS.map(toTunnelEndpoint)] as const),
      ]),
    [indexed, loaded],
  );
  return { endpoints, isComplete: tunnels.every(({ TUNNEL_ID }) => endpoints.has(TUNNEL_ID)) };
}

function collectData(results: readonly { data: KnownTunnel<Tunnel> | undefined }[]): KnownTunnel<Tunnel>[] {
  return results.flatMap(({ data }) => data ?? []);
}

function toTunnelEndpoint({ ENDPOINT_ID, NAME, TARGET }: Tunnel["ENDPOINTS"][number]): TunnelEndpoint {
  return { id: ENDPOINT_ID, name: NAME, target: TARGET };
}
