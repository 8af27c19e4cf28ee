import { tunnelStates } from "@edge-console/contract/findings/tunnel";
import { useQuery } from "@tanstack/react-query";
import { Cable, Plus } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Outlet } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { tunnelStateLabels } from "../../../resources/tunnels/tunnel-state.ts";
import { useTunnelEndpoints } from "../../../resources/tunnels/use-tunnel-endpoints.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { useAppTable } from "../../../ui/app-table.ts";
import { FilterMenu } from "../../../ui/filter-menu.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { newShortcut } from "../../../ui/single-keys.ts";
import { filterTunnels, type TunnelRow, toTunnelRows, tunnelListState, versionStatuses } from "./tunnel-rows.ts";
import { getTunnelColumns } from "./tunnel-columns.tsx";
import { useListView } from "../../../lists/use-list-view.ts";
import { ListTable } from "../../../lists/list-table.tsx";
import { ListPage } from "../../../lists/list-page.tsx";

const noRows: readonly TunnelRow[] = [];
const versionLabels = { "up-to-date": "Up to date", outdated: "Outdated" } as const;

/** Page: all tunnels of an account, with the create dialog as a child route. */
export function TunnelListPage(): ReactElement {
  return (
    <>
      <TunnelList />
      <Outlet />
    </>
  );
}

function TunnelList(): ReactElement {
  const { id: account, can } = useAccess();
  const tunnels = useQuery(tunnelsQuery(account));
  const { endpoints } = useTunnelEndpoints(account, tunnels.data);
  const { data: zones } = useQuery(zonesQuery(account));
  const list = useListView(tunnelListState, { table: "tunnels" });
  const { view, deferredView, change } = list;

  const rows = useMemo(
    () => tunnels.data && toTunnelRows(tunnels.data, endpoints, zones),
    [tunnels.data, endpoints, zones],
  );
  const visible = useMemo(() => rows && filterTunnels(rows, deferredView), [rows, deferredView]);
  const columns = useMemo(() => getTunnelColumns(account), [account]);
  const table = useAppTable({
    columns,
    data: visible ?? noRows,
    getRowId: ({ tunnel }) => tunnel.TUNNEL_ID,
    ...list.tableOptions,
  });

  const createButton = can("tunnels:change") && (
    <LinkButton
      to={paths.tunnelNew(account)}
      variant="primary"
      icon={Plus}
      {...newShortcut}
      disabledReason={!tunnels.data && "Loading tunnels…"}
    >
      Create tunnel
    </LinkButton>
  );
  return (
    <ListPage
      title="Tunnels"
      query={tunnels}
      actions={createButton}
      empty={
        rows?.length === 0 && (
          <EmptyState icon={Cable} title="No tunnels yet" action={createButton}>
            A tunnel connects a private service to the edge without opening ports. Create a tunnel and run its connector
            next to your service.
          </EmptyState>
        )
      }
    >
      <ListTable
        list={list}
        table={table}
        label="Tunnels"
        virtualized
        noun="tunnel"
        visible={visible?.length}
        total={rows?.length}
        search="Search by name, endpoint, zone, or ID"
        filters={
          <>
            <FilterMenu
              name="Status"
              all={tunnelStates}
              getLabel={(state) => tunnelStateLabels[state]}
              selected={view.states}
              onChange={(states) => change({ states })}
            />
            <FilterMenu
              name="Version"
              all={versionStatuses}
              getLabel={(status) => versionLabels[status]}
              selected={view.versions}
              onChange={(versions) => change({ versions })}
            />
          </>
        }
      />
    </ListPage>
  );
}
