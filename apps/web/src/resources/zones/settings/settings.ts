import type { Named } from "@edge-console/contract/fields/field";
import { type ZoneSetting, zoneSettings, type ZoneSettingName } from "@edge-console/contract/fields/zone";
import {
  type SettingField as SettingFacts,
  type ZoneSection,
  zoneSections,
} from "@edge-console/contract/fields/zone-field";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import { memoizeLast } from "./memoize-last.ts";

/** The name of a setting of the settings page. */
export type SettingField = ZoneSettingName;

/** A setting of the settings page, as the contract's table of fields describes it. */
export type Setting = ZoneSetting;

/** A section of the settings page. */
export interface SettingGroup {
  readonly id: ZoneSection;
  readonly title: string;
  readonly help: string;
  readonly settings: readonly Setting[];
}

// A form checks the same long list many times while something else is typed.
const settings: readonly Setting[] = zoneSettings.map((setting): Named<SettingFacts, SettingField> =>
  setting.kind === "list" && setting.check ? { ...setting, check: memoizeLast(setting.check) } : setting,
);

/** The sections of the settings page with their settings. */
export const settingGroups: readonly SettingGroup[] = zoneSections.map((section) => ({
  ...section,
  settings: settings.filter((setting) => setting.section === section.id),
}));

/** Whether zones of this type have a setting. */
export function hasSetting(type: OriginType, { types }: Pick<Setting, "types">): boolean {
  return types?.includes(type) ?? true;
}

/** The settings that a zone of this type has on its page. */
export function listSettings(type: OriginType): readonly Setting[] {
  return settings.filter((setting) => hasSetting(type, setting));
}
