import type { Zone } from "@edge-console/contract/objects/zone";
import { zoneFields, zoneSettings } from "@edge-console/contract/fields/zone";
import { formatFieldValue } from "../../../format/field-values.ts";
import { getApiValue } from "../../../resources/zones/settings/setting-values.ts";
import { hasSetting } from "../../../resources/zones/settings/settings.ts";
import { originTypeLabels } from "../origin-type-labels.ts";

/** A setting of two zones, as the settings page shows it. */
export type ComparedSetting = { field: string; label: string; left: string; right: string; same: boolean };

/** Returns all settings of two zones in page order, different ones first. */
export function compareZones(left: Zone, right: Zone): ComparedSetting[] {
  const formatType = (zone: Zone) => `${originTypeLabels[zone.ORIGIN_TYPE].name} (${zone.ORIGIN_TYPE})`;
  const row = (field: string, label: string, a: string, b: string): ComparedSetting => ({
    field,
    label,
    left: a,
    right: b,
    same: a === b,
  });
  const rows = [row("ORIGIN_TYPE", zoneFields.ORIGIN_TYPE.label, formatType(left), formatType(right))];
  if (left.ORIGIN_TYPE === "TUNNEL" || right.ORIGIN_TYPE === "TUNNEL") {
    rows.push(row("TUNNEL_TARGET", zoneFields.TUNNEL_TARGET.label, left.TUNNEL_TARGET, right.TUNNEL_TARGET));
    const formatMode = (zone: Zone) =>
      zone.ORIGIN_TYPE === "TUNNEL" ? formatFieldValue(zoneFields.TUNNEL_MODE, zone.TUNNEL_MODE) : "Not available";
    rows.push(row("TUNNEL_MODE", zoneFields.TUNNEL_MODE.label, formatMode(left), formatMode(right)));
  }
  for (const setting of zoneSettings) {
    const { field, label } = setting;
    if (setting.kind === "secret") continue;
    const has = (zone: Zone) => hasSetting(zone.ORIGIN_TYPE, setting);
    if (!has(left) && !has(right)) continue;
    const format = (zone: Zone) => (has(zone) ? formatFieldValue(setting, getApiValue(zone, field)) : "Not available");
    rows.push(row(field, label, format(left), format(right)));
  }
  return rows.toSorted((a, b) => Number(a.same) - Number(b.same));
}
