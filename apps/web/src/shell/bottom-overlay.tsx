import type { ReactElement, ReactNode } from "react";
import styles from "./bottom-overlay.module.css";

/** Notice over the bottom of the page, so that nothing moves when it appears. Rendered in the frame. */
export function BottomOverlay({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={styles.notice} data-bottom-overlay="">
      {children}
    </div>
  );
}
