import type { RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactElement } from "react";
import type { AppTable } from "./app-table.ts";
import { cellAttributes, getNameColumn } from "./data-table-row.tsx";
import styles from "./data-table.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

const directions = {
  asc: { Arrow: ArrowUp, name: "ascending" },
  desc: { Arrow: ArrowDown, name: "descending" },
} as const;

/** Column heads; a sortable one is a button, and `aria-sort` reports its state. */
export function TableHead<T extends RowData>({
  table,
  hasSecondLine,
}: {
  table: AppTable<T>;
  /** Leaves out the columns whose cells are below the name of the row. */
  hasSecondLine: boolean;
}): ReactElement {
  const named = getNameColumn(table.getVisibleLeafColumns(), hasSecondLine);
  return (
    <thead>
      {table.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id} aria-rowindex={1}>
          {headers.map((header) => {
            const { column } = header;
            if (hasSecondLine && column.columnDef.meta?.secondLine) return null;
            const sorted = column.getIsSorted();
            const { Arrow, name } = sorted ? directions[sorted] : { Arrow: ChevronsUpDown, name: "none" as const };
            const canSort = column.getCanSort();
            const { width, hideHeader, actions } = column.columnDef.meta ?? {};
            const label = <table.FlexRender header={header} />;
            return (
              <th
                key={header.id}
                scope="col"
                className={styles.head}
                {...cellAttributes(column.columnDef.meta)}
                // On phones, the name gets the width that the others leave.
                style={{ width: hasSecondLine && column.id === named ? undefined : width }}
                aria-sort={canSort ? name : undefined}
              >
                {canSort ? (
                  <button
                    type="button"
                    className={styles.sort}
                    data-sorted={sorted || undefined}
                    onClick={column.getToggleSortingHandler()}
                  >
                    {label}
                    <Arrow size={13} strokeWidth={2.25} aria-hidden />
                  </button>
                ) : hideHeader || actions ? (
                  <VisuallyHidden>{label}</VisuallyHidden>
                ) : (
                  label
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}

/** Foot of a table whose columns have footers, such as totals. */
export function TableFoot<T extends RowData>({ table }: { table: AppTable<T> }): ReactElement | null {
  if (table.getVisibleLeafColumns().every(({ columnDef }) => columnDef.footer === undefined)) return null;
  return (
    <tfoot>
      {table.getFooterGroups().map(({ id, headers }) => (
        <tr key={id}>
          {headers.map((header, index) => {
            const Cell = index === 0 ? "th" : "td";
            return (
              <Cell
                key={header.id}
                scope={index === 0 ? "row" : undefined}
                {...cellAttributes(header.column.columnDef.meta)}
              >
                <table.FlexRender footer={header} />
              </Cell>
            );
          })}
        </tr>
      ))}
    </tfoot>
  );
}
