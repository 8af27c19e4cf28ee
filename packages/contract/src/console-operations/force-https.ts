import {
  forceHttpsScheduleSchema,
  pendingForceHttpsListSchema,
  pendingForceHttpsSchema,
} from "../console/pending-force-https.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const request = {
  id: "8a4c1e7d-2f5b-4960-b3d8-0c1e2f3a4b5c",
  zoneId: "ABC123DEF",
  hostnameId: 1,
  hostname: "cdn.example.com",
  requestedAt: 1_795_651_200,
  requestedBy: "ada@example.com",
  state: "waiting",
  reason: null,
  endedAt: null,
  canceledBy: null,
} as const;

/** Force HTTPS that the console enables once a hostname has a certificate. */
export const forceHttpsOperations = {
  listPendingForceHttps: consoleOperation({
    summary: "List scheduled Force HTTPS",
    description: "Lists the waiting requests of the account and those that ended in the last 7 days, newest first.",
    access: "hostnames:read",
    background: true,
    response: pendingForceHttpsListSchema,
    example: { response: { requests: [request] } },
  }),
  scheduleForceHttps: consoleOperation({
    summary: "Schedule Force HTTPS",
    description:
      "Enables Force HTTPS of a hostname once its certificate is issued. 200 with the request that already waits, if there is one. 409 if HTTPS is off, or Force HTTPS on.",
    access: "hostnames:change",
    action: "scheduleForceHttps",
    body: forceHttpsScheduleSchema,
    response: pendingForceHttpsSchema,
    status: 201,
    repeatedStatus: 200,
    example: { body: { zoneId: "ABC123DEF", hostnameId: 1 }, response: request },
  }),
  cancelForceHttps: consoleOperation({
    summary: "Cancel scheduled Force HTTPS",
    description: "Cancels a waiting request. 409 if it has ended, or is being applied.",
    access: "hostnames:change",
    action: "cancelForceHttps",
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
