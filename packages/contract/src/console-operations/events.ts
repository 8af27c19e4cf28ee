import { z } from "zod";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** The event stream of an account. */
export const eventOperations = {
  followEvents: consoleOperation({
    summary: "Follow events",
    description:
      "Streams what changed in the account as server-sent events, so that open pages reload it. First come the changes since the page was requested: since `since`, the Unix time in milliseconds in `Server-Timing` of the document, or for `age` seconds, if that's longer.",
    access: "events:read",
    background: true,
    query: z.object({
      since: z.coerce.number<number>().min(0).catch(0).optional(),
      age: z.coerce.number<number>().min(0).catch(0).optional(),
    }),
    response: "text/event-stream",
    example: {
      query: { since: 1_764_000_000_000, age: 1.5 },
      response: 'data: {"resource":"zone","zoneId":"ABC123DEF"}\n\n',
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
