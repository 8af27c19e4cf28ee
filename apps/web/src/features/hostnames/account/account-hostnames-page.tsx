import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import { Link2, Plus } from "lucide-react";
import { lazy, type ReactElement, Suspense, useMemo, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import { createAppColumnHelper } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { selectionColumn } from "../../../ui/selection-column.tsx";
import { newShortcut } from "../../../ui/single-keys.ts";
import { urlState } from "../../../ui/url-state.ts";
import { PendingForceHttpsNotice } from "../pending-force-https-notice.tsx";
import { usePendingForceHttps } from "../pending-force-https.ts";
import { AccountHostnameList, AccountHostnameTable } from "./account-hostname-list.tsx";
import { CertificateStatusBadge, ForceHttpsStatus, HostnameLink, HostnameStatusBadge } from "./hostname-cells.tsx";
import { defaultFilters, hostnameParameters, type HostnameView, type HostnameRow } from "./hostname-rows.ts";
import { HostnameSelectionBar } from "./hostname-selection-bar.tsx";
import { useHostnameList } from "./use-hostname-list.ts";
import { useListView } from "../../../lists/use-list-view.ts";

const AddToZoneDialog = lazy(async () => ({
  default: (await import("./add-to-zone-dialog.tsx")).AddToZoneDialog,
}));

const listState = urlState<HostnameView>(
  { ...defaultFilters, sorting: [{ id: "hostname", desc: false }] },
  hostnameParameters,
);

const emptyState = {
  icon: Link2,
  title: "No hostnames yet",
  text: "Hostnames are the domains your visitors use. Each zone has a default hostname; add custom hostnames to it.",
};

/** Page: all hostnames of an account. */
export function AccountHostnamesPage(): ReactElement {
  const { id: account, can } = useAccess();
  const listView = useListView(listState, { table: "hostnames" });
  const list = useHostnameList(account, listView.view);
  const pending = usePendingForceHttps(account);
  const columns = useMemo(() => getColumns(account, pending), [account, pending]);
  // Not in the URL, which holds the filters.
  const [isAdding, setAdding] = useState(false);
  return (
    <AccountHostnameList
      title="Hostnames"
      list={list}
      emptyState={emptyState}
      actions={
        can("hostnames:change") && (
          <Button variant="primary" icon={Plus} {...newShortcut} onClick={() => setAdding(true)}>
            Add hostname
          </Button>
        )
      }
    >
      <PendingForceHttpsNotice account={account} requests={pending} isAboveList canChange={can("hostnames:change")} />
      <AccountHostnameTable
        label="Hostnames"
        columns={columns}
        list={list}
        selectionBar={HostnameSelectionBar}
        view={listView}
      />
      {isAdding && (
        <Suspense>
          <AddToZoneDialog account={account} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </AccountHostnameList>
  );
}

const column = createAppColumnHelper<HostnameRow>();

function getColumns(account: string, pending: readonly PendingForceHttps[]) {
  return column.columns([
    selectionColumn<HostnameRow>(({ hostname }) => hostname.HOSTNAME),
    column.accessor(({ hostname }) => hostname.HOSTNAME, {
      id: "hostname",
      header: "Hostname",
      enableHiding: false,
      cell: ({ row }) => <HostnameLink account={account} row={row.original} />,
    }),
    column.accessor(({ zone }) => zone.ZONE_NAME, {
      id: "zone",
      header: "Zone",
      meta: { width: "max(10rem, 14cqw)", secondLine: true },
    }),
    column.accessor(({ hostname }) => hostname.STATUS, {
      id: "state",
      header: "Status",
      meta: { width: "8.5rem", from: 720 },
      cell: ({ row }) => <HostnameStatusBadge hostname={row.original.hostname} />,
    }),
    column.accessor("certificate", {
      header: "Certificate",
      meta: { width: "10.5rem", secondLine: true },
      cell: ({ row }) => <CertificateStatusBadge row={row.original} withDaysLeft />,
    }),
    column.accessor(({ hostname }) => hostname.FORCE_SSL, {
      id: "force",
      header: "Force HTTPS",
      meta: { width: "7rem", from: 880 },
      cell: ({ row: { original } }) => (
        <ForceHttpsStatus zoneId={original.zone.ID} hostname={original.hostname} pending={pending} />
      ),
    }),
    column.accessor(({ hostname }) => hostname.TIMESTAMP, {
      id: "added",
      header: "Added",
      meta: { width: "7.25rem", from: 960 },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
  ]);
}
