import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { describeEntry, getActorName } from "./audit-labels.ts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./change-list.module.css";
import { OutcomeBadge } from "./outcome-badge.tsx";

/**
 * Short list of changes, each with its actor and time. `none` is shown if there are none; `renderTarget` returns what
 * follows the description.
 */
export function ChangeList({
  label,
  entries,
  none,
  renderTarget,
}: {
  label: string;
  entries: readonly AuditEntry[];
  none: string;
  renderTarget?: (entry: AuditEntry) => ReactNode;
}): ReactElement {
  const { id: account } = useAccess();
  if (entries.length === 0) return <p className={sharedStyles.muted}>{none}</p>;
  return (
    <ul className={sharedStyles.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.change}>
          <span className={styles.description}>
            <Link to={paths.auditEntry(account, entry.id)}>{describeEntry(entry)}</Link>
            {renderTarget?.(entry)}
            {entry.outcome !== "applied" && (
              <>
                {" "}
                <OutcomeBadge entry={entry} />
              </>
            )}
          </span>
          <span className={styles.actor}>
            {getActorName(entry.actor)}, <Time at={entry.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
