import { z } from "zod";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** The event stream of an account. */
export const eventOperations = {
  followEvents: consoleOperation({
    summary: "Follow events",
    description:
      "Streams what changed in the account as server-sent events, so that open pages reload it. `age`: seconds since the page started to load, whose changes are sent first.",
    access: "events:read",
    background: true,
    query: z.object({ age: z.coerce.number<number>().min(0).catch(0).optional() }),
    response: "text/event-stream",
    example: { query: { age: 1.5 }, response: 'data: {"resource":"zone","zoneId":"ABC123DEF"}\n\n' },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
