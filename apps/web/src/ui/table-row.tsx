import type { ReactElement, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import styles from "./data-table.module.css";

/** The link that names a row; its target is the whole row. One a row, in the first cell of words. */
export function RowLink({ className, ...rest }: LinkProps): ReactElement {
  return <Link {...rest} className={classNames(styles.rowLink, className)} />;
}

/**
 * Buttons at the end of a row, seen on hover and on focus (always where there is no hover). Put them into the last
 * column, with `actions` in its `meta`.
 */
export function RowActions({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.actions}>{children}</span>;
}
