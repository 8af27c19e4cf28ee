import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { useNow } from "../../format/time.tsx";
import { formatExact } from "../../format/times.ts";
import styles from "./print-details.module.css";

/**
 * On paper only: the account, what is printed, its period unless the page shows it, and when it was printed. On screen, the
 * frame names the account.
 */
export function PrintDetails({ title, period }: { title: string; period?: string }): ReactElement {
  const { id, name } = useAccess();
  const now = useNow();
  return (
    <p className={styles.details}>
      <strong>
        {name} ({id})
      </strong>
      <span>
        {title}
        {period !== undefined && `, ${period}`}
      </span>
      <span>Printed {formatExact(now)}</span>
    </p>
  );
}
