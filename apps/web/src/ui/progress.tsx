import type { ReactElement } from "react";
import styles from "./progress.module.css";

/**
 * Progress bar; indeterminate without `value`, such as the line at the top of a loading page.
 *
 *     <Progress label="Uploading to 12 hostnames" value={3} max={12} />
 */
export function Progress({ label, value, max = 100 }: { label: string; value?: number; max?: number }): ReactElement {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={styles.track}
    >
      <div
        className={value === undefined ? styles.indeterminate : styles.bar}
        style={value === undefined ? undefined : { width: `${Math.min(100, (100 * value) / max)}%` }}
      />
    </div>
  );
}
