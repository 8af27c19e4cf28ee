import type { z } from "zod";
import { alertSubjectSchema } from "../alerts/alert.ts";

/**
 * A recorded value that refers to an object, such as the subject of an alert. `id` is empty if there is only one of its
 * type. A user is recorded without a name, which each reader gets as far as the role may see it.
 */
const auditReferenceSchema = alertSubjectSchema.partial({ name: true });
type AuditReference = z.infer<typeof auditReferenceSchema>;

/** Returns the reference that a recorded value is; undefined if it's another value. */
export function parseAuditReference(value: unknown): AuditReference | undefined {
  return auditReferenceSchema.safeParse(value).data;
}
