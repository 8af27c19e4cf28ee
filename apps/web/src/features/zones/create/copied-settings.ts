import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import { isZoneSecret, zoneSettings } from "@edge-console/contract/fields/zone";
import { getDefaultSettings } from "@edge-console/contract/rules/origin-defaults";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import { formatFieldValue } from "../../../format/field-values.ts";

/** A setting that a new zone takes over from another. */
export interface CopiedSetting {
  readonly field: keyof Zone & keyof ZoneCreate;
  readonly label: string;
  readonly value: string | number;
  /** The value in the words of the settings page. */
  readonly words: string;
}

/**
 * The settings of `source` that a new zone of this type would not start with by itself, in the order of the settings
 * page. Its origin is apart from this, and what a tunnel refuses is left out.
 */
export function listCopiedSettings(source: Zone, type: OriginType, mode: TunnelMode): CopiedSetting[] {
  const start: Partial<Zone> = getDefaultSettings(type, mode);
  return zoneSettings.flatMap((setting) => {
    const { field, label, types, unusedBy } = setting;
    if (isZoneSecret(field) || types || start[field] === undefined) return [];
    if (type === "TUNNEL" && unusedBy?.includes("TUNNEL")) return [];
    const value = source[field];
    return value === start[field] ? [] : [{ field, label, value, words: formatFieldValue(setting, value) }];
  });
}

/** The copied settings as fields of a create. */
export function toCreateFields(copied: readonly CopiedSetting[]): Partial<ZoneCreate> {
  return Object.fromEntries(copied.map(({ field, value }) => [field, value]));
}
