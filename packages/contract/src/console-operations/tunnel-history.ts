import { connectedTunnelsSchema, tunnelHistorySchema } from "../console/tunnel-history.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Connection history of tunnels. */
export const tunnelHistoryOperations = {
  listConnectedTunnels: consoleOperation({
    summary: "List tunnels that were connected",
    description: "Lists the IDs of the tunnels that the console has seen connected at some time.",
    access: "tunnels:read",
    background: true,
    response: connectedTunnelsSchema,
    example: { response: { tunnels: ["TUN123456"] } },
  }),
  listTunnelHistory: consoleOperation({
    summary: "List the history of a tunnel",
    description: "Lists the latest changes of a tunnel's connection that the console has seen, newest first.",
    access: "tunnels:read",
    response: tunnelHistorySchema,
    example: {
      response: {
        events: [
          {
            ENABLED: 1,
            STATE: "CONNECTED",
            LOCATION: "fra1",
            LOCATION_NAME: "Frankfurt",
            AGENT_VERSION: "1.4.0",
            at: 1_795_651_200,
            previousCheckAt: 1_795_651_140,
            lastReportAt: null,
          },
        ],
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
