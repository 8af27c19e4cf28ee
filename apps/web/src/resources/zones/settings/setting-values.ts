import { type FieldValue, normalizeValue } from "@edge-console/contract/fields/field";
import { isZoneSecret, type zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { getUnusedReason } from "@edge-console/contract/rules/origin-defaults";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import { checkS3Endpoint } from "@edge-console/contract/rules/s3";
import { z } from "zod";
import { formatFieldValue } from "../../../format/field-values.ts";
import { type Setting, type SettingField, listSettings } from "./settings.ts";

/** What the form holds: a switch as a boolean, everything else as the text that was typed. */
export type SettingValues = {
  [F in SettingField]: (typeof zoneFields)[F]["kind"] extends "switch" ? boolean : string;
};

/** The form's values for a zone as the service returned it. */
export function toFormValues(zone: Zone): SettingValues {
  return Object.fromEntries(
    listSettings(zone.ORIGIN_TYPE).map((setting) => [setting.field, getFormValue(zone, setting)]),
  ) as SettingValues;
}

/** What the form holds of a zone for one setting. */
export function getFormValue(zone: Zone, setting: Setting): string | boolean {
  return toFormValue(setting, getApiValue(zone, setting.field));
}

/** The value that a zone has for a setting; empty for a secret, which the API never returns. */
export function getApiValue(zone: Zone, field: SettingField): FieldValue {
  const values: Partial<Record<SettingField, FieldValue>> = zone;
  return values[field] ?? "";
}

/** The form's value for a value of the API. */
export function toFormValue(setting: Setting, value: FieldValue): string | boolean {
  return setting.kind === "switch" ? value === setting.on : String(value);
}

/** What the service is sent for a value of the form: a switch by its API values, a list as it will be stored. */
export function toApiValue(setting: Setting, value: string | boolean): FieldValue {
  if (setting.kind === "switch") return value === true ? setting.on : setting.off;
  return normalizeValue(setting, String(value));
}

/** The settings that differ from the zone, in the order of the page. Those that have no effect now are left alone. */
export function listChangedSettings(zone: Zone, values: SettingValues): Setting[] {
  return listSettings(zone.ORIGIN_TYPE).filter((setting) => {
    if (getUnusedReason(setting.field, { ...zone, ...getPendingHostHeader(zone, values) }) !== null) return false;
    const before = getApiValue(zone, setting.field);
    if (values[setting.field] === before) return false;
    return toApiValue(setting, values[setting.field]) !== before;
  });
}

/** The body of the update: the changed settings and nothing else (specification: Update calls are partial). */
export function toUpdateBody(zone: Zone, values: SettingValues): ZoneUpdate {
  return Object.fromEntries(
    listChangedSettings(zone, values).map((setting) => [setting.field, toApiValue(setting, values[setting.field])]),
  );
}

/**
 * What the form holds in; the update's body out. `unfinished` gives a sentence for each field whose editor holds something
 * that was not added.
 */
export function settingsSchema(
  zone: Zone,
  unfinished: () => Partial<Record<SettingField, string>> = () => ({}),
): z.ZodType<ZoneUpdate, SettingValues> {
  return z.custom<SettingValues>().transform((values, context) => {
    const errors = { ...validateSettings(zone, values), ...unfinished() };
    for (const [field, message] of Object.entries(errors)) {
      context.issues.push({ code: "custom", path: [field], message, input: values });
    }
    return toUpdateBody(zone, values);
  });
}

function validateSettings(zone: Zone, values: SettingValues): Partial<Record<SettingField, string>> {
  const errors: Partial<Record<SettingField, string>> = {};
  for (const { field, check } of listChangedSettings(zone, values)) {
    const result = check?.(String(values[field]));
    if (result?.ok === false) errors[field] = result.reason;
  }
  if (values.COUNTRY_MODE === "ALLOW" && values.COUNTRIES.trim() === "") {
    errors.COUNTRIES = "Name at least one country: with none listed nobody would be served.";
  }
  if (zone.ORIGIN_TYPE === "S3" && errors.ORIGIN_URL === undefined) {
    const endpoint = checkOriginUrl(values.ORIGIN_URL);
    const addressing = values.S3_ADDRESSING === "VHOST" ? "VHOST" : "PATH";
    if (endpoint.ok) {
      const result = checkS3Endpoint(endpoint.value, values.S3_BUCKET, addressing);
      if (!result.ok) errors.ORIGIN_URL = result.reason;
    }
  }
  return errors;
}

/** Why a setting has no effect with the form's present values; undefined when it has. */
export function getDraftUnusedReason(zone: Zone, values: SettingValues, field: SettingField): string | undefined {
  return getUnusedReason(field, { ...zone, ...getPendingHostHeader(zone, values) }) ?? undefined;
}

/** Whether a zone has the values that an update sent. A secret is never returned. */
export function zoneMatchesUpdate(zone: Zone, body: ZoneUpdate): boolean {
  const stored: Readonly<Record<string, unknown>> = zone;
  return Object.entries(body).every(([field, value]) => isZoneSecret(field) || stored[field] === value);
}

/** What a change of a list adds and takes out, by entry, as it will be saved; undefined for what is no list. */
export function diffEntries(
  setting: Setting,
  before: string | boolean,
  after: string | boolean,
): { added: string[]; removed: string[] } | undefined {
  if (setting.kind !== "list") return undefined;
  const { separator } = entryLists[setting.of];
  const entries = (value: string | boolean) =>
    String(toApiValue(setting, value))
      .split(separator)
      .filter((entry) => entry !== "");
  const [had, has] = [new Set(entries(before)), new Set(entries(after))];
  return { added: [...has].filter((entry) => !had.has(entry)), removed: [...had].filter((entry) => !has.has(entry)) };
}

/** Formats a value of the form: on or off, the choice's label, or the text; never a secret. */
export function formatValue(setting: Setting, value: string | boolean): string {
  if (setting.kind === "secret") return value === "" ? "unchanged" : "a new secret";
  if (setting.kind === "switch") return formatFieldValue(setting, value === true ? setting.on : setting.off);
  return formatFieldValue(setting, String(value));
}

function getPendingHostHeader(zone: Zone, values: SettingValues): { ADD_HOST_HEADER: 0 | 1 } {
  const pending = values.ADD_HOST_HEADER;
  return { ADD_HOST_HEADER: typeof pending === "boolean" ? (pending ? 1 : 0) : zone.ADD_HOST_HEADER };
}
