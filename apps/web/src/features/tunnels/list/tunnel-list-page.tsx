import { useQuery } from "@tanstack/react-query";
import { Cable, Plus } from "lucide-react";
import { type ReactElement, useDeferredValue, useMemo, useRef } from "react";
import { Outlet } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { listedOf } from "../../../format/counts.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterMenu } from "../../../ui/filter-menu.tsx";
import { goToRows } from "../../../ui/go-to-rows.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useAddressView } from "../../../ui/use-address-view.ts";
import { useColumns } from "../../../ui/use-columns.tsx";
import { useSlashToSearch } from "../../../ui/use-slash-to-search.ts";
import { VirtualTable } from "../../../ui/virtual-table.tsx";
import { ProblemState } from "../../problems/index.ts";
import { zonesQuery } from "../../zones/index.ts";
import { tunnelsQuery, tunnelsWithEndpointsQuery } from "../queries.ts";
import { tunnelStates, tunnelStateWords } from "../tunnel-state.ts";
import { filterTunnels, listedTunnels, readView, sortTunnels, versionAges, writeView } from "./listed-tunnels.ts";
import { tunnelColumns } from "./tunnel-columns.tsx";
import styles from "./tunnel-list-page.module.css";

const ageWords = { newest: "Newest", behind: "Behind" } as const;

/** All tunnels of an account, each row the way to its tunnel. The dialog for a new one opens on top. */
export function TunnelListPage(): ReactElement {
  return (
    <>
      <TunnelList />
      <Outlet />
    </>
  );
}

function TunnelList(): ReactElement {
  const { id: account, name, may } = useAccess();
  const tunnels = useQuery(tunnelsQuery(account));
  const withEndpoints = useQuery({ ...tunnelsWithEndpointsQuery(account), enabled: tunnels.data !== undefined });
  const { data: zones } = useQuery(zonesQuery(account));
  const [view, change] = useAddressView(readView, writeView, "tunnels");
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  useTitle("Tunnels", name);

  const wanted = useDeferredValue(view);
  const listed = useMemo(
    () => tunnels.data && listedTunnels(tunnels.data, withEndpoints.data, zones),
    [tunnels.data, withEndpoints.data, zones],
  );
  const shown = useMemo(() => listed && filterTunnels(sortTunnels(listed, wanted.sort), wanted), [listed, wanted]);
  const allColumns = useMemo(() => tunnelColumns(account), [account]);
  const { columns, columnsMenu } = useColumns("tunnels", allColumns);

  const newTunnel = may("tunnels:change") && (
    <LinkButton to={paths.tunnelNew(account)} variant="primary" icon={Plus}>
      New tunnel
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
        <EmptyState icon={Cable} title="No tunnels yet" action={newTunnel}>
          A tunnel brings a private service to the edge without opening a port: you run a small connector beside the
          service, and it calls out. Make a tunnel, start its connector, then choose one of its endpoints as the origin
          of a zone.
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Tunnels" actions={newTunnel} />
      <Toolbar
        end={
          <>
            <span role="status">{listedOf(shown?.length, listed?.length, "tunnel")}</span>
            {columnsMenu}
          </>
        }
      >
        <SearchField
          ref={search}
          label="Find by name, endpoint, zone or id"
          aria-keyshortcuts="/"
          value={view.query}
          onChange={(query) => change({ query })}
          onKeyDown={goToRows}
        />
        <FilterMenu
          name="State"
          all={tunnelStates}
          labelOf={(state) => tunnelStateWords[state].label}
          chosen={view.states}
          onChange={(states) => change({ states })}
        />
        <FilterMenu
          name="Version"
          all={versionAges}
          labelOf={(age) => ageWords[age]}
          chosen={view.versions}
          onChange={(versions) => change({ versions })}
        />
      </Toolbar>
      <VirtualTable
        label="Tunnels"
        columns={columns}
        rows={shown}
        rowKey={({ tunnel }) => tunnel.TUNNEL_ID}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        empty={
          <EmptyState
            title="No tunnel matches"
            action={
              <Button
                onClick={() => {
                  change({ query: "", states: [], versions: [] });
                  search.current?.focus();
                }}
              >
                Clear search and filters
              </Button>
            }
          >
            None of the {formatCount(listed?.length)} tunnels fits the search and the filters together.
          </EmptyState>
        }
      />
    </div>
  );
}
