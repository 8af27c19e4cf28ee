import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Operation } from "@edge-console/contract/operations/operation";

type Change = AuditEntry["changes"][number];
type Value = Change["after"];

/** Of these, that they were sent is on record, not what was: a bundle of PEM text may hold a private key. */
const unrecorded: ReadonlySet<string> = new Set(["CERTIFICATE"]);
/** Of these only the end is shown, as support staff see it. */
const shortened: ReadonlySet<string> = new Set(["S3_ACCESS_KEY"]);

const longestText = 2_000;

/**
 * What a write changes, as the audit log keeps it: the fields that were sent with their values, and the values before
 * as far as they are known. Secrets are never among them.
 */
export function changesOf(
  operation: Operation,
  body: Readonly<Record<string, unknown>> | undefined,
  before: Readonly<Record<string, unknown>> | undefined,
): Change[] {
  return Object.entries(body ?? {}).map(([field, value]) => {
    if (operation.secrets.body.includes(field) || unrecorded.has(field))
      return { field, before: null, after: "changed" };
    return { field, before: recorded(field, before?.[field]), after: recorded(field, value) };
  });
}

function recorded(field: string, value: unknown): Value {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  if (shortened.has(field)) return value === "" ? "" : `…${value.slice(-4)}`;
  return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
}
