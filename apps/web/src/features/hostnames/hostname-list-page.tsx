import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../api/access.ts";
import { Time, useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { describeCertificate } from "../../resources/hostnames/certificate-labels.ts";
import { hostnamesQuery } from "../../resources/hostnames/queries.ts";
import { useZone } from "../../resources/zones/use-zone.ts";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import { useTitle } from "../../ui/title.ts";
import { newShortcut } from "../../ui/single-keys.ts";
import { ForceHttpsStatus, HostnameStatusBadge } from "./account/hostname-cells.tsx";
import { AddHostnameDialog } from "./add-hostname-dialog.tsx";
import { PendingForceHttpsNotice } from "./pending-force-https-notice.tsx";
import { usePendingForceHttps } from "./pending-force-https.ts";
import { StaleHostnames } from "./stale-hostnames.tsx";
import { useUrlDialog } from "../../ui/use-url-dialog.ts";

/** Page: hostnames of a zone. */
export function HostnameListPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  const { dialog, openDialog, closeDialog } = useUrlDialog(can("hostnames:change"));
  const query = useQuery(hostnamesQuery(account, zone.ID));
  const hostnames = query.data;
  const pending = usePendingForceHttps(account).filter(({ zoneId }) => zoneId === zone.ID);
  useTitle("Hostnames", zone.ZONE_NAME, name);
  if (query.isLoadingError) return <QueryProblem query={query} />;
  const defaultHostname = hostnames?.find(({ DEFAULT }) => DEFAULT === 1);
  return (
    <Section
      title="Hostnames"
      actions={
        can("hostnames:change") && (
          <Button variant="primary" icon={Plus} {...newShortcut} onClick={() => openDialog("add")}>
            Add hostname
          </Button>
        )
      }
    >
      <PendingForceHttpsNotice account={account} requests={pending} isAboveList canChange={can("hostnames:change")} />
      <StaleHostnames account={account} zone={zone.ID} />
      {hostnames ? (
        <HostnameTable account={account} zone={zone.ID} hostnames={hostnames} pending={pending} />
      ) : (
        <Skeleton lines={4} label="Loading hostnames…" />
      )}
      {dialog === "add" && (
        <AddHostnameDialog account={account} zone={zone.ID} target={defaultHostname?.HOSTNAME} onClose={closeDialog} />
      )}
    </Section>
  );
}

type HostnameTableProps = {
  account: string;
  zone: string;
  hostnames: readonly Hostname[];
  pending: readonly PendingForceHttps[];
};

function HostnameTable({ account, zone, hostnames, pending }: HostnameTableProps): ReactElement {
  const now = useNow();
  const columns = useMemo(() => getColumns(account, zone, pending, now), [account, zone, pending, now]);
  const table = useAppTable({ columns, data: hostnames, getRowId: ({ ID }) => String(ID) });
  return <DataTable table={table} label="Hostnames" />;
}

const column = createAppColumnHelper<Hostname>();

function getColumns(account: string, zone: string, pending: readonly PendingForceHttps[], now: number) {
  return column.columns([
    column.display({
      id: "hostname",
      header: "Hostname",
      cell: ({ row: { original } }) => (
        <>
          <RowLink to={paths.hostname(account, zone, original.ID)}>{original.HOSTNAME}</RowLink>{" "}
          {original.DEFAULT === 1 && <Badge>Default</Badge>}
        </>
      ),
    }),
    column.display({
      id: "state",
      header: "Status",
      meta: { secondLine: true },
      cell: ({ row }) => <HostnameStatusBadge hostname={row.original} />,
    }),
    column.display({
      id: "certificate",
      header: "Certificate",
      meta: { secondLine: true },
      cell: ({ row: { original } }) => {
        const { tone, label } = describeCertificate(original, now);
        return (
          <>
            <StateBadge tone={tone}>{label}</StateBadge>{" "}
            {original.SSL_CERTIFICATE === "CUSTOM" && <Badge>Uploaded</Badge>}
          </>
        );
      },
    }),
    column.display({
      id: "ends",
      header: "Expires",
      meta: { from: 480 },
      cell: ({ row }) => <Time at={row.original.CERTIFICATE_EXPIRES} none="–" />,
    }),
    column.display({
      id: "force",
      header: "Force HTTPS",
      meta: { from: 480 },
      cell: ({ row }) => <ForceHttpsStatus zoneId={zone} hostname={row.original} pending={pending} />,
    }),
    column.display({
      id: "added",
      header: "Added",
      meta: { from: 480 },
      cell: ({ row }) => <Time at={row.original.TIMESTAMP} />,
    }),
  ]);
}
