import type { ReactElement, ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for screen readers alone: `<VisuallyHidden>opens in a new tab</VisuallyHidden>`. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
