import type { ReactElement } from "react";
import { classNames } from "../ui/class-names.ts";
import { sidebarCollapsed } from "./sidebar-collapsed.ts";
import styles from "./app-skeleton.module.css";

/** Outline of the frame while its code loads, so that nothing moves when the frame appears. */
export function AppSkeleton(): ReactElement {
  return (
    <div className={styles.frame} role="status" aria-label="Loading console…">
      <div className={classNames(styles.sidebar, sidebarCollapsed.get() && styles.collapsed)} />
      <div className={styles.bar} />
    </div>
  );
}
