import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import { Link2 } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import { useAddressView } from "../../../ui/use-address-view.ts";
import type { Column } from "../../../ui/virtual-table.tsx";
import styles from "./account-hostnames-page.module.css";
import { PendingForceHttpsNotice } from "../pending-force-https-notice.tsx";
import { usePendingForceHttps } from "../pending-force-https.ts";
import { CertificateState, ForceHttpsState, HostnameLink, ServingState } from "./hostname-cells.tsx";
import { HostnameListPage, HostnameTable } from "./hostname-list-page.tsx";
import { type ListedHostname, viewInAddress } from "./listed-hostnames.ts";
import { useHostnameList } from "./use-hostname-list.ts";

const { read, write } = viewInAddress({ column: "hostname", direction: "ascending" });

const none = {
  icon: Link2,
  title: "No hostnames yet",
  words:
    "Hostnames are the names by which your visitors reach your zones. Each zone brings one along; you add your own to it.",
};

/** Every hostname of an account, over all its zones. */
export function AccountHostnamesPage(): ReactElement {
  const { id: account, may } = useAccess();
  const [view, change] = useAddressView(read, write, "hostnames");
  const list = useHostnameList(account, view);
  const pending = usePendingForceHttps(account);
  const columns = useMemo(() => columnsOf(account, pending), [account, pending]);
  return (
    <HostnameListPage title="Hostnames" list={list} none={none} className={styles.page}>
      <PendingForceHttpsNotice account={account} requests={pending} isAboveList mayChange={may("hostnames:change")} />
      <HostnameTable
        label="Hostnames"
        columns={columns}
        list={list}
        view={view}
        onChange={change}
        className={styles.table}
      />
    </HostnameListPage>
  );
}

function columnsOf(account: string, pending: readonly PendingForceHttps[]): Column<ListedHostname>[] {
  return [
    { id: "hostname", head: "Hostname", sortable: true, cell: (row) => <HostnameLink account={account} row={row} /> },
    { id: "zone", head: "Zone", width: "10rem", from: 560, sortable: true, cell: ({ zone }) => zone.ZONE_NAME },
    { id: "state", head: "State", width: "7rem", from: 720, sortable: true, cell: (row) => <ServingState row={row} /> },
    {
      id: "certificate",
      head: "Certificate",
      width: "9.5rem",
      sortable: true,
      cell: (row) => <CertificateState row={row} />,
    },
    {
      id: "force",
      head: "Force HTTPS",
      width: "8rem",
      from: 880,
      sortable: true,
      cell: ({ zone, hostname }) => <ForceHttpsState zoneId={zone.ID} hostname={hostname} pending={pending} />,
    },
    {
      id: "added",
      head: "Added",
      width: "8rem",
      from: 960,
      sortable: true,
      cell: ({ hostname }) => <Time at={hostname.TIMESTAMP} />,
    },
  ];
}
