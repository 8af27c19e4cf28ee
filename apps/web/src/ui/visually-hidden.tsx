import type { ReactElement, ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for screen readers alone: `<VisuallyHidden>opens in a new tab</VisuallyHidden>`. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }): ReactElement {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
