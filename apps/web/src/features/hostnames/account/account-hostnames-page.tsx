import { Link2 } from "lucide-react";
import { type ReactElement, useDeferredValue, useMemo, useRef } from "react";
import { useAccess } from "../../../api/access.ts";
import { Time, useNow } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { goToRows } from "../../../ui/go-to-rows.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useAddressView } from "../../../ui/use-address-view.ts";
import { useSlashToSearch } from "../../../ui/use-slash-to-search.ts";
import { type Column, VirtualTable } from "../../../ui/virtual-table.tsx";
import { ProblemState } from "../../problems/index.ts";
import styles from "./account-hostnames-page.module.css";
import { CertificateState, HostnameLink, ServingState } from "./hostname-cells.tsx";
import { KindFilter, StandingFilter } from "./hostname-filters.tsx";
import {
  filterHostnames,
  type ListedHostname,
  listedHostnames,
  sortHostnames,
  viewInAddress,
} from "./listed-hostnames.ts";
import { ListedCount, ReadingStopped } from "./reading-progress.tsx";
import { useAccountHostnames } from "./use-account-hostnames.ts";

const { read, write } = viewInAddress({ column: "hostname", direction: "ascending" });

/** Every hostname of an account, over all its zones. */
export function AccountHostnamesPage(): ReactElement {
  const { id: account, name } = useAccess();
  const reading = useAccountHostnames(account);
  const [view, change] = useAddressView(read, write);
  const now = useNow();
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  useTitle("Hostnames", name);

  const { query, standings, kinds, sort } = view;
  const wanted = useDeferredValue(query);
  const { hostnames } = reading;
  const sorted = useMemo(
    () => hostnames && sortHostnames(listedHostnames(hostnames, now), sort),
    [hostnames, now, sort],
  );
  const shown = useMemo(
    () => sorted && filterHostnames(sorted, { query: wanted, standings, kinds }),
    [sorted, wanted, standings, kinds],
  );
  const columns = useMemo(() => columnsOf(account), [account]);

  if (reading.zonesError) {
    return (
      <>
        <PageHeader title="Hostnames" />
        <ProblemState error={reading.zonesError} onRetry={reading.retryZones} />
      </>
    );
  }
  if (hostnames?.length === 0 && reading.total === 0) {
    return (
      <>
        <PageHeader title="Hostnames" />
        <EmptyState
          icon={Link2}
          title="No hostnames yet"
          action={<LinkButton to={paths.zones(account)}>Go to zones</LinkButton>}
        >
          Hostnames are the names by which your visitors reach your zones. Each zone brings one along; you add your own
          to it.
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Hostnames" />
      <Toolbar end={<ListedCount shown={shown?.length} reading={reading} />}>
        <SearchField
          ref={search}
          label="Find by hostname or zone"
          aria-keyshortcuts="/"
          value={query}
          onChange={(query) => change({ query })}
          onKeyDown={goToRows}
        />
        <StandingFilter chosen={standings} onChange={(standings) => change({ standings })} />
        <KindFilter chosen={kinds} onChange={(kinds) => change({ kinds })} />
      </Toolbar>
      <ReadingStopped reading={reading} />
      <VirtualTable
        label="Hostnames"
        columns={columns}
        rows={shown}
        rowKey={({ hostname }) => String(hostname.ID)}
        sort={sort}
        onSort={(sort) => change({ sort })}
        empty={
          <EmptyState
            title="No hostname matches"
            action={
              <Button
                onClick={() => {
                  change({ query: "", standings: [], kinds: [] });
                  search.current?.focus();
                }}
              >
                Clear search and filters
              </Button>
            }
          >
            None of the hostnames that were read fits the search and the filters together.
          </EmptyState>
        }
      />
    </div>
  );
}

function columnsOf(account: string): Column<ListedHostname>[] {
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
      cell: ({ hostname }) => (hostname.FORCE_SSL === 1 ? "On" : "Off"),
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
