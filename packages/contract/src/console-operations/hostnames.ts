import { z } from "zod";
import { accountHostnamesSchema } from "../console/account-hostnames.ts";
import { createExampleHostname } from "../examples/hostname.ts";
import { zoneIdSchema } from "../ids.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** All hostnames of an account. */
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
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
