import type { AuditEntry } from "@edge-console/contract/console/audit";
import { apiKeyActions } from "@edge-console/contract/console/audit-actions";
import { zoneFieldList } from "@edge-console/contract/fields/zone";
import type { AuditView } from "./actions.ts";

/** Fields that contain a key of a bucket or a part of it. */
const keyFields: ReadonlySet<string> = new Set(
  zoneFieldList.filter(({ kind, masked }) => kind === "secret" || masked).map(({ field }) => field),
);

/** Redacts an entry for a view. Without keys, actions on API keys lose their changes and reason. */
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
