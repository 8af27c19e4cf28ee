import { type Endpoint, endpointSchema, type TunnelSummary, tunnelSummarySchema } from "../objects/tunnel.ts";

/** Returns a connected tunnel without endpoints for tests, with these fields changed. */
export function createExampleTunnel(
  fields: Partial<Omit<TunnelSummary, "TUNNEL_ID">> & { TUNNEL_ID?: string } = {},
): TunnelSummary {
  return tunnelSummarySchema.parse({
    TUNNEL_ID: "TUN123456",
    NAME: "office",
    ENABLED: 1,
    STATE: "CONNECTED",
    LOCATION: "",
    LOCATION_NAME: "",
    CONNECTED_AT: 0,
    AGENT_VERSION: "",
    ENDPOINT_COUNT: 0,
    CREATED_AT: 0,
    ...fields,
  });
}

/** Returns an endpoint for tests, with these fields changed. */
export function createExampleEndpoint(
  fields: Partial<Omit<Endpoint, "ENDPOINT_ID" | "ZONES">> & { ENDPOINT_ID?: number; ZONES?: string[] } = {},
): Endpoint {
  return endpointSchema.parse({
    ENDPOINT_ID: 1,
    NAME: "example",
    SCHEME: "http",
    HOST: "10.0.0.1",
    PORT: 80,
    TARGET: "http://10.0.0.1:80",
    ZONES: [],
    ...fields,
  });
}
