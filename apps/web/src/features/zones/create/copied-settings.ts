import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import { isZoneSecret, zoneSettings } from "@edge-console/contract/fields/zone";
import { getDefaultSettings } from "@edge-console/contract/rules/origin-defaults";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import { formatFieldValue } from "../../../format/field-values.ts";

/** A setting that a new zone copies from another. */
export interface CopiedSetting {
  readonly field: keyof Zone & keyof ZoneCreate;
  readonly label: string;
  readonly value: string | number;
  /** Value as the settings page shows it. */
  readonly text: string;
}

/**
 * Returns the settings of `source` that differ from the defaults of this origin type, in page order. Excludes the origin,
 * and settings that tunnel zones don't support.
 */
export function listCopiedSettings(source: Zone, type: OriginType, mode: TunnelMode): CopiedSetting[] {
  const defaults: Partial<Zone> = getDefaultSettings(type, mode);
  return zoneSettings.flatMap((setting) => {
    const { field, label, types, unusedBy } = setting;
    if (isZoneSecret(field) || types || defaults[field] === undefined) return [];
    if (type === "TUNNEL" && unusedBy?.includes("TUNNEL")) return [];
    const value = source[field];
    return value === defaults[field] ? [] : [{ field, label, value, text: formatFieldValue(setting, value) }];
  });
}

/** Converts copied settings to fields of the create request. */
export function toCreateFields(copied: readonly CopiedSetting[]): Partial<ZoneCreate> {
  return Object.fromEntries(copied.map(({ field, value }) => [field, value]));
}
