import { type Named, listNamedFields, readOnlySwitchField, readOnlyTextField } from "./field.ts";
import { zoneAccessFields } from "./zone-access-fields.ts";
import { zoneDeliveryFields } from "./zone-delivery-fields.ts";
import type { SettingField, ZoneField, ZoneSection } from "./zone-field.ts";
import { zoneOriginFields } from "./zone-origin-fields.ts";

/** The fields of a zone in the order of the settings page (Spec: Resources, Zone). */
export const zoneFields = {
  ID: { ...readOnlyTextField, label: "Zone ID" },
  /** Set on create, never changed. */
  ZONE_NAME: { ...readOnlyTextField, label: "Zone name" },
  ...zoneOriginFields,
  ...zoneDeliveryFields,
  ...zoneAccessFields,
  STATUS: { ...readOnlyTextField, label: "Status" },
  USAGE_PAUSED: { ...readOnlySwitchField, label: "Paused: usage limit" },
  TIMESTAMP: { kind: "time", label: "Created" },
} as const satisfies Readonly<Record<string, ZoneField>>;

/** The name of a field of a zone. */
export type ZoneFieldName = keyof typeof zoneFields;

/** The fields of a zone with their names. */
export const zoneFieldList: readonly Named<ZoneField, ZoneFieldName>[] = listNamedFields(zoneFields);

/** The name of a field that is edited on the settings page. */
export type ZoneSettingName = {
  [Name in ZoneFieldName]: (typeof zoneFields)[Name] extends { section: ZoneSection } ? Name : never;
}[ZoneFieldName];

/** A field that is edited on the settings page. */
export type ZoneSetting = Named<SettingField, ZoneSettingName>;

/** The settings of a zone, in the order of the settings page. */
export const zoneSettings: readonly ZoneSetting[] = zoneFieldList.filter(isSetting);

function isSetting(field: Named<ZoneField, ZoneFieldName>): field is ZoneSetting {
  return field.editable === true && field.section !== "origin-type";
}

/** A switch of a zone that an update sends as 1 or 0. */
export type ZoneSwitch = {
  [Name in ZoneFieldName]: (typeof zoneFields)[Name] extends { kind: "switch"; on: 1; editable: true } ? Name : never;
}[ZoneFieldName];

/** The switches of a zone that an update sends as 1 or 0. */
export const zoneSwitches: readonly ZoneSwitch[] = zoneFieldList.map(({ field }) => field).filter(isZoneSwitch);

function isZoneSwitch(name: ZoneFieldName): name is ZoneSwitch {
  const field: ZoneField = zoneFields[name];
  return field.kind === "switch" && field.on === 1 && field.editable === true;
}

/** A field of a zone that the API never returns. */
export type ZoneSecret = {
  [Name in ZoneFieldName]: (typeof zoneFields)[Name] extends { kind: "secret" } ? Name : never;
}[ZoneFieldName];

/** The fields of a zone that the API never returns, and that nothing may save or log. */
export const zoneSecrets: readonly ZoneSecret[] = zoneFieldList.map(({ field }) => field).filter(isZoneSecret);

/** Returns whether a field is a secret. */
export function isZoneSecret(name: string): name is ZoneSecret {
  return zoneFieldList.some(({ field, kind }) => field === name && kind === "secret");
}

/** The fields of a zone of which only the last characters are stored and shown to those who may not see them. */
const maskedZoneFields: ReadonlySet<string> = new Set(
  zoneFieldList.filter(({ masked }) => masked).map(({ field }) => field),
);

/** Returns whether a field is masked, such as the access key of a bucket. */
export function isMaskedField(name: string): boolean {
  return maskedZoneFields.has(name);
}
