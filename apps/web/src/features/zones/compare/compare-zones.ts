import type { Zone } from "@edge-console/contract/objects/zone";
import { zoneFields, zoneSettings } from "@edge-console/contract/fields/zone";
import { formatFieldValue } from "../../../format/field-values.ts";
import { getApiValue } from "../../../resources/zones/settings/setting-values.ts";
import { getUnusedReason } from "@edge-console/contract/rules/origin-defaults";
import { hasSetting, type Setting } from "../../../resources/zones/settings/settings.ts";
import { originTypeLabels } from "../origin-type-labels.ts";

/** A setting of two zones, as the settings page shows it. */
export type ComparedSetting = {
  field: string;
  label: string;
  left: string;
  right: string;
  isSame: boolean;
  /** Sides that can get the other side's value. */
  canGet: Readonly<Record<Side, boolean>>;
};

/** One of the two compared zones. */
export type Side = "left" | "right";

/** Returns all settings of two zones in page order, different ones first. */
export function compareZones(left: Zone, right: Zone): ComparedSetting[] {
  const formatType = (zone: Zone) => originTypeLabels[zone.ORIGIN_TYPE].name;
  const createRow = (
    field: string,
    label: string,
    a: string,
    b: string,
    canGet = { left: false, right: false },
  ): ComparedSetting => ({ field, label, left: a, right: b, isSame: a === b, canGet });
  const rows = [createRow("ORIGIN_TYPE", zoneFields.ORIGIN_TYPE.label, formatType(left), formatType(right))];
  if (left.ORIGIN_TYPE === "TUNNEL" || right.ORIGIN_TYPE === "TUNNEL") {
    rows.push(createRow("TUNNEL_TARGET", zoneFields.TUNNEL_TARGET.label, left.TUNNEL_TARGET, right.TUNNEL_TARGET));
    const formatMode = (zone: Zone) =>
      zone.ORIGIN_TYPE === "TUNNEL" ? formatFieldValue(zoneFields.TUNNEL_MODE, zone.TUNNEL_MODE) : "Not available";
    rows.push(createRow("TUNNEL_MODE", zoneFields.TUNNEL_MODE.label, formatMode(left), formatMode(right)));
  }
  for (const setting of zoneSettings) {
    const { field, label } = setting;
    if (setting.kind === "secret") continue;
    const isAvailable = (zone: Zone) => hasSetting(zone.ORIGIN_TYPE, setting);
    if (!isAvailable(left) && !isAvailable(right)) continue;
    const format = (zone: Zone) =>
      isAvailable(zone) ? formatFieldValue(setting, getApiValue(zone, field)) : "Not available";
    const canGet = { left: canApply(setting, right, left), right: canApply(setting, left, right) };
    rows.push(createRow(field, label, format(left), format(right), canGet));
  }
  return rows.toSorted((a, b) => Number(a.isSame) - Number(b.isSame));
}

/** Returns whether a zone can get the value of another: both have the setting, and it has an effect. */
function canApply(setting: Setting, from: Zone, to: Zone): boolean {
  if (!hasSetting(from.ORIGIN_TYPE, setting) || !hasSetting(to.ORIGIN_TYPE, setting)) return false;
  // The URL of a bucket endpoint isn't that of a web server.
  if (setting.field === "ORIGIN_URL" && (from.ORIGIN_TYPE === "S3") !== (to.ORIGIN_TYPE === "S3")) return false;
  return getUnusedReason(setting.field, to) === null && getUnusedReason(setting.field, from) === null;
}

/** Returns the selected settings that a zone can get from the other one, with the other one's values. */
export function getValuesToApply(
  rows: readonly ComparedSetting[],
  selected: ReadonlySet<string>,
  from: Zone,
  to: Side,
): Partial<Zone> {
  const values: Readonly<Record<string, unknown>> = from;
  return Object.fromEntries(
    rows.flatMap(({ field, isSame, canGet }) =>
      !isSame && canGet[to] && selected.has(field) ? [[field, values[field]]] : [],
    ),
  );
}
