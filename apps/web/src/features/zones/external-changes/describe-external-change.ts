import type { ExternalFieldChange } from "@edge-console/contract/console/external-changes";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Field } from "@edge-console/contract/fields/field";
import { hostnameFields } from "@edge-console/contract/fields/hostname";
import { zoneFields } from "@edge-console/contract/fields/zone";
import { splitEntryList } from "@edge-console/contract/rules/split-entry-list";
import { formatEntry } from "../../../format/entries.ts";
import { formatFieldValue } from "../../../format/field-values.ts";
import { getApiValue } from "../../../resources/zones/settings/setting-values.ts";
import { listSettings } from "../../../resources/zones/settings/settings.ts";

/** A value as text; removed or added entries of a list, which say so; or a text in place of a value. */
export type DescribedValue = { text: string; kind: "value" | "entries" | "none" };

/** An externally changed field, as the settings page shows it. */
export type ExternalChangeRow = { field: string; label: string; before: DescribedValue; after: DescribedValue };

const fields: Readonly<Record<string, Field>> = { ...zoneFields, ...hostnameFields };

/** Longer lists of entries are counted instead. */
const maxListedEntries = 6;

/** Formats a change. For a list, returns its removed and added entries. */
export function describeExternalChange({ field: name, before, after }: ExternalFieldChange): ExternalChangeRow {
  const field = fields[name];
  const label = field?.label ?? name;
  if (field?.kind === "list") {
    const listEntries = (value: string | number | null) =>
      splitEntryList(field.of, String(value)).map((entry) => formatEntry(field.of, entry));
    const [previous, current] = [listEntries(before), listEntries(after)];
    return {
      field: name,
      label,
      before: describeEntries(
        previous.filter((entry) => !current.includes(entry)),
        "removed",
      ),
      after: describeEntries(
        current.filter((entry) => !previous.includes(entry)),
        "added",
      ),
    };
  }
  return { field: name, label, before: describeValue(field, before), after: describeValue(field, after) };
}

function describeValue(field: Field | undefined, value: string | number | null): DescribedValue {
  if (value === null) return { text: "None", kind: "none" };
  const text = field ? formatFieldValue(field, value) : String(value);
  return text === "" ? { text: "Empty", kind: "none" } : { text, kind: "value" };
}

function describeEntries(entries: readonly string[], verb: string): DescribedValue {
  if (entries.length === 0) return { text: `None ${verb}`, kind: "none" };
  const listed = entries.length > maxListedEntries ? `${entries.length} entries` : entries.join(", ");
  return { text: `${listed} ${verb}`, kind: "entries" };
}

/** Returns the previous values that can be restored in the settings: all that differ now, except for masked ones. */
export function getRestorableValues(zone: Zone, changes: readonly ExternalFieldChange[]): Partial<Zone> {
  const settings = listSettings(zone.ORIGIN_TYPE);
  return Object.fromEntries(
    changes.flatMap(({ field, before }) => {
      const setting = settings.find((candidate) => candidate.field === field);
      if (!setting || setting.masked || before === null || getApiValue(zone, setting.field) === before) return [];
      return [[field, before]];
    }),
  );
}
