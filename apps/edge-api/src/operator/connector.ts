import { z } from "zod";
import { isLocation, locations } from "../store/locations.ts";
import type { Store } from "../store/open-store.ts";
import type { TunnelRow } from "../store/tunnels.ts";
import { toEndpoint } from "../v1/endpoints.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";

const reportSchema = z.object({
  version: z.string().max(64).default(""),
  location: z.string().refine(isLocation, "Must be a location ID.").optional(),
});

function findTunnel(token: string | null, store: Store): TunnelRow {
  const tunnel = token === null ? undefined : store.tunnels.findByToken(token);
  if (!tunnel) throw new OperatorError(401, "Invalid tunnel token. It's wrong or was rotated.");
  return tunnel;
}

/** Routes of connectors, authenticated by tunnel tokens: a report every 30 seconds, and a clean stop. */
export const connectorRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/connector/report",
    token: "tunnel",
    handle({ context: { store }, bearerToken: bearer, body, now }) {
      return store.write(() => {
        const tunnel = findTunnel(bearer, store);
        if (tunnel.enabled === 0) throw new OperatorError(403, "The tunnel is disabled.");
        const { version, location = getLastLocation(tunnel) } = readBody(reportSchema, body);
        store.tunnels.report(tunnel.id, location, version, now);
        const endpoints = store.tunnels.listEndpoints(tunnel.id).map((endpoint) => toEndpoint(endpoint, store));
        return { status: 200, body: { endpoints } };
      });
    },
  },
  {
    method: "POST",
    path: "/connector/stop",
    token: "tunnel",
    handle({ context: { store }, bearerToken: bearer }) {
      return store.write(() => {
        store.tunnels.stop(findTunnel(bearer, store).id);
        return { status: 200, body: {} };
      });
    },
  },
];

/** Returns the last location of a connector that doesn't name one, or the first location. */
function getLastLocation(tunnel: TunnelRow): string {
  return tunnel.location || (locations[0]?.id ?? "");
}
