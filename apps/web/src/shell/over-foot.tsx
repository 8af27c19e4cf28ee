import type { ReactElement, ReactNode } from "react";
import styles from "./over-foot.module.css";

/** A notice that lies over the page's foot, so that nothing moves when it comes; its place is in the frame. */
export function OverFoot({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={styles.notice} data-over-foot="">
      {children}
    </div>
  );
}
