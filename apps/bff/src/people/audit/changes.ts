import { type AuditEntry, auditEntrySchema } from "@edge-console/contract/console/audit";
import { maskValue } from "@edge-console/contract/fields/field";
import { isMaskedField } from "@edge-console/contract/fields/zone";
import type { Operation } from "@edge-console/contract/operations/operation";

type Change = AuditEntry["changes"][number];
type Value = Change["after"];
type Fields = Readonly<Record<string, unknown>>;

/** Fields recorded without their value: a PEM bundle may contain a private key. */
const unrecordedFields: ReadonlySet<string> = new Set(["CERTIFICATE"]);
/** Fields that name a deleted resource. */
const nameFields = ["ZONE_NAME", "HOSTNAME", "NAME"] as const;

const maxTextLength = 2_000;

/**
 * Collects the changes of a write for the audit log: the fields that were sent and those that the Edge API changed
 * implicitly, with their previous values, if known, and their values in `response` (or as sent). For a deletion, the
 * name of the deleted resource. Never includes secrets.
 */
export function collectChanges(
  operation: Operation,
  body: Fields | undefined,
  before: Fields | undefined,
  response: Fields | undefined,
): Change[] {
  const isSecret = (field: string) => operation.secrets.body.includes(field) || unrecordedFields.has(field);
  const change = (field: string, after: unknown): Change =>
    isSecret(field) ? { field, before: null, after: "changed" } : toRecordedChange(field, before?.[field], after);

  if (operation.method === "DELETE" && operation.path.endsWith("}")) {
    return nameFields.filter((field) => before?.[field] !== undefined).map((field) => change(field, null));
  }
  const sent = Object.entries(body ?? {}).map(([field, value]) => change(field, response?.[field] ?? value));
  return [
    ...sent,
    ...listImplicitChanges(operation, body, before, response).map((field) => change(field, response?.[field])),
  ];
}

/** Parses the stored changes of an entry. */
export function parseChanges(json: string): Change[] {
  return auditEntrySchema.shape.changes.parse(JSON.parse(json));
}

/** Returns a field's change for the audit log, with keys masked and long texts truncated. */
export function toRecordedChange(field: string, before: unknown, after: unknown): Change {
  return { field, before: toRecordedValue(field, before), after: toRecordedValue(field, after) };
}

/** Returns the fields that weren't sent but changed. */
function listImplicitChanges(
  operation: Operation,
  body: Fields | undefined,
  before?: Fields,
  response?: Fields,
): string[] {
  if (!before || !response || !operation.body) return [];
  return Object.keys(operation.body.shape).filter(
    (field) => !(field in (body ?? {})) && field in before && field in response && before[field] !== response[field],
  );
}

function toRecordedValue(field: string, value: unknown): Value {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  if (isMaskedField(field)) return maskValue(value);
  return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
}
