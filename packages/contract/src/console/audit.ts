import { z } from "zod";
import { type AuditObject, auditObjectTypes, type NamedObject } from "./audit-object.ts";
import { auditActorKinds, auditOutcomes } from "./audit-query.ts";

const namedObjectSchema = z.object({
  type: z.enum(auditObjectTypes),
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string().nullable(),
}) satisfies z.ZodType<NamedObject>;

const auditObjectSchema = namedObjectSchema.extend({ id: z.string().nullable() }) satisfies z.ZodType<AuditObject>;

/** An entry of an account's audit log; `at` in Unix seconds. `changes` never contains secrets. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.int(),
  actor: z.object({
    id: z.string(),
    /** Empty if there is none, or if the reader's role may not see it. */
    email: z.string(),
    /** Name of an access token, or of a user whose email address the reader's role may not see. */
    name: z.string().optional(),
    kind: z.enum(auditActorKinds),
  }),
  action: z.string(),
  /** Path of the resource, below /v1 or below the account. */
  target: z.string(),
  /** The object at the target; null if the target is none, such as a list. */
  object: auditObjectSchema.nullable(),
  /** The bulk run that made this change; null for others. */
  bulkRunId: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
  /**
   * A changed secret is null before and `changed` after; a reference to an object is an AuditReference. Empty if the
   * reader's role may not see the values.
   */
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
  reason: z.string().nullable(),
  address: z.string(),
  requestId: z.string(),
  /** ID of the entry whose outcome this one resolves or corrects. */
  resolves: z.string().nullable(),
  /** The last entry that resolves or corrects this entry's outcome. Its own outcome can be unknown. */
  resolvedBy: z.object({ id: z.string(), at: z.int(), outcome: z.enum(auditOutcomes) }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A page of the audit log, newest first; `next` is the cursor of the next page. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Maximum number of objects in the facets. Those whose entries are the newest are included. */
export const maxFacetObjects = 500;

/** Actors, actions, and objects that occur in the part of an account's audit log that the user can read. */
export const auditFacetsSchema = z.object({
  actors: z.array(auditEntrySchema.shape.actor).readonly(),
  actions: z.array(z.string()).readonly(),
  /** Objects by their newest entry, the newest first. */
  objects: z.array(namedObjectSchema).readonly(),
});
export type AuditFacets = z.infer<typeof auditFacetsSchema>;
