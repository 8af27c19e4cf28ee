import type { Named } from "@edge-console/contract/fields/field";
import { type ZoneSetting, zoneSettings, type ZoneSettingName } from "@edge-console/contract/fields/zone";
import {
  type SettingField as SettingMetadata,
  type ZoneSection,
  zoneSections,
} from "@edge-console/contract/fields/zone-field";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import { memoizeLast } from "./memoize-last.ts";

/** Field name of a setting. */
export type SettingField = ZoneSettingName;

/** A setting with its metadata from the contract's field table. */
export type Setting = ZoneSetting;

/** Section of the settings page. */
export interface SettingGroup {
  readonly id: ZoneSection;
  readonly title: string;
  readonly help: string;
  readonly settings: readonly Setting[];
}

// Every keystroke validates the whole form, including its long lists.
const settings: readonly Setting[] = zoneSettings.map((setting): Named<SettingMetadata, SettingField> =>
  setting.kind === "list" && setting.check ? { ...setting, check: memoizeLast(setting.check) } : setting,
);

/** Sections of the settings page with their settings. */
export const settingGroups: readonly SettingGroup[] = zoneSections.map((section) => ({
  ...section,
  settings: settings.filter((setting) => setting.section === section.id),
}));

/** Returns whether zones with this origin type have a setting. */
export function hasSetting(type: OriginType, { types }: Pick<Setting, "types">): boolean {
  return types?.includes(type) ?? true;
}

/** Returns the settings of zones with this origin type. */
export function listSettings(type: OriginType): readonly Setting[] {
  return settings.filter((setting) => hasSetting(type, setting));
}
