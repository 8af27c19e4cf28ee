import type { Endpoint, Tunnel } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { type NamedZone, ZoneLinks } from "../../../resources/zones/zone-links.tsx";
import { actionsColumn } from "../../../ui/actions-column.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Section } from "../../../ui/page.tsx";
import { newShortcut } from "../../../ui/single-keys.ts";
import { getEndpointZones } from "../endpoint-zones.ts";
import { DeleteEndpointDialog } from "./delete-endpoint-dialog.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import styles from "./endpoints.module.css";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** Section: endpoints of a tunnel with the zones that use each. The URL contains the open dialog. */
export function Endpoints({
  account,
  tunnel,
  zones,
  canChange,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly Zone[] | undefined;
  canChange: boolean;
}): ReactElement {
  const { dialog, search, openDialog, closeDialog } = useUrlDialog(canChange);
  const selected = tunnel.ENDPOINTS.find(({ ENDPOINT_ID }) => String(ENDPOINT_ID) === search.get("endpoint"));
  const add = canChange && (
    <Button icon={Plus} {...newShortcut} onClick={() => openDialog("add-endpoint")}>
      Add endpoint
    </Button>
  );
  return (
    <Section id="endpoints" title="Endpoints" actions={tunnel.ENDPOINTS.length > 0 && add}>
      {tunnel.ENDPOINTS.length === 0 ? (
        <EmptyState title="No endpoints yet" action={add}>
          An endpoint is a service the connector can reach. Add one to use it as a zone's origin.
        </EmptyState>
      ) : (
        <EndpointTable
          account={account}
          tunnel={tunnel}
          zones={zones}
          onOpenDialog={
            canChange ? (dialog, endpoint) => openDialog(dialog, { endpoint: String(endpoint) }) : undefined
          }
        />
      )}
      {(dialog === "add-endpoint" || (dialog === "edit-endpoint" && selected)) && (
        <EndpointDialog
          key={selected?.ENDPOINT_ID ?? "new"}
          account={account}
          tunnel={tunnel.TUNNEL_ID}
          endpoint={selected}
          zones={selected ? getEndpointZones(selected, zones) : []}
          onClose={closeDialog}
        />
      )}
      {dialog === "delete-endpoint" && selected && (
        <DeleteEndpointDialog account={account} tunnel={tunnel.TUNNEL_ID} endpoint={selected} onClose={closeDialog} />
      )}
    </Section>
  );
}

type EndpointTableProps = {
  account: string;
  tunnel: Tunnel;
  zones: readonly Zone[] | undefined;
  /** Opens a dialog of an endpoint; undefined if the role can't edit endpoints. */
  onOpenDialog: ((dialog: string, endpoint: number) => void) | undefined;
};

function EndpointTable(props: EndpointTableProps): ReactElement {
  const table = useAppTable({
    columns: getColumns(props),
    data: props.tunnel.ENDPOINTS,
    getRowId: ({ ENDPOINT_ID }) => String(ENDPOINT_ID),
  });
  return <DataTable table={table} label="Endpoints" />;
}

const column = createAppColumnHelper<Endpoint>();

function getColumns({ account, zones, onOpenDialog }: EndpointTableProps) {
  const linkZones = (endpoint: Endpoint) => {
    const dependents = getEndpointZones(endpoint, zones);
    return dependents.length > 0 && <ZoneLinks account={account} zones={dependents} />;
  };
  return column.columns([
    column.display({ id: "name", header: "Name", cell: ({ row }) => row.original.NAME }),
    column.display({
      id: "target",
      header: "Target",
      meta: { className: styles.target },
      cell: ({ row: { original } }) => {
        const links = linkZones(original);
        return (
          <>
            <CopyText value={original.TARGET} label={`target of ${original.NAME}`} canWrap />
            <div className={styles.narrow}>{links ? <>Used by {links}</> : "Not used"}</div>
          </>
        );
      },
    }),
    column.display({
      id: "zones",
      header: "Zones",
      meta: { from: 560 },
      cell: ({ row }) => linkZones(row.original) || "Not used",
    }),
    ...(onOpenDialog
      ? [
          actionsColumn<Endpoint>((endpoint) => (
            <span className={styles.actions}>
              <IconButton
                size="small"
                icon={Pencil}
                label={`Edit endpoint ${endpoint.NAME}`}
                onClick={() => onOpenDialog("edit-endpoint", endpoint.ENDPOINT_ID)}
              />
              <IconButton
                size="small"
                icon={Trash2}
                label={`Delete endpoint ${endpoint.NAME}`}
                disabledReason={getDeleteBlockedReason(getEndpointZones(endpoint, zones))}
                onClick={() => onOpenDialog("delete-endpoint", endpoint.ENDPOINT_ID)}
              />
            </span>
          )),
        ]
      : []),
  ]);
}

/** Returns why an endpoint can't be deleted: the API would return 409. */
function getDeleteBlockedReason(zones: readonly NamedZone[]): string | false {
  if (zones.length === 0) return false;
  const names = zones.map(({ name }) => name).join(", ");
  return `Used by ${names}. Change the origin of ${zones.length === 1 ? "this zone" : "these zones"} first.`;
}
