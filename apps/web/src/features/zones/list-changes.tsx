import type { ReactElement } from "react";
import { formatCount } from "../../format/numbers.ts";
import styles from "./list-changes.module.css";

/** Entries that a list loses and gains, losses first: "−1 203.0.113.7 +2 192.0.2.1, 192.0.2.2". */
export function ListChanges({
  added,
  removed,
}: {
  added: readonly string[];
  removed: readonly string[];
}): ReactElement {
  if (added.length === 0 && removed.length === 0) return <>No change</>;
  return (
    <span className={styles.changes}>
      {removed.length > 0 && (
        <span className={styles.removed}>
          <strong>−{formatCount(removed.length)}</strong> <del className={styles.entries}>{removed.join(", ")}</del>
        </span>
      )}
      {added.length > 0 && (
        <span>
          <strong>+{formatCount(added.length)}</strong> <span className={styles.entries}>{added.join(", ")}</span>
        </span>
      )}
    </span>
  );
}
