import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type Sort = { column: string; direction: "ascending" | "descending" };

export type ColumnAlign = "start" | "end";

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
