import { certificateHandlers } from "./certificates.ts";
import { edgeHandlers } from "./edges.ts";
import { endpointHandlers } from "./endpoints.ts";
import type { Handlers } from "./handler.ts";
import { hostnameHandlers } from "./hostnames.ts";
import { zoneHandlers } from "./zones.ts";
import { statisticsHandlers } from "./statistics.ts";
import { statusHandlers } from "./status.ts";
import { tunnelHandlers } from "./tunnels.ts";

/** Handlers of all operations. */
export const handlers: Handlers = {
  ...statisticsHandlers,
  ...tunnelHandlers,
  ...endpointHandlers,
  ...edgeHandlers,
  ...statusHandlers,
  ...zoneHandlers,
  ...hostnameHandlers,
  ...certificateHandlers,
};
