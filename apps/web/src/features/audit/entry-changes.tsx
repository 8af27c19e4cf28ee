import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getAuditFieldLabel } from "@edge-console/contract/console/audit-labels";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { formatRecordedValue } from "../../resources/audit/recorded-values.ts";
import { ChangeTable, NoValue } from "../../ui/change-table.tsx";
import styles from "./entry-changes.module.css";

type Change = AuditEntry["changes"][number];

/** Changed fields of an entry, with the current value of those that changed again since, if `zone` is given. */
export function EntryChanges({ entry, zone }: { entry: AuditEntry; zone: Zone | undefined }): ReactElement {
  const hasPreviousValues = entry.changes.some(({ before }) => before !== null);
  const changes = entry.changes.filter(({ before, after }) => before !== after);
  const unchanged = entry.changes
    .filter(({ before, after }) => before === after)
    .map(({ field }) => getAuditFieldLabel(entry.action, field));
  return (
    <div>
      {changes.length > 0 && (
        <ChangeTable label="Changes" heads={hasPreviousValues ? ["Field", "Before", "After"] : ["Field", "Value"]}>
          {changes.map((change, index) => (
            // Not the field, which occurs several times if an action removed several things, such as invitations.
            <tr key={index}>
              <th scope="row">{getAuditFieldLabel(entry.action, change.field)}</th>
              {hasPreviousValues && (
                <td>
                  <FieldValue action={entry.action} value={change.before} change={change} element="del" />
                </td>
              )}
              <td>
                <FieldValue action={entry.action} value={change.after} change={change} element="ins" />
                {zone && isChangedSince(zone, change) && (
                  <p className={styles.changedSince}>
                    Changed again. Current value:{" "}
                    <FieldValue action={entry.action} value={getCurrentValue(zone, change)} change={change} />
                  </p>
                )}
              </td>
            </tr>
          ))}
        </ChangeTable>
      )}
      {unchanged.length > 0 && <p className={styles.unchanged}>Unchanged: {unchanged.join(", ")}</p>}
    </div>
  );
}

function FieldValue({
  action,
  value,
  change,
  element,
}: {
  action: string;
  value: Change["after"];
  change: Change;
  element?: "ins" | "del";
}): ReactElement {
  if (value === null) {
    return <NoValue>{change.after === "changed" ? "secret, not recorded" : "not recorded"}</NoValue>;
  }
  const isSecret = change.before === null && value === "changed";
  if (isSecret) return <NoValue>changed (secrets aren't recorded)</NoValue>;
  const text = formatRecordedValue(action, change.field, value);
  if (text === "") return <NoValue>Empty</NoValue>;
  const Mark = element;
  return Mark ? <Mark className={styles.value}>{text}</Mark> : <span className={styles.value}>{text}</span>;
}

function getCurrentValue(zone: Zone, { field }: Change): string | number | null {
  const value: unknown = Reflect.get(zone, field);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function isChangedSince(zone: Zone, change: Change): boolean {
  const now = getCurrentValue(zone, change);
  const isComplete = typeof change.after !== "string" || !change.after.includes("…");
  return now !== null && change.after !== null && isComplete && String(now) !== formatChangeValue(change.after);
}

function formatChangeValue(value: NonNullable<Change["after"]>): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
