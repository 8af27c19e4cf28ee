import { tunnelStates } from "@edge-console/contract/findings/tunnel";
import { useQuery } from "@tanstack/react-query";
import { functionalUpdate } from "@tanstack/react-table";
import { Cable, Plus } from "lucide-react";
import { type ReactElement, useDeferredValue, useMemo, useRef } from "react";
import { Outlet } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { formatListCount } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { tunnelStateLabels } from "../../../resources/tunnels/tunnel-state.ts";
import { useTunnelEndpoints } from "../../../resources/tunnels/use-tunnel-endpoints.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { useAppTable } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { ColumnsMenu } from "../../../ui/columns-menu.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { FilterMenu } from "../../../ui/filter-menu.tsx";
import { focusFirstRow } from "../../../ui/focus-first-row.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useUrlState } from "../../../ui/use-url-state.ts";
import { useColumnVisibility } from "../../../ui/use-column-visibility.ts";
import { useSlashToSearch } from "../../../ui/use-slash-to-search.ts";
import { filterTunnels, type TunnelRow, toTunnelRows, tunnelListState, versionStatuses } from "./tunnel-rows.ts";
import { getTunnelColumns } from "./tunnel-columns.tsx";
import styles from "./tunnel-list-page.module.css";

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
  const { id: account, name, can } = useAccess();
  const tunnels = useQuery(tunnelsQuery(account));
  const { endpoints } = useTunnelEndpoints(account, tunnels.data);
  const { data: zones } = useQuery(zonesQuery(account));
  const [view, change] = useUrlState(tunnelListState, "tunnels");
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  useTitle("Tunnels", name);

  const deferredView = useDeferredValue(view);
  const rows = useMemo(
    () => tunnels.data && toTunnelRows(tunnels.data, endpoints, zones),
    [tunnels.data, endpoints, zones],
  );
  const visible = useMemo(() => rows && filterTunnels(rows, deferredView), [rows, deferredView]);
  const columns = useMemo(() => getTunnelColumns(account), [account]);
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility("tunnels");
  const table = useAppTable({
    columns,
    data: visible ?? noRows,
    getRowId: ({ tunnel }) => tunnel.TUNNEL_ID,
    state: { sorting: deferredView.sorting, columnVisibility },
    onSortingChange: (updater) => change({ sorting: functionalUpdate(updater, view.sorting) }),
    onColumnVisibilityChange,
  });

  const createButton = can("tunnels:change") && (
    <LinkButton
      to={paths.tunnelNew(account)}
      variant="primary"
      icon={Plus}
      disabledReason={!tunnels.data && "Loading tunnels…"}
    >
      Create tunnel
    </LinkButton>
  );
  if (tunnels.isError && !tunnels.data) {
    return (
      <>
        <PageHeader title="Tunnels" />
        <ProblemState error={tunnels.error} onRetry={() => void tunnels.refetch()} retrying={tunnels.isFetching} />
      </>
    );
  }
  if (tunnels.data?.length === 0) {
    return (
      <>
        <PageHeader title="Tunnels" />
        <EmptyState icon={Cable} title="No tunnels yet" action={createButton}>
          A tunnel connects a private service to the edge without opening ports. Create a tunnel and run its connector
          next to your service.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Tunnels" actions={createButton} />
      {tunnels.isError && (
        <div className={styles.stale}>
          <StaleNotice
            error={tunnels.error}
            loadedAt={tunnels.dataUpdatedAt}
            onRetry={() => void tunnels.refetch()}
            retrying={tunnels.isFetching}
          />
        </div>
      )}
      <Toolbar
        end={
          <>
            <span role="status">{formatListCount(visible?.length, rows?.length, "tunnel")}</span>
            <ColumnsMenu table={table} />
          </>
        }
      >
        <SearchField
          ref={search}
          label="Search by name, endpoint, zone, or ID"
          aria-keyshortcuts="/"
          value={view.query}
          onChange={(query) => change({ query })}
          onKeyDown={focusFirstRow}
        />
        <FilterMenu
          name="Status"
          all={tunnelStates}
          getLabel={(state) => tunnelStateLabels[state].label}
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
      </Toolbar>
      <DataTable
        table={table}
        label="Tunnels"
        virtualized
        loading={visible === undefined}
        empty={
          <EmptyState
            title="No matching tunnels"
            action={
              <Button
                onClick={() => {
                  change({ query: "", states: [], versions: [] });
                  search.current?.focus();
                }}
              >
                Clear filters
              </Button>
            }
          >
            Change the search or clear the filters.
          </EmptyState>
        }
      />
    </>
  );
}
