import { z } from "zod";
import { inspectionOpenSchema, inspectionSchema, inspectionsSchema, supportSearchSchema } from "../console/support.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Longest search text, in characters. */
const maxQueryLength = 253;

const account = { id: "7Q2M9K4B", name: "Harbor Books" };
const inspection = {
  id: "4f6a8c0e-1b3d-4579-9acd-e0f1a2b3c4d5",
  account,
  reason: "The customer asked why a zone is down.",
  openedAt: 1_795_651_200,
  expiresAt: 1_795_654_800,
};

/** Search and inspections of support staff. */
export const supportOperations = {
  searchAccounts: consoleOperation({
    summary: "Search all accounts",
    description: "Finds accounts, zones, and tunnels by ID, name, or hostname. Every search is recorded.",
    access: "support-staff",
    query: z.object({ q: z.string().max(maxQueryLength, `Enter at most ${maxQueryLength} characters.`).default("") }),
    response: supportSearchSchema,
    example: {
      query: { q: "Web shop" },
      response: {
        results: [
          {
            account,
            zone: { id: "ABC123DEF", name: "Web shop" },
            tunnel: null,
            state: null,
            field: "name",
            matched: "Web shop",
          },
        ],
        more: false,
        index: { accounts: 12, unread: 0, oldest: 1_795_650_000, zonesWaiting: 0 },
      },
    },
  }),
  listInspections: consoleOperation({
    summary: "List inspections",
    description: "Lists the user's open inspections and recent ones, newest first.",
    access: "support-staff",
    response: inspectionsSchema,
    example: { response: { inspections: [inspection], recent: [] } },
  }),
  openInspection: consoleOperation({
    summary: "Start an inspection",
    description: "Opens a read-only inspection of an account for an hour. Its members can read the reason.",
    access: "support-staff",
    stepUp: "second-factor",
    body: inspectionOpenSchema,
    response: inspectionSchema,
    status: 201,
    example: { body: { accountId: account.id, reason: inspection.reason }, response: inspection },
  }),
  closeInspection: consoleOperation({
    summary: "End an inspection",
    description: "Ends one of the user's inspections.",
    access: "support-staff",
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
