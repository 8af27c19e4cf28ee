import type { Zone } from "@edge-console/contract/objects/zone";
import { toCsv } from "@edge-console/contract/rules/csv";

/** The fields of an export, in the specification's order. A bucket's access key is left out: it is half of a secret. */
const exportedFields = [
  "ID",
  "ZONE_NAME",
  "ORIGIN_TYPE",
  "ORIGIN_URL",
  "HOST_HEADER",
  "ORIGIN_CERTIFICATE",
  "VERIFY_ORIGIN_SSL",
  "ADD_HOST_HEADER",
  "FOLLOW_REDIRECTS",
  "STRIP_COOKIES",
  "BLOCK_ROOT",
  "BLOCK_POST",
  "ADD_CANONICAL_HEADER",
  "ADD_CORS_HEADER",
  "CACHE_EXP",
  "HOME_POP",
  "HOME_POP_LOCATION",
  "STATUS",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ADDRESSING",
  "TUNNEL_ENDPOINT",
  "TUNNEL_MODE",
  "TUNNEL_TARGET",
  "TOKEN_AUTH",
  "MAINTENANCE",
  "USAGE_PAUSED",
  "BLOCK_IPS",
  "ALLOW_IPS",
  "COUNTRIES",
  "COUNTRY_MODE",
  "BLOCK_ASNS",
  "BLOCK_TOR",
  "BLOCK_VPN",
  "BLOCK_HOSTING",
  "TIMESTAMP",
] as const satisfies readonly (keyof Zone)[];

/** The zones as a JSON array, with the fields and values of the service's API. */
export function zonesAsJson(zones: readonly Zone[]): string {
  const exported = zones.map((zone) => Object.fromEntries(exportedFields.map((field) => [field, zone[field]])));
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** Returns the zones as CSV under a header row of field names. TIMESTAMP is ISO 8601 in UTC. */
export function zonesAsCsv(zones: readonly Zone[]): string {
  return toCsv(
    exportedFields,
    zones.map((zone) =>
      exportedFields.map((field) =>
        field === "TIMESTAMP" ? new Date(zone.TIMESTAMP * 1000).toISOString() : zone[field],
      ),
    ),
  );
}
