import { z } from "zod";
import { externalChangesSchema } from "../console/external-changes.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import { secondsQuerySchema } from "./query.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Changes of zones that were made outside the console. */
export const externalChangeOperations = {
  listExternalChanges: consoleOperation({
    summary: "List external changes",
    description:
      "Lists the changes of a zone made outside the console that weren't dismissed, newest first; with `from` and `to` (Unix seconds), those detected in that period.",
    access: "zones:read",
    background: true,
    query: z.object({ from: secondsQuerySchema.optional(), to: secondsQuerySchema.optional() }),
    response: externalChangesSchema,
    example: {
      query: { from: 1_795_600_000, to: 1_795_651_200 },
      response: {
        changes: [
          {
            id: "2c7e1a90-5d3b-4f68-a1c2-7b8d9e0f1a2b",
            target: "/cdn/ABC123DEF",
            hostname: null,
            previousCheckAt: 1_795_600_000,
            detectedAt: 1_795_600_600,
            changes: [{ field: "MAINTENANCE", before: 0, after: 1 }],
            dismissed: null,
          },
        ],
      },
    },
  }),
  dismissExternalChange: consoleOperation({
    summary: "Dismiss an external change",
    description: "Dismisses a change for all members of the account, and returns those that remain.",
    access: "zones:change",
    action: "dismissOutsideChange",
    response: externalChangesSchema,
    example: { response: { changes: [] } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
