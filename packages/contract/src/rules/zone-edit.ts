import type { ZoneEdit } from "../console/bulk-runs.ts";
import type { FieldValue } from "../fields/field.ts";
import { type ZoneSetting, type ZoneSettingName, zoneSettings } from "../fields/zone.ts";
import type { Zone } from "../objects/zone.ts";
import type { ZoneUpdate } from "../objects/zone-input.ts";
import { applyListEdit, checkListSize, invertListChange, isListField, type ListChange } from "./list-edit.ts";
import { getUnusedReason } from "./origin-defaults.ts";

/** Settings that all origin types have, and that an edit of several zones can change. */
export const sharedSettings: readonly ZoneSetting[] = zoneSettings.filter(
  ({ types, kind }) => types === undefined && kind !== "secret",
);

/** Change of a setting, in the API's form; `entries` for a list. */
export interface SettingChange {
  readonly field: ZoneSettingName;
  readonly before: FieldValue;
  readonly after: FieldValue;
  readonly entries?: Pick<ListChange, "added" | "removed">;
}

/** Effect of an edit on one zone. */
export interface ZoneEditPlan {
  /** Body of the update: only the settings that differ. If empty, nothing is sent. */
  readonly body: ZoneUpdate;
  readonly changes: readonly SettingChange[];
  /** Why the zone, or one of its settings, isn't changed. */
  readonly reasons: readonly string[];
}

/** Plans the effect of an edit on a zone. A zone whose update the API would reject isn't changed, with the reason. */
export function planZoneEdit(zone: Zone, edit: ZoneEdit): ZoneEditPlan {
  const lists = new Map<ZoneSettingName, ListChange>();
  for (const { field } of sharedSettings) {
    const listEdit = isListField(field) ? edit.lists[field] : undefined;
    if (isListField(field) && listEdit) lists.set(field, applyListEdit(field, zone[field], listEdit));
  }
  const after: Zone = {
    ...zone,
    ...Object.fromEntries(Object.entries(edit.values)),
    ...Object.fromEntries([...lists].map(([field, { value }]) => [field, value])),
  };
  const rejection = getRejectionReason(zone, after, edit);
  if (rejection !== undefined) return { body: {}, changes: [], reasons: [rejection] };

  const body: Record<string, FieldValue> = {};
  const changes: SettingChange[] = [];
  const reasons: string[] = [];
  for (const { field, label } of sharedSettings) {
    const list = lists.get(field);
    const value = list?.value ?? edit.values[field];
    const before = getValue(zone, field);
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
      before,
      after: value,
      ...(list && { entries: { added: list.added, removed: list.removed } }),
    });
  }
  return { body, changes, reasons };
}

/** Returns the fields that an edit sets to a value that doesn't depend on the current one. */
export function listReplacedFields({ values, lists }: ZoneEdit): string[] {
  const replacedLists = Object.entries(lists).flatMap(([field, edit]) => (edit.kind === "replace" ? [field] : []));
  return [...Object.keys(values), ...replacedLists];
}

/** Returns the edit that reverts exactly what was changed: list entries and previous values. */
export function invertZoneEdit(changes: readonly SettingChange[]): ZoneEdit {
  const values: Record<string, FieldValue> = {};
  const lists: Record<string, ReturnType<typeof invertListChange>> = {};
  const expected: Record<string, FieldValue> = {};
  for (const { field, before, after, entries } of changes) {
    if (entries) {
      lists[field] = invertListChange(entries);
      continue;
    }
    values[field] = before;
    expected[field] = after;
  }
  return { values, lists, expected };
}

function getValue(zone: Zone, field: ZoneSettingName): FieldValue {
  const values: Partial<Record<ZoneSettingName, FieldValue>> = zone;
  return values[field] ?? "";
}

/** Returns why the API would reject the update (Spec: Update a zone; Blocking rules). */
function getRejectionReason(zone: Zone, after: Zone, { values, lists }: ZoneEdit): string | undefined {
  if (values.ORIGIN_URL !== undefined && zone.ORIGIN_CERTIFICATE === 1 && after.ORIGIN_URL.startsWith("http://")) {
    return "The origin URL must use https:// while the zone has an origin certificate.";
  }
  if (values.ORIGIN_URL !== undefined && zone.ORIGIN_TYPE === "S3") {
    return "The origin URL is a bucket endpoint. Change it on the zone's own page.";
  }
  for (const { field, label } of sharedSettings) {
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
