import { functionalUpdate } from "@tanstack/react-table";
import { type ReactElement, type ReactNode, useRef } from "react";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { type AppColumns, useAppTable } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { ColumnsMenu } from "../../../ui/columns-menu.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { focusFirstRow } from "../../../ui/focus-first-row.ts";
import type { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useColumnVisibility } from "../../../ui/use-column-visibility.ts";
import { useSlashToSearch } from "../../../ui/use-slash-to-search.ts";
import { CertificateFilter, HostnameTypeFilter } from "./hostname-filters.tsx";
import type { HostnameView, HostnameRow } from "./hostname-rows.ts";
import { HostnameCount, LoadingFailed } from "./loading-progress.tsx";
import type { HostnameList } from "./use-hostname-list.ts";

const noRows: readonly HostnameRow[] = [];

/** A page that lists an account's hostnames over all its zones: what is around the list, and what stands instead of it. */
export function AccountHostnameList({
  title,
  list: { source: reading },
  none,
  actions,
  className,
  "data-drop": drop,
  children,
}: {
  title: string;
  list: HostnameList;
  /** What is said where the account has no hostname. */
  none: { icon: Icon; title: string; words: string };
  actions?: ReactNode;
  className?: string | undefined;
  /** Set while a file is held over the page. */
  "data-drop"?: string | undefined;
  children: ReactNode;
}): ReactElement {
  const { id: account, name } = useAccess();
  useTitle(title, name);
  if (reading.zonesError) {
    return (
      <>
        <PageHeader title={title} />
        <ProblemState error={reading.zonesError} onRetry={reading.retryZones} />
      </>
    );
  }
  if (reading.hostnames?.length === 0 && reading.totalZones === 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon={none.icon}
          title={none.title}
          action={<LinkButton to={paths.zones(account)}>Go to zones</LinkButton>}
        >
          {none.words}
        </EmptyState>
      </>
    );
  }
  return (
    <div className={className} data-drop={drop}>
      <PageHeader title={title} actions={actions} />
      <LoadingFailed reading={reading} />
      {children}
    </div>
  );
}

/** The list itself, under what narrows it. */
export function AccountHostnameTable({
  label,
  columns,
  list: { source: reading, visible: shown, containerRef: box },
  view: { query, statuses, types, sorting },
  onChange,
}: {
  /** Its columns are remembered under this name. */
  label: string;
  /** The same array from one rendering to the next. */
  columns: AppColumns<HostnameRow>;
  list: HostnameList;
  view: HostnameView;
  onChange: (change: Partial<HostnameView>) => void;
}): ReactElement {
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility(label.toLowerCase());
  const table = useAppTable({
    columns,
    data: shown ?? noRows,
    getRowId: ({ hostname }) => String(hostname.ID),
    // useSteadyOrder keeps rows in place while more are loaded.
    manualSorting: true,
    state: { sorting, columnVisibility },
    onSortingChange: (updater) => onChange({ sorting: functionalUpdate(updater, sorting) }),
    onColumnVisibilityChange,
  });
  const clear = () => {
    onChange({ query: "", statuses: [], types: [] });
    search.current?.focus();
  };
  return (
    <>
      <Toolbar
        end={
          <>
            <HostnameCount shown={shown?.length} reading={reading} />
            <ColumnsMenu table={table} />
          </>
        }
      >
        <SearchField
          ref={search}
          label="Find by hostname or zone"
          aria-keyshortcuts="/"
          value={query}
          onChange={(query) => onChange({ query })}
          onKeyDown={focusFirstRow}
        />
        <CertificateFilter chosen={statuses} onChange={(statuses) => onChange({ statuses })} />
        <HostnameTypeFilter chosen={types} onChange={(types) => onChange({ types })} />
      </Toolbar>
      <div ref={box}>
        <DataTable
          table={table}
          label={label}
          virtualized
          loading={shown === undefined}
          empty={
            <EmptyState title="No hostname matches" action={<Button onClick={clear}>Clear search and filters</Button>}>
              None of the hostnames that were read fits the search and the filters together.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
