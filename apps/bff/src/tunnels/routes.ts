import { tunnelIdSchema } from "@edge-console/contract/ids";
import type { TunnelHistory } from "@edge-console/contract/console/tunnel-history";
import { ProblemError } from "../http/problem.ts";
import { route, type Route } from "../http/route.ts";
import type { Store } from "../db/store.ts";
import { listTunnelHistory } from "./tunnel-history.ts";

/** `GET …/tunnel-sightings/{TUNNEL_ID}`: connection history of a tunnel. */
export function tunnelHistoryRoutes({ store }: { readonly store: Store }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/tunnel-sightings/:TUNNEL_ID",
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
