import { functionalUpdate, Subscribe } from "@tanstack/react-table";
import { type ComponentType, type ReactElement, type ReactNode, useRef } from "react";
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
import { getHostnameRowId, type HostnameRow, type HostnameView } from "./hostname-rows.ts";
import { HostnameCount, LoadingFailed } from "./loading-progress.tsx";
import type { HostnameList } from "./use-hostname-list.ts";

const noRows: readonly HostnameRow[] = [];

/** Page layout for a list of all hostnames in an account, with its error and empty states. */
export function AccountHostnameList({
  title,
  list: { source },
  emptyState,
  actions,
  className,
  "data-drop": dataDrop,
  children,
}: {
  title: string;
  list: HostnameList;
  /** Shown if the account has no hostnames. */
  emptyState: { icon: Icon; title: string; text: string };
  actions?: ReactNode;
  className?: string | undefined;
  /** Set while a file is dragged over the page. */
  "data-drop"?: string | undefined;
  children: ReactNode;
}): ReactElement {
  const { id: account, name } = useAccess();
  useTitle(title, name);
  if (source.zonesError) {
    return (
      <>
        <PageHeader title={title} />
        <ProblemState error={source.zonesError} onRetry={source.retryZones} />
      </>
    );
  }
  // Once one zone is loaded, a banner above the list says that it's incomplete.
  if (source.state === "failed" && source.problem && !source.hostnames) {
    return (
      <>
        <PageHeader title={title} />
        <ProblemState error={source.problem} onRetry={source.resume} />
      </>
    );
  }
  if (source.hostnames?.length === 0 && source.totalZones === 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon={emptyState.icon}
          title={emptyState.title}
          action={<LinkButton to={paths.zones(account)}>Go to zones</LinkButton>}
        >
          {emptyState.text}
        </EmptyState>
      </>
    );
  }
  return (
    <div className={className} data-drop={dataDrop}>
      <PageHeader title={title} actions={actions} />
      <LoadingFailed source={source} />
      {children}
    </div>
  );
}

/** Table of hostnames with search, filters, and column menu. */
export function AccountHostnameTable({
  label,
  columns,
  list: { source, rows, visible, isSorted, containerRef },
  selectionBar: SelectionBar,
  view: { query, statuses, types, sorting },
  onChange,
}: {
  /** Accessible name; in lower case, the key of the saved column visibility. */
  label: string;
  /** Must be memoized. */
  columns: AppColumns<HostnameRow>;
  list: HostnameList;
  /** Actions for the selected rows. Without it, rows can't be selected. */
  selectionBar?: ComponentType<{ selected: readonly HostnameRow[]; onClear: () => void }>;
  view: HostnameView;
  onChange: (change: Partial<HostnameView>) => void;
}): ReactElement {
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility(label.toLowerCase());
  const table = useAppTable({
    columns,
    data: visible ?? noRows,
    getRowId: getHostnameRowId,
    enableRowSelection: SelectionBar !== undefined,
    // useStableOrder sorts the rows.
    manualSorting: true,
    state: { sorting: isSorted ? sorting : [], columnVisibility },
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
          <Subscribe source={table.atoms.rowSelection}>
            {(selection) =>
              SelectionBar && Object.keys(selection).length > 0 ? (
                <SelectionBar
                  selected={rows?.filter((row) => selection[getHostnameRowId(row)]) ?? noRows}
                  onClear={() => table.resetRowSelection()}
                />
              ) : (
                <>
                  <HostnameCount visible={visible?.length} source={source} />
                  <ColumnsMenu table={table} />
                </>
              )
            }
          </Subscribe>
        }
      >
        <SearchField
          ref={search}
          label="Search by hostname or zone"
          aria-keyshortcuts="/"
          value={query}
          onChange={(query) => onChange({ query })}
          onKeyDown={focusFirstRow}
        />
        <CertificateFilter selected={statuses} onChange={(statuses) => onChange({ statuses })} />
        <HostnameTypeFilter selected={types} onChange={(types) => onChange({ types })} />
      </Toolbar>
      <div ref={containerRef}>
        <DataTable
          table={table}
          label={label}
          virtualized
          loading={visible === undefined}
          empty={
            <EmptyState title="No matching hostnames" action={<Button onClick={clear}>Clear filters</Button>}>
              Change the search or clear the filters.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
