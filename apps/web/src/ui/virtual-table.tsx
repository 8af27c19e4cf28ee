import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { type Place, placeRows } from "./row-places.ts";
import { useRowWindow } from "./row-window.ts";
import { Skeleton } from "./skeleton.tsx";
import { SelectionBox } from "./switch.tsx";
import { type ColumnAlign, nextSort, type Sort, Th } from "./table-head.tsx";
import tableStyles from "./table.module.css";
import styles from "./virtual-table.module.css";

export type Column<T> = {
  id: string;
  /** The head's words; with "" give `label`. */
  head: string;
  /** For screen readers, where the head is empty: ColumnsMenu does not offer such a column. */
  label?: string;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  align?: ColumnAlign;
  sortable?: boolean;
  /** Falls away where the table is narrower than this, in CSS pixels. */
  from?: number;
  cell: (row: T) => ReactNode;
};

export type VirtualTableProps<T> = {
  label: string;
  /** The first one names the rows. Keep the same array from one rendering to the next (useMemo, or outside the component). */
  columns: readonly Column<T>[];
  /** In the order to show; sorting and filtering are the owner's. Undefined: nothing is known yet. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Keys of the selected rows; with it, boxes to tick stand in front, and x or the space bar ticks the row with the focus. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Its name for the box in front of a row. */
  rowName?: (row: T) => string;
  /** Shown instead of rows where there are none. */
  empty?: ReactNode;
  /** A CSS height; without it, the table fills its place in a flex or grid column. */
  height?: string;
};

/**
 * A table of any length: only the rows in view are in the document. Put a RowLink into one cell of each row; the arrow
 * keys, Page Up and Down, Home and End move between rows, Enter follows the link, Tab reaches the row's own actions.
 *
 *     <VirtualTable label="Zones" columns={columns} rows={zones} rowKey={(zone) => zone.id} sort={sort} onSort={setSort} />
 */
export function VirtualTable<T>({
  label,
  columns: allColumns,
  rows,
  rowKey,
  sort,
  onSort,
  selected,
  onSelect,
  rowName,
  empty,
  height,
}: VirtualTableProps<T>): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const wanted = useRef<number | undefined>(undefined);
  const count = rows?.length ?? 0;
  const current = Math.min(active, Math.max(0, count - 1));
  const rowHeight = useRowHeight();
  const columns = useFittingColumns(scroller, allColumns);
  // The row that Tab and the arrow keys go out from stays in the document, wherever it is scrolled to.
  const { indexes, reveal } = useRowWindow(scroller, { count, rowHeight, kept: current });
  const after = (count - 1 - (indexes.at(-1) ?? count - 1)) * rowHeight;

  // The rows and their elements as the document has them now, and the row that had the focus last.
  const places = useRef<readonly Place[]>([]);
  const focused = useRef<string>(undefined);
  const keyAt = (index: number | undefined) => {
    const row = index === undefined ? undefined : rows?.[index];
    return row === undefined ? undefined : rowKey(row);
  };
  const shownKeys = indexes.map(keyAt).filter((key) => key !== undefined);
  const placed = placeRows(places.current, shownKeys, { from: focused.current, to: keyAt(wanted.current) });
  useLayoutEffect(() => {
    places.current = placed;
  });

  // The row that a key asked for is focused as soon as it is in the document.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    rowTarget(row)?.focus({ preventScroll: true });
  });

  // The same function as long as the table is there: with another one, each row would be rendered anew.
  const choice = useRef({ selected, onSelect });
  useLayoutEffect(() => {
    choice.current = { selected, onSelect };
  });
  const toggle = useCallback(
    (key: string) => {
      const next = new Set(choice.current.selected);
      if (!next.delete(key)) next.add(key);
      choice.current.onSelect?.(next);
    },
    [choice],
  );

  const onActive = useCallback(
    (index: number, key: string) => {
      focused.current = key;
      setActive(index);
    },
    [focused],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const focused = event.target as HTMLElement;
    const row = focused.closest<HTMLElement>("tr[data-index]");
    if (!row || focused.closest("[popover], input:not([type=checkbox])")) return;
    const index = Number(row.dataset["index"]);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const target = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(count - 1, target));
      wanted.current = next;
      setActive(next);
      reveal(next);
    } else if (onSelect && rows && focused === rowTarget(row) && (event.key === "x" || event.key === " ")) {
      event.preventDefault();
      const chosen = rows[index];
      if (chosen !== undefined) toggle(rowKey(chosen));
    }
  };

  const someSelected = selected !== undefined && selected.size > 0;
  // Of those that are listed: others may have been chosen before the list was narrowed, and stay so.
  const allSelected = count > 0 && selected !== undefined && (rows?.every((row) => selected.has(rowKey(row))) ?? false);
  const toggleAll = () => {
    const next = new Set(selected);
    for (const row of rows ?? []) {
      if (allSelected) next.delete(rowKey(row));
      else next.add(rowKey(row));
    }
    onSelect?.(next);
  };
  const span = columns.length + (selected ? 1 : 0);

  return (
    <div
      ref={scroller}
      className={classNames(tableStyles.scroll, styles.scroll)}
      style={height ? ({ "--table-height": height } as CSSProperties) : undefined}
    >
      <table
        aria-label={label}
        aria-rowcount={rows ? count + 1 : -1}
        aria-busy={rows ? undefined : true}
        className={classNames(tableStyles.table, styles.table)}
      >
        <colgroup>
          {selected && <col className={styles.selection} />}
          {columns.map((column) => (
            <col key={column.id} style={widthOf(column)} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selected && (
              <th scope="col" className={tableStyles.head}>
                <SelectionBox
                  label="Select all rows"
                  checked={allSelected}
                  indeterminate={someSelected && !allSelected}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Th
                key={column.id}
                align={column.align ?? "start"}
                hiddenLabel={column.label}
                {...(column.sortable &&
                  onSort && {
                    sorted: sort?.column === column.id ? sort.direction : (false as const),
                    onSort: () => onSort(nextSort(sort, column.id)),
                  })}
              >
                {column.head || undefined}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {!rows && <LoadingRows columns={columns} selection={Boolean(selected)} label={`Loading ${label}`} />}
          {rows && count === 0 && (
            <tr className={styles.none}>
              <td colSpan={span}>{empty}</td>
            </tr>
          )}
          {indexes.map((index, place) => {
            const row = rows?.[index];
            if (row === undefined) return null;
            const { row: key = "", element } = placed[place] ?? {};
            return (
              <Fragment key={element}>
                <Spacer height={(index - 1 - (indexes[place - 1] ?? -1)) * rowHeight} span={span} />
                <TableRow
                  row={row}
                  id={key}
                  index={index}
                  columns={columns}
                  name={rowName?.(row) ?? key}
                  selected={selected ? selected.has(key) : undefined}
                  reachable={index === current}
                  onToggle={toggle}
                  onActive={onActive}
                />
              </Fragment>
            );
          })}
          <Spacer height={after} span={span} />
        </tbody>
      </table>
    </div>
  );
}

type TableRowProps<T> = {
  row: T;
  id: string;
  index: number;
  name: string;
  columns: readonly Column<T>[];
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  /** Its link is the one that Tab reaches; the others are reached by arrow keys. */
  reachable: boolean;
  onToggle: (id: string) => void;
  onActive: (index: number, id: string) => void;
};

function BodyRow<T>({
  row,
  id,
  index,
  name,
  columns,
  selected,
  reachable,
  onToggle,
  onActive,
}: TableRowProps<T>): ReactElement {
  const element = useRef<HTMLTableRowElement>(null);
  // They stay as they are when the row is chosen, or becomes the one that Tab reaches.
  const cells = useMemo(
    () =>
      columns.map((column, place) => {
        // What names the row is said with each of its cells.
        const Cell = place === 0 ? "th" : "td";
        return (
          <Cell key={column.id} scope={place === 0 ? "row" : undefined} data-align={column.align}>
            {column.cell(row)}
          </Cell>
        );
      }),
    [columns, row],
  );

  useLayoutEffect(() => {
    const tabIndex = reachable ? "0" : "-1";
    for (const target of element.current?.querySelectorAll<HTMLElement>("a, button, input") ?? []) {
      if (target.getAttribute("tabindex") === tabIndex || target.closest("[popover]")) continue;
      target.setAttribute("tabindex", tabIndex);
    }
  });

  return (
    <tr
      ref={element}
      className={tableStyles.row}
      data-index={index}
      data-selected={selected ? "" : undefined}
      aria-rowindex={index + 2}
      onFocus={() => onActive(index, id)}
    >
      {selected !== undefined && (
        <td>
          <SelectionBox label={`Select ${name}`} checked={selected} onChange={() => onToggle(id)} />
        </td>
      )}
      {cells}
    </tr>
  );
}

/** Rendered anew only when something of its own changes, not with each scroll or key. */
const TableRow = memo(BodyRow) as typeof BodyRow;

function LoadingRows<T>({
  columns,
  selection,
  label,
}: {
  columns: readonly Column<T>[];
  selection: boolean;
  label: string;
}): ReactElement {
  return (
    <>
      {Array.from({ length: 12 }, (_, index) => (
        <tr key={index}>
          {selection && <td />}
          {columns.map((column, place) => (
            <td key={column.id}>
              <Skeleton width={place === 0 ? "65%" : "45%"} {...(index + place === 0 && { label })} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** Holds the place of the rows that are not in the document. */
function Spacer({ height, span }: { height: number; span: number }): ReactElement | null {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function rowTarget(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>("a") ?? row.querySelector<HTMLElement>("button, input");
}

function widthOf<T>(column: Column<T>): CSSProperties | undefined {
  return column.width === undefined ? undefined : { width: column.width };
}

/** The columns that the table is wide enough for. */
function useFittingColumns<T>(scroller: RefObject<HTMLElement | null>, columns: readonly Column<T>[]) {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller]);
  return useMemo(() => columns.filter((column) => width >= (column.from ?? 0)), [columns, width]);
}

/** The token --row in pixels; it is larger for fingers. */
function useRowHeight(): number {
  const [height, setHeight] = useState(36);
  useLayoutEffect(() => {
    const coarse = window.matchMedia("(pointer: coarse)");
    const read = () => {
      const root = getComputedStyle(document.documentElement);
      const row = Number.parseFloat(root.getPropertyValue("--row")) * Number.parseFloat(root.fontSize);
      if (row > 0) setHeight(row);
    };
    read();
    coarse.addEventListener("change", read);
    return () => coarse.removeEventListener("change", read);
  }, []);
  return height;
}
