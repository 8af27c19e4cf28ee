import { type FieldValue, normalizeValue } from "@edge-console/contract/fields/field";
import type { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { splitEntryList } from "@edge-console/contract/rules/split-entry-list";
import { getUnusedReason } from "@edge-console/contract/rules/origin-defaults";
import { formatFieldValue } from "../../../format/field-values.ts";
import { type Setting, type SettingField, listSettings } from "./settings.ts";

/** Form values: a boolean for each switch, and text for all other settings. */
export type SettingValues = {
  [F in SettingField]: (typeof zoneFields)[F]["kind"] extends "switch" ? boolean : string;
};

/** Converts a zone from the API to form values. */
export function toFormValues(zone: Zone): SettingValues {
  return Object.fromEntries(
    listSettings(zone.ORIGIN_TYPE).map((setting) => [setting.field, getFormValue(zone, setting)]),
  ) as SettingValues;
}

/** Returns the form value of one setting of a zone. */
export function getFormValue(zone: Zone, setting: Setting): string | boolean {
  return toFormValue(setting, getApiValue(zone, setting.field));
}

/** Returns a zone's value of a setting; empty for a secret, which the API never returns. */
export function getApiValue(zone: Zone, field: SettingField): FieldValue {
  const values: Partial<Record<SettingField, FieldValue>> = zone;
  return values[field] ?? "";
}

/** Converts an API value to a form value. */
export function toFormValue(setting: Setting, value: FieldValue): string | boolean {
  return setting.kind === "switch" ? value === setting.on : String(value);
}

/** Converts a form value to the value that the API stores. */
export function toApiValue(setting: Setting, value: string | boolean): FieldValue {
  if (setting.kind === "switch") return value === true ? setting.on : setting.off;
  return normalizeValue(setting, String(value));
}

/** Returns the settings that differ from the zone, in page order, without those that currently have no effect. */
export function listChangedSettings(zone: Zone, values: SettingValues): Setting[] {
  return listSettings(zone.ORIGIN_TYPE).filter((setting) => {
    if (getUnusedReason(setting.field, { ...zone, ...getPendingHostHeader(zone, values) }) !== null) return false;
    const before = getApiValue(zone, setting.field);
    if (values[setting.field] === before) return false;
    return toApiValue(setting, values[setting.field]) !== before;
  });
}

/** Returns the request body of an update: only the changed settings (Spec: Update calls are partial). */
export function toUpdateBody(zone: Zone, values: SettingValues): ZoneUpdate {
  return Object.fromEntries(
    listChangedSettings(zone, values).map((setting) => [setting.field, toApiValue(setting, values[setting.field])]),
  );
}

/** Returns why a setting has no effect with the current form values; undefined if it has one. */
export function getDraftUnusedReason(zone: Zone, values: SettingValues, field: SettingField): string | undefined {
  return getUnusedReason(field, { ...zone, ...getPendingHostHeader(zone, values) }) ?? undefined;
}

/** Returns the entries that a change adds to and removes from a list; undefined for other settings. */
export function diffEntries(
  setting: Setting,
  before: string | boolean,
  after: string | boolean,
): { added: string[]; removed: string[]; unchanged: number } | undefined {
  if (setting.kind !== "list") return undefined;
  const entries = (value: string | boolean) => splitEntryList(setting.of, String(toApiValue(setting, value)));
  const [previous, current] = [new Set(entries(before)), new Set(entries(after))];
  const removed = [...previous].filter((entry) => !current.has(entry));
  return {
    added: [...current].filter((entry) => !previous.has(entry)),
    removed,
    unchanged: previous.size - removed.length,
  };
}

/** Formats a form value as it appears on screen. Secrets are masked. */
export function formatValue(setting: Setting, value: string | boolean): string {
  if (setting.kind === "secret") return value === "" ? "unchanged" : "a new secret";
  if (setting.kind === "switch") return formatFieldValue(setting, value === true ? setting.on : setting.off);
  return formatFieldValue(setting, String(value));
}

function getPendingHostHeader(zone: Zone, values: SettingValues): { ADD_HOST_HEADER: 0 | 1 } {
  const pending = values.ADD_HOST_HEADER;
  return { ADD_HOST_HEADER: typeof pending === "boolean" ? (pending ? 1 : 0) : zone.ADD_HOST_HEADER };
}
