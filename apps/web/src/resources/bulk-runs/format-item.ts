import type { BulkChange, BulkItem, BulkRun } from "@edge-console/contract/console/bulk-runs";
import type { FieldValue } from "@edge-console/contract/fields/field";
import { zoneFieldList, zoneFields } from "@edge-console/contract/fields/zone";
import { applyListEdit, isListField } from "@edge-console/contract/rules/list-edit";
import { type SettingChange, sharedSettings } from "@edge-console/contract/rules/zone-edit";
import { formatEntry } from "../../format/entries.ts";
import { formatFieldValue } from "../../format/field-values.ts";
import { getItemNoun } from "./labels.ts";
import { formatChange, formatSettingChanges } from "./setting-changes.ts";

/** Returns the lines that say what a run does. The changes of an undo differ by item, and so does what they restore. */
export function describeRunChanges({ changes, undoes }: Pick<BulkRun, "changes" | "undoes">): string[] {
  if (undoes !== null && changes.length > 1) return [`Restore the previous values of each ${getItemNoun({ changes })}`];
  return [...new Set(changes.flatMap(describeChange))];
}

/** Returns the lines that say what a change does: a setting with its new value, or the entries of a list. */
export function describeChange(change: BulkChange): string[] {
  switch (change.kind) {
    case "settings":
      return sharedSettings.flatMap(({ field }) => describeSetting(change.edit, field));
    case "labels":
      return [
        ...(change.add.length > 0 ? [`Add labels: ${change.add.join(", ")}`] : []),
        ...(change.remove.length > 0 ? [`Remove labels: ${change.remove.join(", ")}`] : []),
      ];
    case "https":
      return [`HTTPS: ${change.enabled ? "On" : "Off"}`];
    case "force-https":
      return [`Force HTTPS: ${change.enabled ? "On" : "Off"}${whenLabels[change.when]}`];
    case "cancel-force-https":
      return ["Cancel scheduled Force HTTPS"];
    case "zone":
      return describeValues(change.values);
    case "create-zone":
      return ["Create zone", ...describeValues(change.values)];
    case "delete-zone":
      return ["Delete zone"];
    case "create-hostname":
      return ["Add hostname"];
    case "hostname-enabled":
      return [change.enabled ? "Enable hostname" : "Disable hostname"];
    case "managed-certificate":
      return ["Replace the uploaded certificate with a managed one"];
    case "delete-hostname":
      return ["Delete hostname"];
  }
}

function describeValues(values: Readonly<Record<string, FieldValue>>): string[] {
  return zoneFieldList.flatMap((field) => {
    const value = values[field.field];
    if (value === undefined || field.field === "ZONE_NAME") return [];
    return [`${field.label}: ${formatFieldValue(field, value) || "empty"}`];
  });
}

const whenLabels = { now: "", "when-issued": ", when the certificate is issued" } as const;

type ZoneEdit = Extract<BulkChange, { kind: "settings" }>["edit"];

function describeSetting({ values, lists }: ZoneEdit, field: (typeof sharedSettings)[number]["field"]): string[] {
  const setting = sharedSettings.find((shared) => shared.field === field);
  const value = values[field];
  if (setting && value !== undefined) return [`${setting.label}: ${formatFieldValue(setting, value) || "empty"}`];
  const list = isListField(field) ? lists[field] : undefined;
  if (!setting || !isListField(field) || !list) return [];
  const names = (entries: readonly string[]) =>
    entries.map((entry) => formatEntry(zoneFields[field].of, entry)).join(", ") || "empty";
  if (list.kind === "replace") return [`${setting.label}: replace with ${names(list.entries)}`];
  return [
    ...(list.add.length > 0 ? [`${setting.label}: add ${names(list.add)}`] : []),
    ...(list.remove.length > 0 ? [`${setting.label}: remove ${names(list.remove)}`] : []),
  ];
}

/** Returns what became of an item, with the values before and after as far as they are known. */
export function formatItem(change: BulkChange | undefined, { before, detail }: BulkItem): string {
  const changed = change && before ? listItemChanges(change, before) : [];
  return [...changed, ...(detail === null ? [] : [detail])].join("; ");
}

function listItemChanges(change: BulkChange, before: NonNullable<BulkItem["before"]>): string[] {
  if (change.kind !== "settings") return describeChange(change);
  const { values, lists } = change.edit;
  const changes = sharedSettings.flatMap(({ field }): SettingChange[] => {
    const previous = before[field];
    if (previous === undefined) return [];
    const value = values[field];
    if (value !== undefined) return [{ field, before: previous, after: value }];
    const edit = isListField(field) ? lists[field] : undefined;
    if (!isListField(field) || !edit) return [];
    const { value: after, added, removed } = applyListEdit(field, String(previous), edit);
    return [{ field, before: previous, after, entries: { added, removed } }];
  });
  return formatSettingChanges(changes).map(formatChange);
}
