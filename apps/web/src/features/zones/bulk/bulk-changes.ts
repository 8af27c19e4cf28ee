import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { unusedReason } from "@edge-console/contract/rules/origin-type";
import { wordsFor } from "../create/copied-settings.ts";
import { sent, type SettingValues } from "../settings/setting-values.ts";
import { type Setting, type SettingField, settingGroups } from "../settings/settings.ts";

/** What many zones are to have: a value for each chosen setting, as the form holds it. */
export type BulkValues = Partial<SettingValues>;

/** The settings that can be given to zones of every type; those of one type alone are changed zone by zone. */
export const bulkSettings: readonly Setting[] = settingGroups.flatMap(({ settings }) =>
  settings.filter(({ types }) => types === undefined),
);

/** A setting that a zone will get another value of. */
export type BulkChange = { field: SettingField; label: string; before: string; after: string };

/** What is planned for one zone. */
export type ZonePlan = {
  zone: Zone;
  /** What is sent: the settings that differ, and nothing else. Empty: the zone is left alone. */
  body: ZoneUpdate;
  changes: BulkChange[];
  /** Why the zone, or a setting of it, is left alone although it differs. */
  reasons: string[];
};

/** What is wrong with the values, by the contract's rules: a sentence for each field. */
export function bulkErrors(values: BulkValues): Partial<Record<SettingField, string>> {
  const errors: Partial<Record<SettingField, string>> = {};
  for (const { field, check } of chosen(values)) {
    const result = check?.(String(values[field]));
    if (result?.ok === false) errors[field] = result.reason;
  }
  if (values.COUNTRY_MODE === "ALLOW" && values.COUNTRIES !== undefined && String(values.COUNTRIES).trim() === "") {
    errors.COUNTRIES = "Name at least one country: with none listed nobody would be served.";
  }
  return errors;
}

/** What each zone would be sent. A zone that would be refused as a whole is left alone, with the reason. */
export function planFor(zone: Zone, values: BulkValues): ZonePlan {
  const after = {
    ...zone,
    ...Object.fromEntries(chosen(values).map((setting) => [setting.field, valueOf(setting, values)])),
  };
  const refusal = refusedReason(zone, after, values);
  const plan: ZonePlan = { zone, body: {}, changes: [], reasons: refusal === undefined ? [] : [refusal] };
  if (refusal !== undefined) return plan;
  const body: Record<string, string | number> = {};
  for (const setting of chosen(values)) {
    const { field, label } = setting;
    const value = valueOf(setting, values);
    const before = currentOf(zone, field);
    if (value === before) continue;
    const unused = unusedReason(field, after);
    if (unused !== null) {
      plan.reasons.push(`${label}: ${unused}`);
      continue;
    }
    body[field] = value;
    plan.changes.push({ field, label, before: wordsFor(setting, before), after: wordsFor(setting, value) });
  }
  return { ...plan, body };
}

function chosen(values: BulkValues): Setting[] {
  return bulkSettings.filter(({ field }) => values[field] !== undefined);
}

function valueOf(setting: Setting, values: BulkValues): string | number {
  return sent(setting, values[setting.field] ?? "");
}

function currentOf(zone: Zone, field: SettingField): string | number {
  return field === "S3_SECRET_KEY" ? "" : zone[field];
}

/** What the service would refuse (Update a zone; Blocking rules). */
function refusedReason(zone: Zone, after: Zone, values: BulkValues): string | undefined {
  if (values.ORIGIN_URL !== undefined && zone.ORIGIN_CERTIFICATE === 1 && after.ORIGIN_URL.startsWith("http://")) {
    return "Origin URL has to stay https:// while the zone has an origin certificate.";
  }
  if (values.ORIGIN_URL !== undefined && zone.ORIGIN_TYPE === "S3") {
    return "Its origin URL is a bucket's endpoint: change it on the zone's own page.";
  }
  const rulesChange = values.COUNTRY_MODE !== undefined || values.COUNTRIES !== undefined;
  if (rulesChange && after.COUNTRY_MODE === "ALLOW" && after.COUNTRIES === "") {
    return "It lists no country: with ALLOW nobody would be served.";
  }
  return undefined;
}
