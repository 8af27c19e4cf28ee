import {
  columnVisibilityFeature,
  createSortedRowModel,
  createTableHook,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from "@tanstack/react-table";

/** Widths of a table, in CSS pixels, from which a column can be shown. data-table.module.css has a rule for each. */
export const columnBreakpoints = [360, 480, 560, 640, 720, 800, 880, 960, 1120, 1280, 1440] as const;

export type ColumnBreakpoint = (typeof columnBreakpoints)[number];

/** Layout of a column, in its `meta`. */
export type ColumnMeta = {
  align?: "end";
  /** CSS width. In a virtualized table, columns without one share the remaining space. */
  width?: string;
  /** Hides the column if the table is narrower than this. */
  from?: ColumnBreakpoint | undefined;
  /** On phones, shows the cell below the name of the row instead of in a separate column. */
  secondLine?: boolean;
  /** Class of the column's body cells. */
  className?: string | undefined;
  /** Hides the header visually. */
  hideHeader?: boolean;
  /** Column of buttons at the end of the row, without a visible header. */
  actions?: boolean;
};

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
  columnMeta: metaHelper<ColumnMeta>(),
});

/**
 * TanStack Table with the features and defaults of all tables of the console. Columns with an accessor are
 * sortable, by `<` unless they have a `sortFn`; equal rows keep the order of `data`.
 *
 *     const column = createAppColumnHelper<Member>();
 *     const columns = column.columns([
 *       column.accessor("name", { header: "Name", cell: ({ row }) => <RowLink to={row.original.id}>…</RowLink> }),
 *     ]);
 *
 *     const table = useAppTable({ columns, data: members, getRowId: ({ id }) => id });
 *     return <DataTable table={table} label="Members" />;
 */
export const { useAppTable, createAppColumnHelper } = createTableHook({
  features,
  enableMultiSort: false,
  enableSortingRemoval: false,
  sortDescFirst: false,
  enableRowSelection: false,
  defaultColumn: { sortFn: "basic" },
});

/** Table of `useAppTable`, whatever its selector. */
export type AppTable<T extends RowData> = ReturnType<typeof useAppTable<T, unknown>>;

/** Row of an AppTable. */
export type AppRow<T extends RowData> = ReturnType<AppTable<T>["getRow"]>;

/** Column of an AppTable. */
export type AppColumn<T extends RowData> = ReturnType<AppTable<T>["getVisibleLeafColumns"]>[number];

/** Columns of an AppTable. */
export type AppColumns<T extends RowData> = Parameters<typeof useAppTable<T>>[0]["columns"];
