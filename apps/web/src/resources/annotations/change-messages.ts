import { getAuditActionLabels, findAuditAction } from "@edge-console/contract/console/audit-actions";
import { isUpdate } from "@edge-console/contract/operations/actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Field } from "@edge-console/contract/fields/field";
import { findField } from "@edge-console/contract/fields/objects";
import { type EntryListKind, splitEntryList } from "@edge-console/contract/rules/split-entry-list";
import { formatEntry } from "../../format/entries.ts";
import { formatFieldValue } from "../../format/field-values.ts";

/** Entries of a list and characters of a value that a description shows. */
const maxDisplayed = { entries: 3, characters: 40 };

type Change = AuditEntry["changes"][number];

/** Describes an action and the ID of its hostname, if any; empty for an update of the zone's settings. */
export function describeAction({ action, target }: Pick<AuditEntry, "action" | "target">): string {
  const hostname = /\/hostnames\/(\d+)/.exec(target)?.[1];
  const metadata = isUpdate(action) ? undefined : findAuditAction(action);
  const actionLabel = metadata ? getAuditActionLabels(metadata).done : "";
  if (hostname === undefined) return actionLabel;
  return actionLabel === "" ? `Hostname ${hostname}` : `${actionLabel}, hostname ${hostname}`;
}

/** Describes the changed fields, one line each: "Strip cookies: On → Off". Fields of a new zone are left out. */
export function describeChanges({ action, changes }: Pick<AuditEntry, "action" | "changes">): string[] {
  if (action === "createHostname") {
    return changes.filter(({ field }) => field === "HOSTNAME").map(({ after }) => formatChangeValue(after));
  }
  if (!isUpdate(action)) return [];
  return changes
    .filter(({ before, after }) => before !== after)
    .map((change) => describeChange(findField(action, change.field), change));
}

function describeChange(field: Field | undefined, { field: name, before, after }: Change): string {
  const label = field?.label ?? name;
  if (field?.kind === "list" && typeof before === "string" && typeof after === "string") {
    return `${label}: ${describeEntries(before, after, field.of)}`;
  }
  const format = (value: Change["after"]) =>
    formatChangeValue(
      field && (typeof value === "string" || typeof value === "number") ? formatFieldValue(field, value) : value,
    );
  return before === null ? `${label} → ${format(after)}` : `${label}: ${format(before)} → ${format(after)}`;
}

function describeEntries(before: string, after: string, kind: EntryListKind): string {
  const entries = (text: string) => splitEntryList(kind, text).map((entry) => formatEntry(kind, entry));
  const [previous, current] = [new Set(entries(before)), new Set(entries(after))];
  const added = [...current].filter((entry) => !previous.has(entry));
  const removed = [...previous].filter((entry) => !current.has(entry));
  const describe = (verb: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${list.length > maxDisplayed.entries ? list.length : list.join(", ")} ${verb}`];
  return [...describe("added", added), ...describe("removed", removed)].join(", ") || "reordered";
}

function formatChangeValue(value: Change["after"]): string {
  if (value === null) return "unknown";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return "empty";
  return text.length > maxDisplayed.characters ? `${text.slice(0, maxDisplayed.characters)}…` : text;
}
