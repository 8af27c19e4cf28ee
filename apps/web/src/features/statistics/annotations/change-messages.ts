import { getAuditActionLabels, findAuditAction } from "@edge-console/contract/console/audit-actions";
import { isUpdate } from "@edge-console/contract/operations/actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Field } from "@edge-console/contract/fields/field";
import { findField } from "@edge-console/contract/fields/objects";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { formatFieldValue } from "../../../format/field-values.ts";

/** So many entries of a list are named, and so many characters of a value told. */
const maxShown = { entries: 3, characters: 40 };

type Change = AuditEntry["changes"][number];

/** What was done, with the hostname's id where one is concerned; empty for a change of the zone's own settings. */
export function describeAction({ action, target }: Pick<AuditEntry, "action" | "target">): string {
  const hostname = /\/hostnames\/(\d+)/.exec(target)?.[1];
  const known = isUpdate(action) ? undefined : findAuditAction(action);
  const act = known ? getAuditActionLabels(known).done : "";
  if (hostname === undefined) return act;
  return act === "" ? `Hostname ${hostname}` : `${act}, hostname ${hostname}`;
}

/** The fields that changed, one line each: "Strip cookies: On → Off". A created zone isn't described by its fields. */
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
    return `${label}: ${describeEntries(before, after, entryLists[field.of].separator)}`;
  }
  const words = (value: Change["after"]) =>
    formatChangeValue(
      field && (typeof value === "string" || typeof value === "number") ? formatFieldValue(field, value) : value,
    );
  return before === null ? `${label} → ${words(after)}` : `${label}: ${words(before)} → ${words(after)}`;
}

function describeEntries(before: string, after: string, separator: string): string {
  const entries = (text: string) => text.split(separator).filter((entry) => entry !== "");
  const [had, has] = [new Set(entries(before)), new Set(entries(after))];
  const added = [...has].filter((entry) => !had.has(entry));
  const removed = [...had].filter((entry) => !has.has(entry));
  const words = (verb: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${list.length > maxShown.entries ? list.length : list.join(", ")} ${verb}`];
  return [...words("added", added), ...words("removed", removed)].join(", ") || "in another order";
}

function formatChangeValue(value: Change["after"]): string {
  if (value === null) return "unknown";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return "empty";
  return text.length > maxShown.characters ? `${text.slice(0, maxShown.characters)}…` : text;
}
