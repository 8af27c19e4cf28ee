import { toCsv } from "@edge-console/contract/rules/csv";
import { formatIso, hasTime } from "../../../../format/times.ts";
import type { HostnameRow } from "../../account/hostname-rows.ts";

/** What an exported file says about itself in each row, so that it can be read alone. */
export interface ExportSource {
  /** Name of the account. */
  readonly account: string;
  /** When it was exported, in ISO 8601 and UTC. */
  readonly at: string;
}

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
  "account",
  "exported_at",
] as const;

/** Exports hostnames with their certificates as CSV. Times are ISO 8601 in UTC, or empty. */
export function toCertificatesCsv(rows: readonly HostnameRow[], source: ExportSource): string {
  return toCsv(
    columns,
    rows.map((row) => toRecord(row, source)).map((record) => columns.map((column) => String(record[column] ?? ""))),
  );
}

/** Exports hostnames with their certificates as JSON. */
export function toCertificatesJson(rows: readonly HostnameRow[], source: ExportSource): string {
  return `${JSON.stringify(
    rows.map((row) => toRecord(row, source)),
    null,
    2,
  )}\n`;
}

function toRecord({ zone, hostname, certificate }: HostnameRow, { account, at }: ExportSource) {
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
    account,
    exported_at: at,
  };
}
