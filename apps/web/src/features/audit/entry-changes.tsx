import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getFieldLabel } from "@edge-console/contract/fields/objects";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { ChangeTable, FieldName, NoValue } from "../../ui/change-table.tsx";
import styles from "./entry-changes.module.css";

type Change = AuditEntry["changes"][number];

/** The fields that an entry tells of: before and after; with a zone, also whether they have been changed again since. */
export function EntryChanges({ entry, zone }: { entry: AuditEntry; zone: Zone | undefined }): ReactElement {
  const wasChange = entry.changes.some(({ before }) => before !== null);
  const changes = entry.changes.filter(({ before, after }) => before !== after);
  const same = entry.changes
    .filter(({ before, after }) => before === after)
    .map(({ field }) => getFieldLabel(entry.action, field));
  return (
    <div>
      {changes.length > 0 && (
        <ChangeTable label="Changes" heads={wasChange ? ["Field", "Before", "After"] : ["Field", "Value"]}>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">
                {getFieldLabel(entry.action, change.field)} <FieldName>{change.field}</FieldName>
              </th>
              {wasChange && (
                <td>
                  <FieldValue value={change.before} of={change} mark="del" />
                </td>
              )}
              <td>
                <FieldValue value={change.after} of={change} mark="ins" />
                {zone && isChangedSince(zone, change) && (
                  <p className={styles.since}>
                    Changed since: now <FieldValue value={getCurrentValue(zone, change)} of={change} />
                  </p>
                )}
              </td>
            </tr>
          ))}
        </ChangeTable>
      )}
      {same.length > 0 && <p className={styles.same}>Sent as it was: {same.join(", ")}</p>}
    </div>
  );
}

function FieldValue({ value, of, mark }: { value: Change["after"]; of: Change; mark?: "ins" | "del" }): ReactElement {
  if (value === null) {
    return <NoValue>{of.after === "changed" ? "a secret, not on record" : "not on record"}</NoValue>;
  }
  if (value === "") return <NoValue>empty</NoValue>;
  const isSecret = of.before === null && value === "changed";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (isSecret) return <NoValue>changed; secrets are never on record</NoValue>;
  const Mark = mark;
  return Mark ? <Mark className={styles.value}>{text}</Mark> : <span className={styles.value}>{text}</span>;
}

function getCurrentValue(zone: Zone, { field }: Change): string | number | null {
  const value: unknown = Reflect.get(zone, field);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function isChangedSince(zone: Zone, change: Change): boolean {
  const now = getCurrentValue(zone, change);
  const isWhole = typeof change.after !== "string" || !change.after.includes("…");
  return now !== null && change.after !== null && isWhole && String(now) !== formatChangeValue(change.after);
}

function formatChangeValue(value: NonNullable<Change["after"]>): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
