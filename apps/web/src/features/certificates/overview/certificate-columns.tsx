import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import { formatDate } from "../../../format/times.ts";
import type { Column } from "../../../ui/virtual-table.tsx";
import { daysLeft } from "../days-left.ts";
import { CertificateState, ForceHttpsState, HostnameLink, type ListedHostname } from "../../hostnames/index.ts";

/** The columns of the account's certificates. */
export function certificateColumns(account: string, pending: readonly PendingForceHttps[]): Column<ListedHostname>[] {
  return [
    { id: "hostname", head: "Hostname", sortable: true, cell: (row) => <HostnameLink account={account} row={row} /> },
    { id: "zone", head: "Zone", width: "10rem", from: 640, sortable: true, cell: ({ zone }) => zone.ZONE_NAME },
    {
      id: "certificate",
      head: "Certificate",
      width: "9.5rem",
      sortable: true,
      cell: (row) => <CertificateState row={row} />,
    },
    {
      id: "kind",
      head: "Kind",
      width: "7rem",
      from: 800,
      cell: ({ hostname }) =>
        hostname.SSL_ENABLED === 0 ? "–" : hostname.SSL_CERTIFICATE === "CUSTOM" ? "Uploaded" : "Automatic",
    },
    {
      id: "ends",
      head: "Ends",
      width: "8rem",
      from: 480,
      sortable: true,
      cell: ({ hostname }) => formatDate(hostname.CERTIFICATE_EXPIRES, { none: "–" }),
    },
    {
      id: "left",
      head: "Left",
      width: "7rem",
      from: 960,
      cell: ({ hostname }) => daysLeft(hostname.CERTIFICATE_EXPIRES, Date.now() / 1000) || "–",
    },
    {
      id: "force",
      head: "Force HTTPS",
      width: "8rem",
      from: 1_100,
      sortable: true,
      cell: ({ zone, hostname }) => <ForceHttpsState zoneId={zone.ID} hostname={hostname} pending={pending} />,
    },
  ];
}
