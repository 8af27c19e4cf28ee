import { type RowData, type RowSelectionState, Subscribe } from "@tanstack/react-table";
import type { ReactElement, ReactNode } from "react";
import { formatListCount } from "../format/quantities.ts";
import type { AppTable } from "../ui/app-table.ts";
import { Button } from "../ui/button.tsx";
import { ColumnsMenu } from "../ui/columns-menu.tsx";
import { DataTable, type DataTableProps } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/message.tsx";
import { Toolbar } from "../ui/page.tsx";
import { focusFirstRow } from "../ui/row-keys.ts";
import { SearchField, type SearchFieldProps } from "../ui/search-field.tsx";
import { phoneQuery, useMediaQuery } from "../ui/use-media-query.ts";
import { ListFilters } from "./list-filters.tsx";
import type { ListView } from "./use-list-view.ts";

export type ListTableProps<T extends RowData> = Pick<DataTableProps<T>, "label" | "virtualized" | "maxHeight"> & {
  list: ListView;
  /** A table with the options of `list`. */
  table: AppTable<T>;
  /** What a row is, as in "12 zones". */
  noun: string;
  /** Number of rows that match the search and the filters; undefined while the list loads. */
  visible: number | undefined;
  /** Number of all rows. */
  total: number | undefined;
  /** Accessible name of the search field: what it searches. */
  search?: string;
  searchClassName?: string | undefined;
  /** FilterMenus. */
  filters?: ReactNode;
  /** Shown instead of the number of rows. */
  status?: ReactNode;
  /** Buttons after the number of rows. */
  actions?: ReactNode;
  /** Returns the actions for selected rows, shown instead of everything to the right of the filters. */
  renderSelection?: ((selection: RowSelectionState) => ReactNode) | undefined;
};

/** Table of a list below its search, filters, number of rows, and columns menu. Says if nothing matches. */
export function ListTable<T extends RowData>({
  list,
  table,
  noun,
  visible,
  total,
  search,
  searchClassName,
  filters,
  status = <span role="status">{formatListCount(visible, total, noun)}</span>,
  actions,
  renderSelection,
  ...tableProps
}: ListTableProps<T>): ReactElement {
  const end = (
    <>
      {status}
      {actions}
      {/* At the end, so that it doesn't move when the actions appear. */}
      {list.savesColumns && <ColumnsMenu table={table} />}
    </>
  );
  return (
    <>
      <Toolbar
        end={
          renderSelection ? (
            // The page isn't rendered for each selected row.
            <Subscribe
              source={table.atoms.rowSelection}
              // Wrapped, because Subscribe compares thousands of selected rows one by one.
              selector={(selection) => ({ selection })}
            >
              {({ selection }) => (Object.keys(selection).length > 0 ? renderSelection(selection) : end)}
            </Subscribe>
          ) : (
            end
          )
        }
      >
        {search !== undefined && <ListSearch list={list} label={search} className={searchClassName} />}
        {filters && <ListFilters list={list}>{filters}</ListFilters>}
      </Toolbar>
      <DataTable
        table={table}
        loading={visible === undefined}
        empty={
          <NoMatches
            list={list}
            nouns={`${noun}s`}
            hasSearch={search !== undefined}
            hasFilters={filters !== undefined}
          />
        }
        {...tableProps}
      />
    </>
  );
}

/** Search field of a list: the slash key moves the focus to it, and Arrow Down to the first row. */
export function ListSearch({
  list: { view, search, searchRef },
  ...props
}: Pick<SearchFieldProps, "label" | "placeholder" | "className"> & { list: ListView }): ReactElement {
  // The label doesn't fit next to the button of the filters.
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <SearchField
      ref={searchRef}
      aria-keyshortcuts="/"
      value={view.query ?? ""}
      onChange={search}
      onKeyDown={focusFirstRow}
      {...props}
      {...(isPhone && { placeholder: "Search" })}
    />
  );
}

/** No row matches the search and the filters, with a button that clears them. */
export function NoMatches({
  list,
  nouns,
  hasSearch = true,
  hasFilters = false,
}: {
  list: ListView;
  /** As in "No matching zones". */
  nouns: string;
  hasSearch?: boolean;
  hasFilters?: boolean;
}): ReactElement {
  return (
    <EmptyState
      title={`No matching ${nouns}`}
      action={<Button onClick={list.clear}>{hasFilters ? "Clear filters" : "Clear search"}</Button>}
    >
      {hasSearch && hasFilters
        ? "Change the search or clear the filters."
        : `Change or clear the ${hasFilters ? "filters" : "search"}.`}
    </EmptyState>
  );
}
