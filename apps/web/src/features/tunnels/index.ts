export { type TunnelWithEndpoints, tunnelsWithEndpointsQuery } from "./queries.ts";
export { tunnelState } from "./tunnel-state.ts";
