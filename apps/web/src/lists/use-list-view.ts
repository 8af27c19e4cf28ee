import { type ColumnVisibilityState, functionalUpdate, type SortingState, type Updater } from "@tanstack/react-table";
import { type RefObject, useDeferredValue, useRef } from "react";
import type { UrlState } from "../ui/url-state.ts";
import { useColumnVisibility } from "../ui/use-column-visibility.ts";
import { useUrlState } from "../ui/use-url-state.ts";
import { isSingleKey } from "../ui/single-keys.ts";
import { useDocumentKey } from "../ui/use-document-key.ts";

/** Search and order of a list. The view of a list adds its filters. */
export type BaseView = { query?: string; sorting?: SortingState };

/** What a list needs to search, filter, and sort its rows. */
export type ListView<View extends BaseView = BaseView> = {
  /** State of the controls, which update immediately. */
  view: View;
  /** State of the rows, which follow in renders that input interrupts. */
  deferredView: View;
  change: (change: Partial<View>) => void;
  search: (query: string) => void;
  /** Ref of the search field, for the slash key. */
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether a search or a filter is set. */
  isFiltered: boolean;
  /** Number of filters that are set, without the search. */
  filterCount: number;
  /** Clears the search and the filters, and moves the focus to the search field. */
  clear: () => void;
  /** Whether the visible columns are saved, so that a menu can change them. */
  savesColumns: boolean;
  /** Order and visible columns for `useAppTable`. */
  tableOptions: {
    state: { sorting?: SortingState; columnVisibility: ColumnVisibilityState };
    onSortingChange: (updater: Updater<SortingState>) => void;
    onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) => void;
  };
};

/**
 * Returns the view of a list: search, filters, and order from the URL, and the visible columns. With the name of a table,
 * its order and visible columns are saved in this browser. `keep` names parts of the view that aren't filters.
 *
 *     const list = useListView(tunnelListState, { table: "tunnels" });
 *     const visible = useMemo(() => rows && filterTunnels(rows, list.deferredView), [rows, list.deferredView]);
 *     const table = useAppTable({ columns, data: visible ?? noRows, getRowId, ...list.tableOptions });
 *     return <ListTable list={list} table={table} label="Tunnels" … />;
 */
export function useListView<View extends BaseView>(
  state: UrlState<View>,
  options?: { table?: string; keep?: readonly (keyof View & string)[] },
): ListView<View>;
export function useListView(
  state: UrlState<BaseView>,
  { table, keep = [] }: { table?: string; keep?: readonly string[] } = {},
): ListView {
  const [view, change] = useUrlState(state, table);
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility(table);
  const deferredView = useDeferredValue(view);
  const searchRef = useRef<HTMLInputElement>(null);
  useSlashToSearch(searchRef);

  const cleared = { ...state.defaults };
  for (const name of ["sorting", ...keep]) Reflect.deleteProperty(cleared, name);
  const { sorting } = deferredView;
  const serialized = state.serialize(view).toString();
  const isSet = (part: string) =>
    serialized !== state.serialize({ ...view, [part]: Reflect.get(cleared, part) }).toString();
  return {
    view,
    deferredView,
    change,
    search: (query) => change({ query }),
    searchRef,
    isFiltered: serialized !== state.serialize({ ...view, ...cleared }).toString(),
    filterCount: Object.keys(cleared).filter((part) => part !== "query" && isSet(part)).length,
    clear: () => {
      change(cleared);
      searchRef.current?.focus();
    },
    savesColumns: table !== undefined,
    tableOptions: {
      state: { ...(sorting && { sorting }), columnVisibility },
      onSortingChange: (updater) => change({ sorting: functionalUpdate(updater, view.sorting ?? []) }),
      onColumnVisibilityChange,
    },
  };
}

/** Moves the focus to the search field when the slash key is pressed, except while the user types elsewhere. */
function useSlashToSearch(field: RefObject<HTMLInputElement | null>): void {
  useDocumentKey((event) => {
    if (event.key !== "/" || !isSingleKey(event)) return;
    event.preventDefault();
    field.current?.focus();
  });
}
