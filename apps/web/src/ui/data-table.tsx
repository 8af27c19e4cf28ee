import type { RowData } from "@tanstack/react-table";
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { AppTable } from "./app-table.ts";
import { classNames } from "./class-names.ts";
import { TableFoot, TableHead } from "./data-table-head.tsx";
import { BodyRow, SkeletonRows } from "./data-table-row.tsx";
import styles from "./data-table.module.css";
import { getRowTarget, handleRowKey } from "./row-keys.ts";
import { phoneQuery, useMediaQuery } from "./use-media-query.ts";
import { VirtualBody } from "./virtual-body.tsx";

export type DataTableProps<T extends RowData> = {
  table: AppTable<T>;
  /** Accessible name. */
  label: string;
  /** Shows placeholders instead of rows. */
  loading?: boolean;
  /** Shown below the head if there are no rows. */
  empty?: ReactNode;
  /**
   * For lists of any length: rows of one line, of which only those in view are in the document, and one of which is the tab
   * stop.
   */
  virtualized?: boolean;
  /** CSS height from which a virtualized table scrolls itself. Without it, the table scrolls with the page. */
  maxHeight?: string;
};

/**
 * Renders a table of `useAppTable`: sortable heads, rows, and a foot if a column has one. The head sticks to the top of
 * its scroll container. Arrow keys, Page Up, Page Down, Home, and End move between rows, and x or Space selects: put a RowLink
 * into the first column.
 *
 *     const table = useAppTable({ columns, data: zones, getRowId: ({ ID }) => ID });
 *     <DataTable table={table} label="Zones" virtualized empty={<EmptyState title="No matching zones" />} />
 */
export function DataTable<T extends RowData>({
  table,
  label,
  loading = false,
  empty,
  virtualized = false,
  maxHeight,
}: DataTableProps<T>): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useScrollsSideways(box);
  const { rows } = table.getRowModel();
  const columns = table.getVisibleLeafColumns();
  const isPhone = useMediaQuery(phoneQuery);
  const hasSecondLine = isPhone && columns.some(({ columnDef }) => columnDef.meta?.secondLine);
  return (
    <div
      ref={box}
      className={styles.box}
      style={{ maxHeight }}
      data-virtualized={virtualized ? "" : undefined}
      data-scroller={maxHeight === undefined ? undefined : ""}
      // A table that scrolls sideways is a tab stop for the keyboard; one that fits isn't.
      {...(isWide && { role: "region", "aria-label": label, tabIndex: 0 })}
    >
      <table
        aria-label={label}
        aria-busy={loading ? true : undefined}
        aria-rowcount={virtualized ? (loading ? -1 : rows.length + 1) : undefined}
        className={classNames(styles.table, virtualized && styles.virtualized, hasSecondLine && styles.twoLines)}
      >
        <TableHead table={table} hasSecondLine={hasSecondLine} />
        {loading ? (
          <SkeletonRows columns={columns} hasSecondLine={hasSecondLine} label={`Loading ${label}`} />
        ) : virtualized ? (
          <VirtualBody rows={rows} columns={columns} hasSecondLine={hasSecondLine} scrolls={maxHeight !== undefined} />
        ) : (
          <tbody onKeyDown={(event) => handleRowKey(event, { rows, page: shortPage, moveTo: moveToRow(event) })}>
            {rows.map((row, index) => (
              <BodyRow key={row.id} row={row} columns={columns} hasSecondLine={hasSecondLine} index={index} />
            ))}
          </tbody>
        )}
        <TableFoot table={table} />
      </table>
      {!loading && rows.length === 0 && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}

/** Rows that Page Up and Page Down skip in a table of which all rows are in the document. */
const shortPage = 10;

/** Returns what moves the focus to a row, or to the next one in that direction that has a link or control. */
function moveToRow({ currentTarget: body }: KeyboardEvent<HTMLTableSectionElement>) {
  return (to: number, from: number): void => {
    const rows = [...body.rows];
    const candidates = to >= from ? rows.slice(to) : rows.slice(0, to + 1).toReversed();
    getRowTarget(candidates.find(getRowTarget))?.focus();
  };
}

/** Returns whether the content of an element overflows its width. */
function useScrollsSideways(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setScrolls(element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === "auto");
    // First called after the next layout, so that mounting a table doesn't force one.
    const resizeObserver = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) resizeObserver.observe(observed);
    return () => resizeObserver.disconnect();
  }, [box]);
  return scrolls;
}
