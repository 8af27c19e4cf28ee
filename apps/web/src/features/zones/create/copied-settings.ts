import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import {
  type OriginType,
  startingSettings,
  startingSettingsOfAnyType,
  type TunnelMode,
} from "@edge-console/contract/rules/origin-type";
import { shown } from "../../../resources/zones/settings/setting-values.ts";
import { type Setting, settingGroups } from "../../../resources/zones/settings/settings.ts";

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
export function copiedSettings(source: Zone, type: OriginType, mode: TunnelMode): CopiedSetting[] {
  const start: Partial<Record<string, string | number>> = {
    ...startingSettings(type, mode),
    ...startingSettingsOfAnyType,
  };
  return settingGroups
    .flatMap(({ settings }) => settings)
    .flatMap((setting) => {
      const { field, label } = setting;
      if (field === "S3_SECRET_KEY" || !(field in start)) return [];
      if (type === "TUNNEL" && field === "HOME_POP") return [];
      const value = source[field];
      return value === start[field] ? [] : [{ field, label, value, words: wordsFor(setting, value) }];
    });
}

/** The copied settings as fields of a create. */
export function copiedFields(copied: readonly CopiedSetting[]): Partial<ZoneCreate> {
  return Object.fromEntries(copied.map(({ field, value }) => [field, value]));
}

/** A zone's value in the words of the settings page. */
export function wordsFor(setting: Setting, value: string | number): string {
  if (setting.field === "HOME_POP") return value === "auto" ? "On" : "Off";
  return shown(setting, setting.input.kind === "switch" ? value === 1 : String(value));
}
