import { z } from "zod";
import { accountHostnamesSchema } from "../console/account-hostnames.ts";
import { lastKnownSchema } from "../console/last-known.ts";
import { createExampleHostname } from "../examples/hostname.ts";
import { createExampleTunnel } from "../examples/tunnel.ts";
import { createExampleZone } from "../examples/zone.ts";
import { zoneIdSchema } from "../ids.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** The console's copy of an account: all hostnames, and what was last known of zones and tunnels. */
export const hostnameOperations = {
  listAccountHostnames: consoleOperation({
    summary: "List all hostnames of an account",
    description:
      "Returns the hostnames of all zones from the console's copy, with the time at which those of each zone were read. With `refresh=1`, they are read again, within the rate limit.",
    access: "hostnames:read",
    query: z.object({ refresh: z.literal("1").optional() }),
    response: accountHostnamesSchema,
    example: {
      query: { refresh: "1" },
      response: {
        state: "ready",
        problem: null,
        readAt: 1_790_000_000,
        zones: [
          {
            id: zoneIdSchema.parse("ABC123DEF"),
            name: "Web shop",
            readAt: 1_790_000_000,
            hostnames: [createExampleHostname()],
          },
        ],
      },
    },
  }),
  getLastKnown: consoleOperation({
    summary: "Get the last known zones and tunnels",
    description:
      "Returns the zones and tunnels of an account as they were when the console last listed them, for pages that can't load them from the Edge API. Calls nothing.",
    access: "zones:read",
    response: lastKnownSchema,
    example: {
      response: { readAt: 1_790_000_000, zones: [createExampleZone()], tunnels: [createExampleTunnel()] },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
