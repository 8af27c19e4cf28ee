import type { Endpoint, TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";

/** A tunnel with the endpoints behind it. */
export type TunnelWithEndpoints = TunnelSummary & { ENDPOINTS: Endpoint[] };

/** Every tunnel of an account with its endpoints: one call for the list, and one for each tunnel that has any. */
export const tunnelsWithEndpointsQuery = (account: string) =>
  queryOptions({
    queryKey: [...keys.tunnels(account), "endpoints"],
    queryFn: async ({ signal }): Promise<TunnelWithEndpoints[]> => {
      const { TUNNELS } = await call("GET /tunnels", { account, signal });
      return Promise.all(
        TUNNELS.map(async (tunnel) =>
          tunnel.ENDPOINT_COUNT === 0
            ? { ...tunnel, ENDPOINTS: [] }
            : call("GET /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: tunnel.TUNNEL_ID }, signal }),
        ),
      );
    },
  });
