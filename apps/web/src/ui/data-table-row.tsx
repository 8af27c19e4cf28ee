import type { RowData } from "@tanstack/react-table";
import { memo, type ReactElement, useLayoutEffect, useRef } from "react";
import { useIsSaved } from "../state/saved-objects.ts";
import type { AppColumn, AppRow, ColumnMeta } from "./app-table.ts";
import { classNames } from "./class-names.ts";
import styles from "./data-table.module.css";
import { selectionColumnId } from "./selection-column.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Returns the ID of the column that names the row: the first one that isn't for selecting or on the second line. */
export function getNameColumn<T extends RowData>(
  columns: readonly AppColumn<T>[],
  hasSecondLine: boolean,
): string | undefined {
  return columns.find(({ id, columnDef }) => id !== selectionColumnId && !(hasSecondLine && columnDef.meta?.secondLine))
    ?.id;
}

/** Returns the data attributes for the layout of a column's cells. */
export function cellAttributes(meta: ColumnMeta | undefined) {
  return { "data-align": meta?.align, "data-from": meta?.from, "data-actions": meta?.actions ? "" : undefined };
}

type BodyRowProps<T extends RowData> = {
  row: AppRow<T>;
  /** Visible columns. Other columns render the row again. */
  columns: readonly AppColumn<T>[];
  /** Shows cells of columns with `secondLine` below the name of the row. */
  hasSecondLine: boolean;
  /** Position among all rows. */
  index: number;
  /** Whether Tab reaches the row's links and buttons. In a virtualized table, arrow keys reach the other rows. */
  reachable?: boolean;
  onFocus?: (index: number, id: string) => void;
};

function Row<T extends RowData>(props: BodyRowProps<T>): ReactElement {
  const { row, columns, hasSecondLine, index, reachable, onFocus } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (reachable === undefined) return;
    const tabIndex = reachable ? 0 : -1;
    for (const target of element.current?.querySelectorAll<HTMLElement>("a, button, input") ?? []) {
      target.tabIndex = tabIndex;
    }
  });
  const isSaved = useIsSaved(row.id);
  const named = getNameColumn(columns, hasSecondLine);
  const cells = row.getVisibleCells();
  const isBelow = (cell: (typeof cells)[number]) => hasSecondLine && cell.column.columnDef.meta?.secondLine === true;
  // Called as a function, because FlexRender would mount a component: with new columns, the elements keep the focus.
  const render = (cell: (typeof cells)[number]) => {
    const { cell: content } = cell.column.columnDef;
    return typeof content === "function" ? content(cell.getContext()) : content;
  };
  return (
    <tr
      ref={element}
      className={styles.row}
      data-index={index}
      data-saved={isSaved ? "" : undefined}
      aria-rowindex={reachable === undefined ? undefined : index + 2}
      onFocus={onFocus && (() => onFocus(index, row.id))}
    >
      {cells.map((cell) => {
        if (isBelow(cell)) return null;
        const { meta } = cell.column.columnDef;
        // Screen readers announce the cell that names the row with each of its cells.
        const isName = cell.column.id === named;
        const Cell = isName ? "th" : "td";
        return (
          <Cell
            key={cell.id}
            scope={isName ? "row" : undefined}
            className={classNames(meta?.className)}
            {...cellAttributes(meta)}
          >
            {render(cell)}
            {isName && hasSecondLine && (
              <div data-second-line="">
                {cells.filter(isBelow).map((below) => (
                  <span key={below.id}>{render(below)}</span>
                ))}
              </div>
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Row of a DataTable, rendered again only if its own data, state, or columns change. */
export const BodyRow = memo(Row) as typeof Row;

/** Placeholder rows while data loads. */
export function SkeletonRows<T extends RowData>({
  columns,
  hasSecondLine,
  label,
}: {
  columns: readonly AppColumn<T>[];
  hasSecondLine: boolean;
  label: string;
}): ReactElement {
  const named = getNameColumn(columns, hasSecondLine);
  const shown = columns.filter(({ columnDef }) => !(hasSecondLine && columnDef.meta?.secondLine));
  return (
    <tbody>
      {Array.from({ length: 12 }, (_, index) => (
        <tr key={index}>
          {shown.map(({ id, columnDef: { meta } }) => (
            <td key={id} {...cellAttributes(meta)}>
              {id !== selectionColumnId && (
                <Skeleton width={id === named ? "65%" : "45%"} {...(index === 0 && id === named && { label })} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
