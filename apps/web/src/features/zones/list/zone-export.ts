import { isZoneSecret, zoneFieldList } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { toCsv } from "@edge-console/contract/rules/csv";

/** Exported fields: all except secrets and masked ones, such as a bucket's access key. */
const exportedFields = zoneFieldList.flatMap(({ field, schema, masked }) =>
  isZoneSecret(field) || schema === undefined || masked ? [] : [field],
);

/** The zones as a JSON array, with the fields and values of the service's API. */
export function toZonesJson(zones: readonly Zone[]): string {
  const exported = zones.map((zone) => Object.fromEntries(exportedFields.map((field) => [field, zone[field]])));
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** Returns the zones as CSV under a header row of field names. TIMESTAMP is ISO 8601 in UTC. */
export function toZonesCsv(zones: readonly Zone[]): string {
  return toCsv(
    exportedFields,
    zones.map((zone) =>
      exportedFields.map((field) =>
        field === "TIMESTAMP" ? new Date(zone.TIMESTAMP * 1000).toISOString() : zone[field],
      ),
    ),
  );
}
