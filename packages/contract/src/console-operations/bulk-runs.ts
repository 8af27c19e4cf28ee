import {
  bulkRunDetailsSchema,
  bulkRunLimits,
  bulkRunListSchema,
  bulkRunStartSchema,
  bulkRunUndoSchema,
} from "../console/bulk-runs.ts";
import { zoneIdSchema } from "../ids.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const id = "e5f60718-293a-4b4c-8d5e-6f708192a3b4";
const change = { kind: "labels" as const, add: ["production"], remove: [] };
const run = {
  id,
  state: "completed" as const,
  changes: [change],
  size: 1,
  counts: { pending: 0, applied: 1, unchanged: 0, "not-applied": 0, unconfirmed: 0 },
  createdAt: 1_795_651_200,
  createdBy: {
    id: "b3f1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d",
    email: "ada@example.com",
    name: "ada@example.com",
    token: null,
  },
  endedAt: 1_795_651_260,
  pauseReason: null,
  pauseDetail: null,
  waitsUntil: null,
  undoes: null,
  sharedListId: null,
  undoneBy: null,
  canControl: true,
};
const details = {
  ...run,
  items: [
    {
      zoneId: "ABC123DEF",
      zoneName: "Web shop",
      hostnameId: null,
      hostname: null,
      change: 0,
      state: "applied" as const,
      detail: null,
      before: null,
      canUndo: true,
      at: 1_795_651_260,
    },
  ],
};
const whoControls = "For the member who started it, and full access.";

/** Bulk runs: changes of many zones or hostnames, made by the server. */
export const bulkRunOperations = {
  listBulkRuns: consoleOperation({
    summary: "List bulk runs",
    description: `Lists the bulk runs of the last ${bulkRunLimits.storedDays} days, newest first.`,
    access: "zones:read",
    background: true,
    response: bulkRunListSchema,
    example: { response: { runs: [run] } },
  }),
  startBulkRun: consoleOperation({
    summary: "Start a bulk run",
    description:
      "Starts a run with the changes for each item, or the run that applies the plan of a configuration file (`plan`, its digest). 200 if it exists. 409 if too many runs are running.",
    access: "zones:change",
    action: "startBulkRun",
    bodyLimit: bulkRunLimits.characters,
    nestedBody: true,
    body: bulkRunStartSchema,
    response: bulkRunDetailsSchema,
    status: 201,
    repeatedStatus: 200,
    example: {
      body: {
        id,
        changes: [{ change, targets: [{ zoneId: zoneIdSchema.parse("ABC123DEF"), hostnameId: null, base: null }] }],
      },
      response: details,
    },
  }),
  getBulkRun: consoleOperation({
    summary: "Get a bulk run",
    description: "Returns a run with its items, in the order in which they are sent.",
    access: "zones:read",
    background: true,
    response: bulkRunDetailsSchema,
    example: { response: details },
  }),
  pauseBulkRun: consoleOperation({
    summary: "Pause a bulk run",
    description: `Pauses a running run. ${whoControls}`,
    access: "zones:change",
    action: "pauseBulkRun",
    response: bulkRunDetailsSchema,
    example: { response: { ...details, state: "paused", pauseReason: "member", endedAt: null } },
  }),
  resumeBulkRun: consoleOperation({
    summary: "Resume a bulk run",
    description: `Continues a paused run. ${whoControls}`,
    access: "zones:change",
    action: "resumeBulkRun",
    response: bulkRunDetailsSchema,
    example: { response: { ...details, state: "running", endedAt: null } },
  }),
  cancelBulkRun: consoleOperation({
    summary: "Cancel a bulk run",
    description: `Ends a running or paused run. What it changed stays. ${whoControls}`,
    access: "zones:change",
    action: "cancelBulkRun",
    response: bulkRunDetailsSchema,
    example: { response: { ...details, state: "canceled" } },
  }),
  undoBulkRun: consoleOperation({
    summary: "Undo a bulk run",
    description: `Starts a run that reverts what an ended run changed, and returns it. The ID of the new run is chosen by the client, so that a repeated request starts no second run. ${whoControls}`,
    access: "zones:change",
    action: "undoBulkRun",
    body: bulkRunUndoSchema,
    response: bulkRunDetailsSchema,
    status: 201,
    example: { body: { id }, response: { ...details, undoes: "a0b1c2d3-e4f5-4061-8273-849506172839" } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
