import { z } from "zod";
import { auditActorKinds, auditOutcomes } from "./audit-query.ts";

/** One row of an account's audit log; `at` in Unix seconds. Secrets are never in `changes`. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.int(),
  actor: z.object({ id: z.string(), email: z.string(), kind: z.enum(auditActorKinds) }),
  action: z.string(),
  /** The path of what it concerns, below /v1 or below the account. */
  target: z.string(),
  outcome: z.enum(auditOutcomes),
  /** A secret that changed is null before and `changed` after. */
  changes: z.array(z.object({ field: z.string(), before: z.json().nullable(), after: z.json().nullable() })),
  reason: z.string().nullable(),
  address: z.string(),
  requestId: z.string(),
  /** The entry whose outcome this one settles or corrects. */
  resolves: z.string().nullable(),
  /** The last entry that settles or corrects the outcome of this one; its outcome is unknown if it can't be determined. */
  resolvedBy: z.object({ id: z.string(), at: z.int(), outcome: z.enum(auditOutcomes) }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A page of the audit log, newest first; `next` is the cursor of the following page. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Who and what occurs in an account's audit log, as far as the one who asks may read it. */
export interface AuditFacets {
  readonly actors: readonly AuditEntry["actor"][];
  readonly actions: readonly string[];
}
