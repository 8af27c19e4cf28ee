import { toCsv } from "@edge-console/contract/rules/csv";
import { formatIso, hasTime } from "../../../../format/times.ts";
import type { ListedHostname } from "../../account/listed-hostnames.ts";

const columns = [
  "hostname",
  "zone",
  "zone_id",
  "default",
  "https",
  "force_https",
  "certificate",
  "expires",
  "status",
] as const;

/** Hostnames with their certificates for a spreadsheet; times in UTC (ISO 8601), empty where there is none. */
export function certificatesCsv(rows: readonly ListedHostname[]): string {
  return toCsv(
    columns,
    rows.map(recordOf).map((record) => columns.map((column) => String(record[column] ?? ""))),
  );
}

/** The same for a program. */
export function certificatesJson(rows: readonly ListedHostname[]): string {
  return `${JSON.stringify(rows.map(recordOf), null, 2)}\n`;
}

function recordOf({ zone, hostname, certificate }: ListedHostname) {
  return {
    hostname: hostname.HOSTNAME,
    zone: zone.ZONE_NAME,
    zone_id: zone.ID,
    default: hostname.DEFAULT === 1,
    https: hostname.SSL_ENABLED === 1,
    force_https: hostname.FORCE_SSL === 1,
    certificate: hostname.SSL_CERTIFICATE,
    expires: hasTime(hostname.CERTIFICATE_EXPIRES) ? formatIso(hostname.CERTIFICATE_EXPIRES) : null,
    status: certificate.status,
  };
}
