import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import { formatDate } from "../../../../format/times.ts";
import { createAppColumnHelper } from "../../../../ui/app-table.ts";
import { CertificateStatusBadge, ForceHttpsStatus, HostnameLink } from "../../account/hostname-cells.tsx";
import type { HostnameRow } from "../../account/hostname-rows.ts";
import { formatTimeLeft } from "../time-left.ts";
import styles from "./certificate-columns.module.css";

const column = createAppColumnHelper<HostnameRow>();

/** Columns of the account's certificates. */
export function getCertificateColumns(account: string, pending: readonly PendingForceHttps[]) {
  return column.columns([
    column.accessor(({ hostname }) => hostname.HOSTNAME, {
      id: "hostname",
      header: "Hostname",
      enableHiding: false,
      cell: ({ row }) => <HostnameLink account={account} row={row.original} />,
    }),
    column.accessor(({ zone }) => zone.ZONE_NAME, {
      id: "zone",
      header: "Zone",
      meta: { width: "10rem", from: 640 },
    }),
    column.accessor("certificate", {
      header: "Certificate",
      meta: { width: "10.5rem", secondLine: true },
      cell: ({ row }) => <CertificateStatusBadge row={row.original} />,
    }),
    column.display({
      id: "kind",
      header: "Type",
      meta: { width: "7rem", from: 800 },
      cell: ({ row }) => formatCertificateType(row.original),
    }),
    column.accessor(({ hostname }) => hostname.CERTIFICATE_EXPIRES, {
      id: "ends",
      header: "Expires",
      meta: { width: "8rem", secondLine: true },
      cell: ({ getValue }) => formatDate(getValue(), { none: "–" }),
    }),
    column.display({
      id: "left",
      header: "Time left",
      meta: { width: "7rem", from: 960 },
      cell: ({ row }) => (
        <span className={styles.timeLeft}>
          {formatTimeLeft(row.original.hostname.CERTIFICATE_EXPIRES, Date.now() / 1000) || "–"}
        </span>
      ),
    }),
    column.accessor(({ hostname }) => hostname.FORCE_SSL, {
      id: "force",
      header: "Force HTTPS",
      meta: { width: "8rem", from: 1120 },
      cell: ({ row: { original } }) => (
        <ForceHttpsStatus zoneId={original.zone.ID} hostname={original.hostname} pending={pending} />
      ),
    }),
  ]);
}

function formatCertificateType({ hostname }: HostnameRow): string {
  if (hostname.SSL_ENABLED === 0) return "–";
  return hostname.SSL_CERTIFICATE === "CUSTOM" ? "Uploaded" : "Managed";
}
