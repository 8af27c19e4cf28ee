import { newScheduledEndSchema, scheduledEndsSchema } from "../console/scheduled-ends.ts";
import { zoneIdSchema } from "../ids.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const id = "0f1e2d3c-4b5a-4968-8778-695a4b3c2d1e";
const zoneId = zoneIdSchema.parse("ABC123DEF");
const dueAt = 1_795_737_600;
const ends = [
  {
    id,
    zoneId,
    zoneName: "shop",
    field: "MAINTENANCE" as const,
    entries: [],
    dueAt,
    createdAt: 1_795_651_200,
    createdBy: "developer@example.com",
  },
];

/** Settings that end at a time: blocked until, allowed until, maintenance until. */
export const scheduledEndOperations = {
  listScheduledEnds: consoleOperation({
    summary: "List scheduled ends",
    description: "Lists what the console ends at a time, the next first.",
    access: "zones:read",
    response: scheduledEndsSchema,
    example: { response: { ends } },
  }),
  scheduleEnd: consoleOperation({
    summary: "Schedule an end",
    description:
      "At `dueAt`, a bulk run in the name of the member turns off maintenance mode, or removes entries from a list. With `start`, another one turns it on or adds them now.",
    access: "zones:change",
    action: "scheduleEnd",
    status: 201,
    repeatedStatus: 200,
    nestedBody: true,
    body: newScheduledEndSchema,
    response: scheduledEndsSchema,
    example: { body: { id, zoneId, field: "MAINTENANCE", entries: [], dueAt, start: true }, response: { ends } },
  }),
  cancelScheduledEnd: consoleOperation({
    summary: "Cancel a scheduled end",
    description: "The setting doesn't change.",
    access: "zones:change",
    action: "cancelScheduledEnd",
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
