import type { Endpoint, Tunnel } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { type NamedZone, ZoneLinks } from "../../../resources/zones/zone-links.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Section } from "../../../ui/page.tsx";
import { getEndpointZones } from "../endpoint-zones.ts";
import { DeleteEndpointDialog } from "./delete-endpoint-dialog.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import styles from "./endpoints.module.css";

/** A tunnel's endpoints with the zones that fetch from each; the open dialog is in the address. */
export function Endpoints({
  account,
  tunnel,
  zones,
  mayChange,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly Zone[] | undefined;
  mayChange: boolean;
}): ReactElement {
  const [search, setSearch] = useSearchParams();
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const open = (dialog: string, endpoint?: number) =>
    setSearch(
      { dialog, ...(endpoint !== undefined && { endpoint: String(endpoint) }) },
      { replace: true, preventScrollReset: true },
    );
  const dialog = mayChange ? search.get("dialog") : null;
  const chosen = tunnel.ENDPOINTS.find(({ ENDPOINT_ID }) => String(ENDPOINT_ID) === search.get("endpoint"));
  const add = mayChange && (
    <Button icon={Plus} onClick={() => open("add-endpoint")}>
      Add endpoint
    </Button>
  );
  return (
    <Section title="Endpoints" actions={tunnel.ENDPOINTS.length > 0 && add}>
      {tunnel.ENDPOINTS.length === 0 ? (
        <EmptyState title="No endpoints yet" action={add}>
          An endpoint is a service the connector can reach. Add one to use it as a zone's origin.
        </EmptyState>
      ) : (
        <EndpointTable account={account} tunnel={tunnel} zones={zones} onOpenDialog={mayChange ? open : undefined} />
      )}
      {(dialog === "add-endpoint" || (dialog === "change-endpoint" && chosen)) && (
        <EndpointDialog
          key={chosen?.ENDPOINT_ID ?? "new"}
          account={account}
          tunnel={tunnel.TUNNEL_ID}
          endpoint={chosen}
          zones={chosen ? getEndpointZones(chosen, zones) : []}
          onClose={close}
        />
      )}
      {dialog === "delete-endpoint" && chosen && (
        <DeleteEndpointDialog account={account} tunnel={tunnel.TUNNEL_ID} endpoint={chosen} onClose={close} />
      )}
    </Section>
  );
}

type EndpointTableProps = {
  account: string;
  tunnel: Tunnel;
  zones: readonly Zone[] | undefined;
  /** Opens a dialog about an endpoint. Undefined for those who may not change it. */
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

function getColumns({ account, zones, onOpenDialog: onAct }: EndpointTableProps) {
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
            <CopyText value={original.TARGET} label={`target of ${original.NAME}`} />
            <div className={styles.narrow}>{links ? <>Origin of {links}</> : "Not used"}</div>
          </>
        );
      },
    }),
    column.display({
      id: "zones",
      header: "Zones",
      meta: { from: 560 },
      cell: ({ row }) => linkZones(row.original) || "None",
    }),
    ...(onAct
      ? [
          column.display({
            id: "actions",
            header: "Actions",
            meta: { actions: true },
            cell: ({ row: { original } }) => (
              <span className={styles.actions}>
                <IconButton
                  size="small"
                  icon={Pencil}
                  label={`Change endpoint ${original.NAME}`}
                  onClick={() => onAct("change-endpoint", original.ENDPOINT_ID)}
                />
                <IconButton
                  size="small"
                  icon={Trash2}
                  label={`Delete endpoint ${original.NAME}`}
                  disabledReason={getDeleteBlockedReason(original, getEndpointZones(original, zones))}
                  onClick={() => onAct("delete-endpoint", original.ENDPOINT_ID)}
                />
              </span>
            ),
          }),
        ]
      : []),
  ]);
}

/** What the service would answer with 409, said before it is asked. */
function getDeleteBlockedReason({ NAME }: Endpoint, zones: readonly NamedZone[]): string | false {
  if (zones.length === 0) return false;
  const names = zones.map(({ name }) => name).join(", ");
  return `${NAME} is the origin of ${names}. Give ${zones.length === 1 ? "that zone" : "those zones"} another origin first.`;
}
