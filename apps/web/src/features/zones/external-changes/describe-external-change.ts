import type { ExternalFieldChange } from "@edge-console/contract/console/external-changes";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Field } from "@edge-console/contract/fields/field";
import { hostnameFields } from "@edge-console/contract/fields/hostname";
import { zoneFields } from "@edge-console/contract/fields/zone";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { formatFieldValue } from "../../../format/field-values.ts";
import { getApiValue } from "../../../resources/zones/settings/setting-values.ts";
import { listSettings } from "../../../resources/zones/settings/settings.ts";

/** A field that somebody changed, in the words of the screens. */
export type ExternalChangeRow = { field: string; label: string; before: string; after: string };

const fields: Readonly<Record<string, Field>> = { ...zoneFields, ...hostnameFields };

/** More entries than these are counted. */
const maxListedEntries = 6;

/** Names a change as the screens do; of a list, the entries that were added and removed. */
export function describeExternalChange({ field: name, before, after }: ExternalFieldChange): ExternalChangeRow {
  const field = fields[name];
  const label = field?.label ?? name;
  if (field?.kind === "list") {
    const entries = (value: string | number | null) =>
      String(value)
        .split(entryLists[field.of].separator)
        .filter((entry) => entry !== "");
    const [had, has] = [entries(before), entries(after)];
    return {
      field: name,
      label,
      before: formatEntries(
        had.filter((entry) => !has.includes(entry)),
        "removed",
      ),
      after: formatEntries(
        has.filter((entry) => !had.includes(entry)),
        "added",
      ),
    };
  }
  return { field: name, label, before: formatChangedValue(field, before), after: formatChangedValue(field, after) };
}

function formatChangedValue(field: Field | undefined, value: string | number | null): string {
  if (value === null) return "None";
  return (field ? formatFieldValue(field, value) : String(value)) || "Empty";
}

function formatEntries(entries: readonly string[], what: string): string {
  if (entries.length === 0) return `Nothing ${what}`;
  if (entries.length > maxListedEntries) return `${entries.length} entries ${what}`;
  return `${entries.join(", ")} ${what}`;
}

/** Returns the previous values that can be restored in the settings: all that differ now, except for masked ones. */
export function getRestorableValues(zone: Zone, changes: readonly ExternalFieldChange[]): Partial<Zone> {
  const settings = listSettings(zone.ORIGIN_TYPE);
  return Object.fromEntries(
    changes.flatMap(({ field, before }) => {
      const setting = settings.find((one) => one.field === field);
      if (!setting || setting.masked || before === null || getApiValue(zone, setting.field) === before) return [];
      return [[field, before]];
    }),
  );
}
