import { type AuditEntry, auditEntrySchema } from "@edge-console/contract/console/audit";
import { maskValue } from "@edge-console/contract/fields/field";
import { zoneFieldList } from "@edge-console/contract/fields/zone";
import type { Operation } from "@edge-console/contract/operations/operation";

type Change = AuditEntry["changes"][number];
type Value = Change["after"];
type Fields = Readonly<Record<string, unknown>>;

/** Of these, that they were sent is on record, not what was: a bundle of PEM text may hold a private key. */
const unrecordedFields: ReadonlySet<string> = new Set(["CERTIFICATE"]);
/** Only the end of these is recorded, as support staff see it. */
const maskedFields: ReadonlySet<string> = new Set(
  zoneFieldList.filter(({ masked }) => masked).map(({ field }) => field),
);
/** By these people know what was deleted. */
const nameFields = ["ZONE_NAME", "HOSTNAME", "NAME"] as const;

const maxTextLength = 2_000;

/**
 * What a write changes, as the audit log keeps it: the fields that were sent, and those that the service changed with
 * them; with their values before, as far as they are known, and after (as `answered`, else as sent). Of a deletion, the
 * name of what is gone. Secrets are never among them.
 */
export function collectChanges(
  operation: Operation,
  body: Fields | undefined,
  before: Fields | undefined,
  answered: Fields | undefined,
): Change[] {
  const isSecret = (field: string) => operation.secrets.body.includes(field) || unrecordedFields.has(field);
  const change = (field: string, after: unknown): Change =>
    isSecret(field) ? { field, before: null, after: "changed" } : toRecordedChange(field, before?.[field], after);

  if (operation.method === "DELETE" && operation.path.endsWith("}")) {
    return nameFields.filter((field) => before?.[field] !== undefined).map((field) => change(field, null));
  }
  const sent = Object.entries(body ?? {}).map(([field, value]) => change(field, answered?.[field] ?? value));
  return [
    ...sent,
    ...listImplicitChanges(operation, body, before, answered).map((field) => change(field, answered?.[field])),
  ];
}

/** Reads the changes of an entry from the JSON that is stored. */
export function parseChanges(json: string): Change[] {
  return auditEntrySchema.shape.changes.parse(JSON.parse(json));
}

/** A field's values as the audit log keeps them: keys and long texts shortened. */
export function toRecordedChange(field: string, before: unknown, after: unknown): Change {
  return { field, before: toRecordedValue(field, before), after: toRecordedValue(field, after) };
}

/** The fields that nobody sent and that are not what they were. */
function listImplicitChanges(
  operation: Operation,
  body: Fields | undefined,
  before?: Fields,
  answered?: Fields,
): string[] {
  if (!before || !answered || !operation.body) return [];
  return Object.keys(operation.body.shape).filter(
    (field) => !(field in (body ?? {})) && field in before && field in answered && before[field] !== answered[field],
  );
}

function toRecordedValue(field: string, value: unknown): Value {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  if (maskedFields.has(field)) return maskValue(value);
  return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
}
