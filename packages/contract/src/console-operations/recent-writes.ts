import { recentWritesSchema, writeOutcomeSchema } from "../console/recent-writes.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** The user's own writes and their outcomes. */
export const recentWriteOperations = {
  listRecentWrites: consoleOperation({
    summary: "List the user's writes",
    description: "Lists the user's writes outside of bulk runs that are open or recent, newest first.",
    access: "events:read",
    background: true,
    response: recentWritesSchema,
    example: {
      response: {
        writes: [
          {
            id: "3b1f6a2c-8d4e-4f70-9a5b-6c7d8e9f0a1b",
            key: "5e8c2d1b-7a6f-4c39-8b0d-1e2f3a4b5c6d",
            operation: "updateZone",
            target: "/cdn/ABC123DEF",
            name: null,
            fields: ["MAINTENANCE"],
            isDeleted: false,
            at: 1_795_651_200,
            state: "applied",
            settledAt: 1_795_651_201,
            responseLost: false,
          },
        ],
      },
    },
  }),
  getWriteOutcome: consoleOperation({
    summary: "Get the outcome of a write",
    description:
      "Returns what became of one of the user's writes, by the ID of the request that sent it, or by its Idempotency-Key if no response arrived.",
    access: "events:read",
    background: true,
    response: writeOutcomeSchema,
    example: { response: { state: "not-applied" } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
