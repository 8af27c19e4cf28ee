import type { Endpoint, Tunnel } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Section } from "../../../ui/page.tsx";
import { Table } from "../../../ui/table.tsx";
import { Th } from "../../../ui/table-head.tsx";
import { type NamedZone, ZoneLinks } from "../../zones/index.ts";
import { zonesOf } from "../dependents.ts";
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
          An endpoint is a service that the connector reaches: a scheme, a host and a port. Add one, then choose it as
          the origin of a zone.
        </EmptyState>
      ) : (
        <Table label="Endpoints">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Target</Th>
              <Th className={styles.wide}>Zones that fetch from it</Th>
              {mayChange && <Th hiddenLabel="Actions" />}
            </tr>
          </thead>
          <tbody>
            {tunnel.ENDPOINTS.map((endpoint) => {
              const dependents = zonesOf(endpoint, zones);
              const fetching = dependents.length > 0 && <ZoneLinks account={account} zones={dependents} />;
              return (
                <tr key={endpoint.ENDPOINT_ID}>
                  <th scope="row">{endpoint.NAME}</th>
                  <td className={styles.target}>
                    <CopyText value={endpoint.TARGET} label={`target of ${endpoint.NAME}`} />
                    <div className={styles.narrow}>
                      {fetching ? <>Origin of {fetching}</> : "No zone fetches from it"}
                    </div>
                  </td>
                  <td className={styles.wide}>{fetching || "None"}</td>
                  {mayChange && (
                    <td data-align="end">
                      <span className={styles.actions}>
                        <IconButton
                          size="small"
                          icon={Pencil}
                          label={`Change endpoint ${endpoint.NAME}`}
                          onClick={() => open("change-endpoint", endpoint.ENDPOINT_ID)}
                        />
                        <IconButton
                          size="small"
                          icon={Trash2}
                          label={`Delete endpoint ${endpoint.NAME}`}
                          disabledReason={whyKept(endpoint, dependents)}
                          onClick={() => open("delete-endpoint", endpoint.ENDPOINT_ID)}
                        />
                      </span>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {(dialog === "add-endpoint" || (dialog === "change-endpoint" && chosen)) && (
        <EndpointDialog
          key={chosen?.ENDPOINT_ID ?? "new"}
          account={account}
          tunnel={tunnel.TUNNEL_ID}
          endpoint={chosen}
          zones={chosen ? zonesOf(chosen, zones) : []}
          onClose={close}
        />
      )}
      {dialog === "delete-endpoint" && chosen && (
        <DeleteEndpointDialog account={account} tunnel={tunnel.TUNNEL_ID} endpoint={chosen} onClose={close} />
      )}
    </Section>
  );
}

/** What the service would answer with 409, said before it is asked. */
function whyKept({ NAME }: Endpoint, zones: readonly NamedZone[]): string | false {
  if (zones.length === 0) return false;
  const names = zones.map(({ name }) => name).join(", ");
  return `${NAME} is the origin of ${names}. Give ${zones.length === 1 ? "that zone" : "those zones"} another origin first.`;
}
