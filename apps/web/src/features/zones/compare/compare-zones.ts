import type { Zone } from "@edge-console/contract/objects/zone";
import { settingGroups } from "../../../resources/zones/settings/settings.ts";
import { wordsFor } from "../create/copied-settings.ts";
import { originTypeWords, tunnelModeWords } from "../origin-words.ts";

/** A setting of two zones, in the words of the settings page. */
export type ComparedSetting = { field: string; label: string; left: string; right: string; same: boolean };

/** Every setting that one of the two zones has, those that differ first, else in the order of the settings page. */
export function compareZones(left: Zone, right: Zone): ComparedSetting[] {
  const typed = (zone: Zone) => `${originTypeWords[zone.ORIGIN_TYPE].plain} (${zone.ORIGIN_TYPE})`;
  const row = (field: string, label: string, a: string, b: string): ComparedSetting => ({
    field,
    label,
    left: a,
    right: b,
    same: a === b,
  });
  const rows = [row("ORIGIN_TYPE", "Origin type", typed(left), typed(right))];
  if (left.ORIGIN_TYPE === "TUNNEL" || right.ORIGIN_TYPE === "TUNNEL") {
    rows.push(row("TUNNEL_TARGET", "Tunnel target", left.TUNNEL_TARGET, right.TUNNEL_TARGET));
    const delivery = (zone: Zone) =>
      zone.ORIGIN_TYPE === "TUNNEL" ? tunnelModeWords[zone.TUNNEL_MODE] : "Not for this type";
    rows.push(row("TUNNEL_MODE", "Delivery", delivery(left), delivery(right)));
  }
  for (const setting of settingGroups.flatMap(({ settings }) => settings)) {
    const { field, label, types } = setting;
    if (field === "S3_SECRET_KEY") continue;
    const has = (zone: Zone) => types?.includes(zone.ORIGIN_TYPE) ?? true;
    if (!has(left) && !has(right)) continue;
    const words = (zone: Zone) => (has(zone) ? wordsFor(setting, zone[field]) : "Not for this type");
    rows.push(row(field, label, words(left), words(right)));
  }
  return rows.toSorted((a, b) => Number(a.same) - Number(b.same));
}
