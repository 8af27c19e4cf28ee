import type { ReactElement } from "react";
import { classNames } from "../ui/class-names.ts";
import { sidebarCollapsed } from "./sidebar-collapsed.ts";
import styles from "./app-skeleton.module.css";

/** The lines of the frame while its code is on the way, so that the frame is there first and never jumps. */
export function AppSkeleton(): ReactElement {
  return (
    <div className={styles.frame} role="status" aria-label="Opening the console">
      <div className={classNames(styles.rail, sidebarCollapsed.get() && styles.collapsed)} />
      <div className={styles.bar} />
    </div>
  );
}
