import { type TunnelSummary, tunnelSummarySchema } from "../objects/tunnel.ts";

/** A connected tunnel without endpoints for tests, with what the test cares about laid over. */
export function exampleTunnel(
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
