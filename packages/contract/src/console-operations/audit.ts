import { z } from "zod";
import { auditEntrySchema, auditFacetsSchema, maxFacetObjects, auditPageSchema } from "../console/audit.ts";
import { auditExportFormats, auditOutcomes, auditPageLimits, maxAuditExportRows } from "../console/audit-query.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import { cursorQuerySchema, listQuerySchema, secondsQuerySchema } from "./query.ts";
import type { ConsoleOperationName } from "./routes.ts";

const entry = {
  id: "118",
  at: 1_795_651_200,
  actor: { id: "b3f1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d", email: "ada@example.com", kind: "member" as const },
  action: "updateZone",
  target: "/cdn/ABC123DEF",
  object: { type: "zone" as const, id: "ABC123DEF", parentId: null, name: "Web shop" },
  bulkRunId: null,
  outcome: "applied" as const,
  changes: [{ field: "MAINTENANCE", before: 0, after: 1 }],
  reason: null,
  address: "203.0.113.7",
  requestId: "3b1f6a2c-8d4e-4f70-9a5b-6c7d8e9f0a1b",
  resolves: null,
  resolvedBy: null,
};

/** Filters of the audit log, as `parseAuditQuery` reads them. */
const filters = {
  actor: listQuerySchema(z.string()).optional().describe("User IDs, or kinds of actors."),
  action: listQuerySchema(z.string()).optional(),
  outcome: listQuerySchema(z.string())
    .optional()
    .describe(`Any of ${auditOutcomes.join(", ")}.`),
  changes: z.coerce.boolean<true>().optional().describe("Leaves out denied reads."),
  zone: z.string().optional().describe("A zone with its hostnames and their certificates."),
  target: z.string().optional().describe("Path of a resource below /v1, including everything below it."),
  run: z.string().optional().describe("Bulk run: the changes that it made."),
  parts: z.literal("hidden").optional().describe("Leaves out the changes of bulk runs."),
  from: secondsQuerySchema.optional().describe("Unix seconds, inclusive."),
  to: secondsQuerySchema.optional().describe("Unix seconds, exclusive."),
  text: z.string().optional().describe("Text to find in the actor, action, target, reason, or fields."),
};

const limitMessage = `Must be at most ${auditPageLimits.max}.`;

/** The audit log of an account, as far as the role may read it. */
export const auditOperations = {
  listAuditEntries: consoleOperation({
    summary: "List audit log entries",
    description:
      "Returns a page of the audit log, newest first. Entries match all filters. `cursor` is `next` of the previous page.",
    access: "audit:read",
    query: z.object({
      ...filters,
      cursor: cursorQuerySchema.optional(),
      limit: z.coerce
        .number<number>(limitMessage)
        .int(limitMessage)
        .min(0, limitMessage)
        .max(auditPageLimits.max, limitMessage)
        .optional(),
    }),
    response: auditPageSchema,
    example: { query: { zone: "ABC123DEF", limit: 50 }, response: { entries: [entry], next: null } },
  }),
  getAuditFacets: consoleOperation({
    summary: "List actors, actions, and objects of the audit log",
    description: `Returns the actors, actions, and objects that occur in the entries that the user can read: at most ${maxFacetObjects} objects, those with the newest entries first.`,
    access: "audit:read",
    response: auditFacetsSchema,
    example: {
      response: {
        actors: [entry.actor],
        actions: ["updateZone"],
        objects: [{ type: "zone", id: "ABC123DEF", parentId: null, name: "Web shop" }],
      },
    },
  }),
  exportAuditLog: consoleOperation({
    summary: "Export the audit log",
    description: `Returns the entries that match all filters as a file, at most the newest ${maxAuditExportRows}. \`format\` is \`csv\`, the default, or \`json\`.`,
    access: "audit:read",
    query: z.object({
      ...filters,
      format: z.enum(auditExportFormats, `Must be one of ${auditExportFormats.join(", ")}.`).default("csv"),
    }),
    response: "text/csv",
    example: { query: { format: "csv" }, response: "time_utc,actor,action,target\n" },
  }),
  getAuditEntry: consoleOperation({
    summary: "Get an audit log entry",
    description: "Returns one entry of the audit log.",
    access: "audit:read",
    response: auditEntrySchema,
    example: { response: entry },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
