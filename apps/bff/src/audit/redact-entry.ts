import type { AuditEntry } from "@edge-console/contract/console/audit";
import { apiKeyActions } from "@edge-console/contract/console/audit-actions";
import { zoneFieldList } from "@edge-console/contract/fields/zone";
import type { AuditView } from "./actions.ts";

/** The fields that contain a key of a bucket, or a part of one. */
const keyFields: ReadonlySet<string> = new Set(
  zoneFieldList.filter(({ kind, masked }) => kind === "secret" || masked).map(({ field }) => field),
);

/** An entry with no more in it than the view shows: without keys, an act on them is told and nothing about it. */
export function redactEntry(entry: AuditEntry, view: AuditView): AuditEntry {
  if (view.withoutKeys !== true) return entry;
  if (apiKeyActions.some((action) => action === entry.action)) return { ...entry, changes: [], reason: null };
  return {
    ...entry,
    changes: entry.changes.map((change) =>
      keyFields.has(change.field) ? { field: change.field, before: null, after: "changed" } : change,
    ),
  };
}
