import type { EntryNotes, ZoneEntryNotes } from "@edge-console/contract/console/entry-notes";
import { zoneStateLabels } from "@edge-console/contract/findings/describe-diagnosis";
import { isZoneSecret, type ZoneFieldName, zoneFieldList } from "@edge-console/contract/fields/zone";
import { type CsvCell, toCsv } from "@edge-console/contract/rules/csv";
import { sumRequests } from "../../../resources/zones/zone-traffic.ts";
import type { ListedZone } from "./zone-filter.ts";
import { formatIso } from "../../../format/times.ts";

type ExportColumn = { name: string; getValue: (listed: ListedZone) => string | number; isTime?: boolean };

/** Zone status as the list shows it, next to the API's STATUS, which doesn't cover tunnels, usage, or maintenance. */
const statusLabelColumn: ExportColumn = {
  name: "STATUS_LABEL",
  getValue: ({ diagnosis }) => diagnosis.states.map((state) => zoneStateLabels[state]).join("; "),
};

/** What the console adds: labels, and the requests of 24 hours if they were collected. */
const consoleColumns: readonly ExportColumn[] = [
  { name: "LABELS", getValue: ({ labels }) => labels.join("; ") },
  { name: "REQUESTS_24H", getValue: ({ traffic }) => (traffic ? sumRequests(traffic) : "") },
];

/** Fields of the API: all except secrets and masked ones, such as a bucket's access key. */
const fieldColumns: readonly ExportColumn[] = zoneFieldList.flatMap(({ field, masked, kind }) => {
  if (isZoneSecret(field) || masked) return [];
  const column = { name: field, getValue: ({ zone }: ListedZone) => zone[field], isTime: kind === "time" };
  return field === ("STATUS" satisfies ZoneFieldName) ? [column, statusLabelColumn] : [column];
});

const exportColumns: readonly ExportColumn[] = [...fieldColumns, ...consoleColumns];

/** What an exported file says about itself in each row, so that it can be read alone. */
export interface ExportSource {
  /** Name of the account. */
  readonly account: string;
  /** When it was exported, in ISO 8601 and UTC. */
  readonly at: string;
}

/** Returns zones as a JSON array with the API's fields and values, and the notes on list entries. */
export function toZonesJson(
  zones: readonly ListedZone[],
  { account, at }: ExportSource,
  notes: EntryNotes["notes"] = {},
): string {
  const exported = zones.map((listed) => ({
    ...Object.fromEntries(exportColumns.map(({ name, getValue }) => [name, getValue(listed)])),
    NOTES: notes[listed.zone.ID] ?? {},
    ACCOUNT: account,
    EXPORTED_AT: at,
  }));
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** Returns zones as CSV with a header row of field names. Times are ISO 8601 in UTC. */
export function toZonesCsv(
  zones: readonly ListedZone[],
  { account, at }: ExportSource,
  notes: EntryNotes["notes"] = {},
): string {
  return toCsv(
    [...exportColumns.map(({ name }) => name), "NOTES", "ACCOUNT", "EXPORTED_AT"],
    zones.map((listed) => [
      ...exportColumns.map(({ getValue, isTime }): CsvCell => {
        const value = getValue(listed);
        return isTime ? formatIso(Number(value)) : value;
      }),
      formatNotes(notes[listed.zone.ID]),
      account,
      at,
    ]),
  );
}

/** Formats notes as lines, such as `BLOCK_IPS 192.0.2.1: Crawler`. */
function formatNotes(notes: ZoneEntryNotes = {}): string {
  return Object.entries(notes)
    .flatMap(([field, byEntry]) => Object.entries(byEntry).map(([entry, note]) => `${field} ${entry}: ${note}`))
    .join("\n");
}
