import { type AlertSubjectType, alertSubjectTypes } from "../alerts/alert-subject-types.ts";

/**
 * A recorded value that refers to an object, such as the subject of an alert. `id` is empty if there is only one of its
 * type. A user is recorded without a name, which each reader gets as far as the role may see it.
 */
interface AuditReference {
  readonly type: AlertSubjectType;
  readonly id: string;
  readonly name?: string;
}

/** Returns the reference that a recorded value is; undefined if it's another value. */
export function parseAuditReference(value: unknown): AuditReference | undefined {
  if (typeof value !== "object" || value === null || !("type" in value && "id" in value)) return undefined;
  const type = alertSubjectTypes.find((known) => known === value.type);
  const name = "name" in value ? value.name : undefined;
  if (type === undefined || typeof value.id !== "string") return undefined;
  return { type, id: value.id, ...(typeof name === "string" && { name }) };
}
