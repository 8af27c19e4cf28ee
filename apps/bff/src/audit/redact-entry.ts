import type { AuditEntry } from "@edge-console/contract/console/audit";
import { apiKeyActions } from "@edge-console/contract/console/audit-actions";
import type { AuditView } from "./actions.ts";

/** The fields by which a bucket's access key can be recognised. */
const keyFields: ReadonlySet<string> = new Set(["S3_ACCESS_KEY", "S3_SECRET_KEY"]);

/** An entry with no more in it than the view shows: without keys, an act on them is told and nothing about it. */
export function narrowed(entry: AuditEntry, view: AuditView): AuditEntry {
  if (view.withoutKeys !== true) return entry;
  if (apiKeyActions.some((action) => action === entry.action)) return { ...entry, changes: [], reason: null };
  return {
    ...entry,
    changes: entry.changes.map((change) =>
      keyFields.has(change.field) ? { field: change.field, before: null, after: "changed" } : change,
    ),
  };
}
