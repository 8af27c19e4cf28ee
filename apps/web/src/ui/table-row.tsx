import type { ReactElement, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./data-table.module.css";

/** Link that names a row; its target is the whole row. One per row, in the first text cell. */
export function RowLink(props: Omit<LinkProps, "className">): ReactElement {
  return <Link {...props} className={styles.rowLink ?? ""} />;
}

/**
 * Buttons at the end of a row, visible on hover and focus, or always on touch devices. Put them in the last
 * column, with `actions` in its `meta`.
 */
export function RowActions({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.actions}>{children}</span>;
}
