import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import styles from "./switch.module.css";

/**
 * Native checkbox for a table cell, named by `label`. Base UI's checkbox needs two elements and some 20 hooks, which is
 * too slow for rows that mount while a table scrolls.
 *
 *     <SelectionBox label="Select all" checked={all} indeterminate={some} onChange={toggleAll} />
 */
export function SelectionBox({
  label,
  indeterminate = false,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & { label: string; indeterminate?: boolean }): ReactElement {
  return (
    <span className={styles.standalone}>
      <input
        {...rest}
        type="checkbox"
        data-row-selection
        aria-label={label}
        ref={(node) => {
          if (node) node.indeterminate = indeterminate;
        }}
        className={classNames(styles.input, styles.checkbox)}
      />
    </span>
  );
}
