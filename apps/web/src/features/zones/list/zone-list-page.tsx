import { useQuery } from "@tanstack/react-query";
import { Globe, Plus } from "lucide-react";
import { type ReactElement, useDeferredValue, useMemo, useRef, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { listedOf } from "../../../format/counts.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { goToRows } from "../../../ui/go-to-rows.ts";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useAddressView } from "../../../ui/use-address-view.ts";
import { useColumns } from "../../../ui/use-columns.tsx";
import { useSlashToSearch } from "../../../ui/use-slash-to-search.ts";
import { VirtualTable } from "../../../ui/virtual-table.tsx";
import { ProblemState } from "../../problems/index.ts";
import { zoneDomainQuery, zonesQuery } from "../queries.ts";
import { ExportMenu } from "./export-menu.tsx";
import { ListAge } from "./list-age.tsx";
import { type ListView, readView, writeView } from "./list-address.ts";
import { StateFilter, TypeFilter } from "./list-filters.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { zoneColumns } from "./zone-columns.tsx";
import { filterZones, listedZones, sortZones } from "./zone-filter.ts";
import styles from "./zone-list-page.module.css";

const noFilter: Pick<ListView, "query" | "types" | "states"> = { query: "", types: [], states: [] };

/** All zones of an account: found by typing, narrowed and sorted on the spot, each row the way to its zone. */
export function ZoneListPage(): ReactElement {
  const { id: account, name, may } = useAccess();
  const zones = useQuery(zonesQuery(account));
  const domain = useQuery(zoneDomainQuery(account, zones.data?.at(-1)));
  const [view, change] = useAddressView(readView, writeView, "zones");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  useTitle("Zones", name);

  // What was pressed or typed shows at once; the rows follow as soon as they are ready.
  const wanted = useDeferredValue(view);
  const listed = useMemo(() => zones.data && listedZones(zones.data), [zones.data]);
  const sorted = useMemo(() => listed && sortZones(listed, wanted.sort), [listed, wanted.sort]);
  const shown = useMemo(() => sorted && filterZones(sorted, wanted), [sorted, wanted]);
  const allColumns = useMemo(() => zoneColumns(account, domain.data), [account, domain.data]);
  const { columns, columnsMenu } = useColumns("zones", allColumns);

  const total = zones.data?.length;
  const mayChange = may("zones:change");
  const newZone = mayChange && (
    <LinkButton to={paths.zoneNew(account)} variant="primary" icon={Plus}>
      New zone
    </LinkButton>
  );
  const retry = () => void zones.refetch();

  if (zones.isError && !zones.data) {
    return (
      <>
        <PageHeader title="Zones" />
        <ProblemState error={zones.error} onRetry={retry} retrying={zones.isFetching} />
      </>
    );
  }
  if (total === 0) {
    return (
      <>
        <PageHeader title="Zones" />
        <EmptyState icon={Globe} title="No zones yet" action={newZone}>
          A zone is one origin together with the hostnames that your visitors use. Name the server, bucket or website
          that your content comes from, and the zone gets a hostname that serves it from the edge at once.
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Zones" actions={newZone} />
      <Toolbar
        end={
          selected.size > 0 ? (
            <SelectionBar account={account} selected={selected} onClear={() => setSelected(new Set())} />
          ) : (
            <>
              <ListAge query={zones} count={listedOf(shown?.length, total, "zone")} />
              {columnsMenu}
              {shown && shown.length > 0 && <ExportMenu listed={shown} />}
            </>
          )
        }
      >
        <SearchField
          ref={search}
          label="Find by name, id or origin"
          aria-keyshortcuts="/"
          value={view.query}
          onChange={(query) => change({ query })}
          onKeyDown={goToRows}
        />
        <TypeFilter chosen={view.types} onChange={(types) => change({ types })} />
        <StateFilter chosen={view.states} onChange={(states) => change({ states })} />
      </Toolbar>
      <VirtualTable
        label="Zones"
        columns={columns}
        rows={shown}
        rowKey={({ zone }) => zone.ID}
        rowName={({ zone }) => zone.ZONE_NAME}
        {...(mayChange && { selected, onSelect: setSelected })}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        empty={
          <EmptyState
            title="No zone matches"
            action={
              <Button
                onClick={() => {
                  change(noFilter);
                  search.current?.focus();
                }}
              >
                Clear search and filters
              </Button>
            }
          >
            None of the {formatCount(total)} zones fits the search and the filters together.
          </EmptyState>
        }
      />
    </div>
  );
}
