import type { ReactElement, ReactNode } from "react";
import styles from "./bottom-overlay.module.css";

/** A notice that lies over the page's foot, so that nothing moves when it comes; its place is in the frame. */
export function BottomOverlay({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={styles.notice} data-bottom-overlay="">
      {children}
    </div>
  );
}
