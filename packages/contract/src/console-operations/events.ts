import { z } from "zod";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** The event stream of an account. */
export const eventOperations = {
  followEvents: consoleOperation({
    summary: "Follow events",
    description:
      "Streams what changed in the account as server-sent events, so that open pages reload it. `since`: when the page was requested, whose later changes are sent first: the Unix time in milliseconds that `Server-Timing` of the document says.",
    access: "events:read",
    background: true,
    query: z.object({ since: z.coerce.number<number>().min(0).catch(0).optional() }),
    response: "text/event-stream",
    example: { query: { since: 1_764_000_000_000 }, response: 'data: {"resource":"zone","zoneId":"ABC123DEF"}\n\n' },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
