export { tunnelsQuery, tunnelsWithEndpointsQuery } from "./queries.ts";
export { tunnelState } from "./tunnel-state.ts";
export { ZoneTunnel } from "./zone-tunnel.tsx";
export { useZoneTunnels } from "./use-zone-tunnels.ts";
