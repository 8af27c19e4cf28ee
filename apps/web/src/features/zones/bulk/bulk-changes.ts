import type { ZoneEdit } from "@edge-console/contract/console/bulk-runs";
import type { FieldValue } from "@edge-console/contract/fields/field";
import type { Zone } from "@edge-console/contract/objects/zone";
import { isListField, type ListEdit, type ListField, parseEntries } from "@edge-console/contract/rules/list-edit";
import { planZoneEdit, sharedSettings, type ZoneEditPlan } from "@edge-console/contract/rules/zone-edit";
import { type FormattedChange, formatSettingChanges } from "../../../resources/bulk-runs/setting-changes.ts";
import { toApiValue, type SettingValues } from "../../../resources/zones/settings/setting-values.ts";
import type { Setting, SettingField } from "../../../resources/zones/settings/settings.ts";

/** How the entered entries change a list. */
export type ListMode = "add" | "remove" | "replace";

/** Form values of the selected settings; null until a value is chosen. */
export type BulkValues = { readonly [F in SettingField]?: SettingValues[F] | null };
export type ListModes = Partial<Record<ListField, ListMode>>;

/** Effect of an edit on one zone, with its changes as text. */
export type ZonePlan = Pick<ZoneEditPlan, "body" | "reasons"> & {
  readonly zone: Zone;
  readonly changes: readonly FormattedChange[];
};

/** Returns an error for each invalid field, by the contract's rules. */
export function validateBulkValues(values: BulkValues, modes: ListModes): Partial<Record<SettingField, string>> {
  const errors: Partial<Record<SettingField, string>> = {};
  for (const { field, check } of listChosenSettings(values)) {
    const text = String(values[field]);
    const result = isListField(field) ? parseEntries(field, text) : check?.(text);
    if (result?.ok === false) errors[field] = result.reason;
    else if (isListField(field) && getListMode(modes, field) !== "replace" && text.trim() === "") {
      errors[field] = "Enter at least one entry.";
    }
  }
  if (
    values.COUNTRY_MODE === "ALLOW" &&
    getListMode(modes, "COUNTRIES") === "replace" &&
    values.COUNTRIES?.trim() === ""
  ) {
    errors.COUNTRIES = "Enter at least one country. An empty list would block all visitors.";
  }
  return errors;
}

/** Returns the selected settings that have no value yet. */
export function listUnchosenSettings(values: BulkValues): Setting[] {
  return sharedSettings.filter(({ field }) => values[field] === null);
}

/** Returns the edit for the form's values, which must be free of errors. */
export function toZoneEdit(values: BulkValues, modes: ListModes): ZoneEdit {
  const edited: Record<string, FieldValue> = {};
  const lists: Record<string, ListEdit> = {};
  for (const setting of listChosenSettings(values)) {
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

/** Plans the effect of an edit on a zone. */
export function planZone(zone: Zone, edit: ZoneEdit): ZonePlan {
  const { body, changes, reasons } = planZoneEdit(zone, edit);
  return { zone, body, reasons, changes: formatSettingChanges(changes, body.COUNTRY_MODE || zone.COUNTRY_MODE) };
}

/** Totals of the entries that plans add to and remove from lists, and the number of zones that lose any. */
export function countEntries(plans: readonly Pick<ZonePlan, "changes">[]): {
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

/** A setting's new value with the values that it replaces, the most frequent first. */
export interface ReplacedValues {
  readonly field: SettingField;
  readonly label: string;
  readonly before: readonly { readonly value: string; readonly zones: number }[];
  readonly after: string;
}

/** Groups the values that plans replace, setting by setting. Entries of lists aren't among them. */
export function groupReplacedValues(plans: readonly Pick<ZonePlan, "changes">[]): ReplacedValues[] {
  const changes = plans.flatMap((plan) => plan.changes.filter(({ entries }) => entries === undefined));
  return [...Map.groupBy(changes, ({ field }) => field)].flatMap(([field, ofField]) => {
    const [first] = ofField;
    if (!first) return [];
    const before = [...Map.groupBy(ofField, (change) => change.before)]
      .map(([value, same]) => ({ value: value || "empty", zones: same.length }))
      .toSorted((a, b) => b.zones - a.zones);
    return { field, label: first.label, before, after: first.after || "empty" };
  });
}

/** Returns the mode of a list. Defaults to Add, which removes nothing. */
export function getListMode(modes: ListModes, field: ListField): ListMode {
  return modes[field] ?? "add";
}

function toListEdit(mode: ListMode, entries: readonly string[]): ListEdit {
  if (mode === "replace") return { kind: "replace", entries };
  return { kind: "merge", add: mode === "add" ? entries : [], remove: mode === "remove" ? entries : [] };
}

function listChosenSettings(values: BulkValues): Setting[] {
  return sharedSettings.filter(({ field }) => (values[field] ?? null) !== null);
}
