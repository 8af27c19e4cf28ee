import type { ReactElement } from "react";
import styles from "./progress.module.css";

/**
 * How far something is, or with no `value`, that it goes on: the line along the top of a page that loads.
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
        className={value === undefined ? styles.endless : styles.bar}
        style={value === undefined ? undefined : { width: `${Math.min(100, (100 * value) / max)}%` }}
      />
    </div>
  );
}
