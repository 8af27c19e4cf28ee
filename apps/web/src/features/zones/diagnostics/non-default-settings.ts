import type { FieldValue } from "@edge-console/contract/fields/field";
import { type ZoneSetting, zoneSettings } from "@edge-console/contract/fields/zone";
import type { Finding } from "@edge-console/contract/findings/finding";
import type { Zone } from "@edge-console/contract/objects/zone";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { splitEntryList } from "@edge-console/contract/rules/split-entry-list";
import { getUnusedReason } from "@edge-console/contract/rules/origin-defaults";
import { formatQuantity } from "../../../format/quantities.ts";
import { listCopiedSettings } from "../create/copied-settings.ts";

/** A setting that isn't at its default. */
export interface NonDefaultSetting {
  readonly field: string;
  readonly label: string;
  /** Value as the settings page shows it; the number of entries of a list. */
  readonly value: string;
  /** Effect on visitors or the origin. */
  readonly effect: string;
}

/**
 * Returns the settings of a zone that have an effect and differ from those that a new zone of its origin type starts with
 * (Zone table; Origin type rules). The origin isn't one of them.
 */
export function listNonDefaultSettings(zone: Zone): NonDefaultSetting[] {
  const copied = listCopiedSettings(zone, zone.ORIGIN_TYPE, zone.TUNNEL_MODE);
  return copied
    .filter(({ field }) => getUnusedReason(field, zone) === null)
    .map(({ field, label, value, text }) => {
      const setting = zoneSettings.find((candidate) => candidate.field === field);
      return {
        field,
        label,
        value: countEntries(setting, value) ?? text,
        effect: describeEffect(setting, value, zone),
      };
    });
}

/** Returns the settings that no finding is about, so that each is mentioned once. */
export function withoutFindings(
  settings: readonly NonDefaultSetting[],
  findings: readonly Finding[],
): NonDefaultSetting[] {
  const named = new Set<string>(findings.flatMap((finding) => finding.settings ?? []));
  return settings.filter(({ field }) => !named.has(field));
}

function describeEffect(setting: ZoneSetting | undefined, value: FieldValue, { COUNTRY_MODE }: Zone): string {
  if (setting?.field === "COUNTRIES") {
    return COUNTRY_MODE === "ALLOW"
      ? "Only visitors from these countries are served."
      : "Visitors from these countries are blocked.";
  }
  return setting?.effects?.[value] ?? setting?.effects?.["other"] ?? "";
}

function countEntries(setting: ZoneSetting | undefined, value: FieldValue): string | undefined {
  if (setting?.kind !== "list") return undefined;
  const { one: singular, many: plural } = entryLists[setting.of];
  const { length } = splitEntryList(setting.of, String(value));
  return formatQuantity(length, singular, plural);
}
