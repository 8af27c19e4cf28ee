import { tunnelIdSchema } from "@edge-console/contract/ids";
import type { ConnectedTunnels, TunnelHistory } from "@edge-console/contract/console/tunnel-history";
import { ProblemError } from "../../platform/http/problem.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Store } from "../../platform/db/store.ts";
import { listConnectedTunnels, listTunnelHistory } from "./tunnel-history.ts";

/** `GET …/tunnel-history/{TUNNEL_ID}`: connection history of a tunnel; without an ID, the tunnels seen connected. */
export function tunnelHistoryRoutes({ store }: { readonly store: Store }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/tunnel-history",
      access: { kind: "account", permission: "tunnels:read" },
      background: true,
      async handle({ account }) {
        const body: ConnectedTunnels = { tunnels: await listConnectedTunnels(store, account.id) };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/tunnel-history/:TUNNEL_ID",
      access: { kind: "account", permission: "tunnels:read" },
      async handle({ account, params }) {
        const id = tunnelIdSchema.safeParse(params["TUNNEL_ID"]);
        if (!id.success) throw new ProblemError("not-found");
        const body: TunnelHistory = { events: await listTunnelHistory(store, account.id, id.data) };
        return { status: 200, body };
      },
    }),
  ];
}
