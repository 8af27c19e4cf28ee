import { z } from "zod";

/** How a recorded action ended. `refused` never left the console; `unknown` may or may not have been applied. */
const auditOutcomes = ["applied", "not-applied", "unknown", "refused"] as const;

/** One row of an account's audit log; `at` in Unix seconds. Secrets are never in `changes`. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.int(),
  actor: z.object({ id: z.string(), email: z.string(), kind: z.enum(["member", "support", "operator"]) }),
  action: z.string(),
  target: z.string(),
  outcome: z.enum(auditOutcomes),
  changes: z.array(z.object({ field: z.string(), before: z.json().nullable(), after: z.json().nullable() })),
  reason: z.string().nullable(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A page of the audit log, newest first; `next` is the cursor of the following page. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPageSchema>;
