import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { keys } from "../../../api/keys.ts";
import { tunnelsWithEndpointsQuery } from "../../tunnels/index.ts";

/**
 * The tunnel that has an endpoint, null when none of the account's has it. Zones name the endpoint alone, so that the
 * tunnels are read one after the other until it is found, unless all of them are known already.
 */
export const zoneTunnelQuery = (client: QueryClient, account: string, endpoint: number) =>
  queryOptions({
    queryKey: [...keys.tunnels(account), "of-endpoint", endpoint],
    queryFn: async ({ signal }): Promise<TunnelSummary | null> => {
      const all = client.getQueryData(tunnelsWithEndpointsQuery(account).queryKey);
      const known = all?.find(({ ENDPOINTS }) => ENDPOINTS.some(({ ENDPOINT_ID }) => ENDPOINT_ID === endpoint));
      if (known) {
        return call("GET /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: known.TUNNEL_ID }, signal });
      }
      const { TUNNELS } = await call("GET /tunnels", { account, signal });
      for (const { TUNNEL_ID, ENDPOINT_COUNT } of TUNNELS) {
        if (ENDPOINT_COUNT === 0) continue;
        const tunnel = await call("GET /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID }, signal });
        if (tunnel.ENDPOINTS.some(({ ENDPOINT_ID }) => ENDPOINT_ID === endpoint)) return tunnel;
      }
      return null;
    },
  });
