import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { type SettingChange, sharedSettings } from "@edge-console/contract/rules/zone-edit";
import { formatEntryChanges } from "../../format/entries.ts";
import { formatFieldValue } from "../../format/field-values.ts";

/** Change of a zone's setting as text; `entries` for a list. */
export type FormattedChange = Pick<SettingChange, "field" | "entries"> & {
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

/** Formats the changes to a zone. The mode of its countries afterwards says what their list means. */
export function formatSettingChanges(
  changes: readonly SettingChange[],
  countryMode?: Zone["COUNTRY_MODE"],
): FormattedChange[] {
  return changes.flatMap(({ field, before, after, entries }) => {
    const setting = sharedSettings.find((shared) => shared.field === field);
    if (!setting) return [];
    const suffix =
      field === "COUNTRIES" && countryMode !== undefined ? ` (${countryMode === "ALLOW" ? "allowed" : "blocked"})` : "";
    return {
      field,
      label: `${setting.label}${suffix}`,
      before: formatFieldValue(setting, before),
      after: formatFieldValue(setting, after),
      ...(entries && { entries }),
    };
  });
}

/** Returns the entries that a change adds to and removes from a list, with the names of countries and networks. */
export function getEntryNames({ field, entries }: FormattedChange): FormattedChange["entries"] {
  return entries && isListField(field) ? formatEntryChanges(zoneFields[field].of, entries) : undefined;
}

/** Formats a change for one line: what a list loses comes first. */
export function formatChange(change: FormattedChange): string {
  const { label, before, after } = change;
  const entries = getEntryNames(change);
  if (!entries) return `${label}: ${before || "empty"} → ${after || "empty"}`;
  const parts = [
    ...(entries.removed.length > 0 ? [`−${entries.removed.length} (${entries.removed.join(", ")})`] : []),
    ...(entries.added.length > 0 ? [`+${entries.added.length} (${entries.added.join(", ")})`] : []),
  ];
  return `${label}: ${parts.join(" ")}`;
}
