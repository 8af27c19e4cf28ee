import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type Sort = { column: string; direction: "ascending" | "descending" };

export type ColumnAlign = "start" | "end";

/**
 * A plain table with a head that sticks to the top of its scroll box (or of the page). Up to some hundred rows;
 * beyond that take VirtualTable. The cell that names a row is its head, so that screen readers say it with each other cell.
 *
 *     <Table label="Members">
 *       <thead><tr><Th>Name</Th><Th align="end">Last seen</Th><Th hiddenLabel="Actions" /></tr></thead>
 *       <tbody>{members.map((m) => (
 *         <Row key={m.id}><th scope="row"><RowLink to={m.id}>{m.name}</RowLink></th><td data-align="end">…</td></Row>))}</tbody>
 *     </Table>
 */
export function Table({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useScrollsSideways(scroller);
  return (
    // A wide table scrolls sideways, by keyboard too; one that fits is no stop on the way.
    <div ref={scroller} className={styles.scroll} {...(isWide && { role: "region", "aria-label": label, tabIndex: 0 })}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </div>
  );
}

/** Whether what is in a box is wider than the box. */
function useScrollsSideways(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) resized.observe(each);
    return () => resized.disconnect();
  }, [box]);
  return scrolls;
}

/** The next state of a sort after a click on a column: ascending first, then descending. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  const again = current?.column === column && current.direction === "ascending";
  return { column, direction: again ? "descending" : "ascending" };
}

export type ThProps = Omit<ComponentProps<"th">, "align" | "onClick"> & {
  align?: ColumnAlign;
  /** How the table is sorted by this column now; `false` when by another one. Leave out where it cannot be sorted. */
  sorted?: Sort["direction"] | false;
  onSort?: () => void;
  /** What the column holds, where its head shows no words (that of the row actions). */
  hiddenLabel?: string | undefined;
};

/** A column's head; with `onSort`, a button that tells its state by aria-sort. */
export function Th({
  align = "start",
  sorted,
  onSort,
  hiddenLabel,
  children,
  className,
  ...rest
}: ThProps): ReactElement {
  const Arrow = sorted === "ascending" ? ArrowUp : sorted === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(styles.head, className)}
      data-align={align}
      aria-sort={onSort ? sorted || "none" : undefined}
    >
      {onSort ? (
        <button type="button" className={styles.sort} data-sorted={sorted || undefined} onClick={onSort}>
          {children}
          <Arrow size={13} strokeWidth={2.25} aria-hidden />
        </button>
      ) : (
        (children ?? <VisuallyHidden>{hiddenLabel}</VisuallyHidden>)
      )}
    </th>
  );
}

/** A body row that a RowLink inside makes a target as a whole. */
export function Row({ className, ...rest }: ComponentProps<"tr">): ReactElement {
  return <tr {...rest} className={classNames(styles.row, className)} />;
}

/** The link that names a row; its target is the whole row. One a row, in the first cell of words. */
export function RowLink({ className, ...rest }: LinkProps): ReactElement {
  return <Link {...rest} className={classNames(styles.rowLink, className)} />;
}

/**
 * Buttons at the end of a row, seen on hover and on focus (always where there is no hover). Put them into the last cell,
 * with `data-actions` on it and on its head.
 */
export function RowActions({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.actions}>{children}</span>;
}
