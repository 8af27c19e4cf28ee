import type { ReactElement } from "react";
import styles from "./logo.module.css";

/**
 * Logo. With `name`, includes the product name.
 *
 *     <Logo name="Edge Console" />
 */
export function Logo({ name, size = 22 }: { name?: string; size?: number }): ReactElement {
  return (
    <span className={styles.logo}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className={styles.mark}>
        <path d={ringPath} fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
        <circle cx="17.66" cy="6.34" r="3" fill="currentColor" />
        <circle cx="12" cy="12" r="1.9" fill="currentColor" />
      </svg>
      {name && <span className={styles.name}>{name}</span>}
    </span>
  );
}

/** Circle of radius 8 around the center, open at the upper right. */
const ringPath = "M12.8 4.04A8 8 0 1 0 19.96 11.2";
