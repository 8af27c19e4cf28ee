import type { BulkEdit } from "@edge-console/contract/console/bulk-run-plan";
import type { FieldValue } from "@edge-console/contract/fields/field";
import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import {
  applyListEdit,
  checkListSize,
  containsChange,
  invertListChange,
  isListField,
  type ListChange,
  type ListEdit,
  type ListField,
  parseEntries,
} from "@edge-console/contract/rules/list-edit";
import { getUnusedReason } from "@edge-console/contract/rules/origin-defaults";
import { formatEntryChanges } from "../../../format/entries.ts";
import { formatFieldValue } from "../../../format/field-values.ts";
import { getApiValue, toApiValue, type SettingValues } from "../../../resources/zones/settings/setting-values.ts";
import { type Setting, type SettingField, settingGroups } from "../../../resources/zones/settings/settings.ts";

/** How the entered entries change a list. */
export type ListMode = "add" | "remove" | "replace";

/** Form values: a value for each selected setting, and the mode of each list. */
export type BulkValues = Partial<SettingValues>;
export type ListModes = Partial<Record<ListField, ListMode>>;

/** Settings that all origin types have. */
export const bulkSettings: readonly Setting[] = settingGroups.flatMap(({ settings }) =>
  settings.filter(({ types }) => types === undefined),
);

/** Change of a setting; `entries` for a list. */
export type BulkChange = {
  field: SettingField;
  label: string;
  before: string;
  after: string;
  entries?: Pick<ListChange, "added" | "removed">;
};

/** Effect of an edit on one zone. */
export type ZonePlan = {
  zone: Zone;
  /** Request body: only the settings that differ. If empty, nothing is sent. */
  body: ZoneUpdate;
  changes: BulkChange[];
  /** Why the zone, or one of its settings, isn't changed. */
  reasons: string[];
};

/** Returns an error for each invalid field, by the contract's rules. */
export function validateBulkValues(values: BulkValues, modes: ListModes): Partial<Record<SettingField, string>> {
  const errors: Partial<Record<SettingField, string>> = {};
  for (const { field, check } of listSelectedSettings(values)) {
    const result = check?.(String(values[field]));
    if (result?.ok === false) errors[field] = result.reason;
    else if (isListField(field) && getListMode(modes, field) !== "replace" && String(values[field]).trim() === "") {
      errors[field] = "Enter at least one entry.";
    }
  }
  if (
    values.COUNTRY_MODE === "ALLOW" &&
    getListMode(modes, "COUNTRIES") === "replace" &&
    values.COUNTRIES !== undefined &&
    values.COUNTRIES.trim() === ""
  ) {
    errors.COUNTRIES = "Enter at least one country. An empty list would block all visitors.";
  }
  return errors;
}

/** Returns the edit for the form's values, which must be free of errors. */
export function toBulkEdit(values: BulkValues, modes: ListModes): BulkEdit {
  const edited: Record<string, FieldValue> = {};
  const lists: Record<string, ListEdit> = {};
  for (const setting of listSelectedSettings(values)) {
    const { field } = setting;
    const value = values[field] ?? "";
    if (!isListField(field)) {
      edited[field] = toApiValue(setting, value);
      continue;
    }
    const parsed = parseEntries(field, String(value));
    if (parsed.ok) lists[field] = toListEdit(getListMode(modes, field), parsed.value);
  }
  return { values: edited, lists };
}

/** Plans the effect of an edit on a zone. A zone whose update the API would reject isn't changed, with the reason. */
export function planZone(zone: Zone, edit: BulkEdit): ZonePlan {
  const lists = new Map<SettingField, ListChange>();
  for (const { field } of bulkSettings) {
    const listEdit = isListField(field) ? edit.lists[field] : undefined;
    if (isListField(field) && listEdit) lists.set(field, applyListEdit(field, zone[field], listEdit));
  }
  const after: Zone = {
    ...zone,
    ...Object.fromEntries(Object.entries(edit.values)),
    ...Object.fromEntries([...lists].map(([field, { value }]) => [field, value])),
  };
  const rejection = getRejectionReason(zone, after, edit);
  if (rejection !== undefined) return { zone, body: {}, changes: [], reasons: [rejection] };

  const body: Record<string, FieldValue> = {};
  const changes: BulkChange[] = [];
  const reasons: string[] = [];
  for (const setting of bulkSettings) {
    const { field, label } = setting;
    const list = lists.get(field);
    const value = list?.value ?? edit.values[field];
    const before = getApiValue(zone, field);
    if (value === undefined || value === before) continue;
    const expected = edit.expected?.[field];
    if (expected !== undefined && before !== expected) {
      reasons.push(`${label}: changed since then, not reverted.`);
      continue;
    }
    const unused = getUnusedReason(field, after);
    if (unused !== null) {
      reasons.push(`${label}: ${unused}`);
      continue;
    }
    body[field] = value;
    changes.push({
      field,
      label: field === "COUNTRIES" ? `${label} (${after.COUNTRY_MODE === "ALLOW" ? "allowed" : "blocked"})` : label,
      before: formatFieldValue(setting, before),
      after: formatFieldValue(setting, value),
      ...(list && { entries: { added: list.added, removed: list.removed } }),
    });
  }
  return { zone, body, changes, reasons };
}

/** Returns whether a replacement would remove entries from a zone that its preview didn't show. */
export function hasUnseenLosses(previewed: ZonePlan, current: ZonePlan, { lists }: BulkEdit): boolean {
  const seen = new Set(previewed.changes.flatMap(({ field, entries }) => toKeys(field, entries?.removed)));
  return current.changes.some(
    ({ field, entries }) =>
      isListField(field) &&
      lists[field]?.kind === "replace" &&
      toKeys(field, entries?.removed).some((key) => !seen.has(key)),
  );
}

/** Returns the edit that reverts an applied plan: its list entries and previous values. */
export function toUndoEdit({ zone, body, changes }: ZonePlan): BulkEdit {
  const values: Record<string, FieldValue> = {};
  const lists: Record<string, ListEdit> = {};
  const expected: Record<string, FieldValue> = {};
  const sent: Readonly<Record<string, unknown>> = body;
  for (const { field, entries } of changes) {
    if (entries) {
      lists[field] = invertListChange(entries);
      continue;
    }
    const value = sent[field];
    values[field] = getApiValue(zone, field);
    if (typeof value === "string" || typeof value === "number") expected[field] = value;
  }
  return { values, lists, expected };
}

/**
 * Returns whether a zone that was loaded after a write shows its changes: true if all, false if none, undefined if only some.
 */
export function showsChanges(zone: Zone, { body, changes }: ZonePlan): boolean | undefined {
  const sent: Readonly<Record<string, unknown>> = body;
  const results = changes.map(({ field, entries }) =>
    entries && isListField(field)
      ? containsChange(field, zone[field], entries)
      : getApiValue(zone, field) === sent[field],
  );
  if (results.every((result) => result === true)) return true;
  return results.every((result) => result === false) ? false : undefined;
}

/** Totals of the entries that plans add to and remove from lists, and the number of zones that lose any. */
export function countEntries(plans: readonly ZonePlan[]): {
  added: number;
  removed: number;
  zonesWithRemovals: number;
} {
  const totals = { added: 0, removed: 0, zonesWithRemovals: 0 };
  for (const { changes } of plans) {
    const removed = changes.reduce((count, { entries }) => count + (entries?.removed.length ?? 0), 0);
    totals.added += changes.reduce((count, { entries }) => count + (entries?.added.length ?? 0), 0);
    totals.removed += removed;
    if (removed > 0) totals.zonesWithRemovals += 1;
  }
  return totals;
}

/** Returns the entries that a change adds to and removes from a list, with the names of countries and networks. */
export function getEntryNames({ field, entries }: BulkChange): BulkChange["entries"] {
  return entries && isListField(field) ? formatEntryChanges(zoneFields[field].of, entries) : undefined;
}

/** Formats a change for one line: what a list loses comes first. */
export function formatChange(change: BulkChange): string {
  const { label, before, after } = change;
  const entries = getEntryNames(change);
  if (!entries) return `${label}: ${before || "empty"} → ${after || "empty"}`;
  const parts = [
    ...(entries.removed.length > 0 ? [`−${entries.removed.length} (${entries.removed.join(", ")})`] : []),
    ...(entries.added.length > 0 ? [`+${entries.added.length} (${entries.added.join(", ")})`] : []),
  ];
  return `${label}: ${parts.join(" ")}`;
}

/** Returns the mode of a list. Defaults to Add, which removes nothing. */
export function getListMode(modes: ListModes, field: ListField): ListMode {
  return modes[field] ?? "add";
}

function toListEdit(mode: ListMode, entries: readonly string[]): ListEdit {
  if (mode === "replace") return { kind: "replace", entries };
  return { kind: "merge", add: mode === "add" ? entries : [], remove: mode === "remove" ? entries : [] };
}

function toKeys(field: SettingField, entries: readonly string[] = []): string[] {
  return entries.map((entry) => `${field} ${entry}`);
}

function listSelectedSettings(values: BulkValues): Setting[] {
  return bulkSettings.filter(({ field }) => values[field] !== undefined);
}

/** Returns why the API would reject the update (Spec: Update a zone; Blocking rules). */
function getRejectionReason(zone: Zone, after: Zone, { values, lists }: BulkEdit): string | undefined {
  if (values.ORIGIN_URL !== undefined && zone.ORIGIN_CERTIFICATE === 1 && after.ORIGIN_URL.startsWith("http://")) {
    return "The origin URL must use https:// while the zone has an origin certificate.";
  }
  if (values.ORIGIN_URL !== undefined && zone.ORIGIN_TYPE === "S3") {
    return "The origin URL is a bucket endpoint. Change it on the zone's own page.";
  }
  for (const { field, label } of bulkSettings) {
    if (!isListField(field) || after[field] === zone[field]) continue;
    const size = checkListSize(field, after[field]);
    if (!size.ok) return `${label}: ${size.reason}`;
  }
  const rulesChange = values.COUNTRY_MODE !== undefined || lists.COUNTRIES !== undefined;
  if (!rulesChange || after.COUNTRY_MODE !== "ALLOW" || after.COUNTRIES !== "") return undefined;
  return zone.COUNTRIES === ""
    ? "The zone lists no countries. Allowing only listed countries would block all visitors."
    : "Needs your decision: this removes the last allowed country. Change the country mode on the zone's own page.";
}
