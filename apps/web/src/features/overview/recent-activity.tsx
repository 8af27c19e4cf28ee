import type { AuditEntry } from "@edge-console/contract/console/audit";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { getActorName, describeEntry, getZoneLink } from "../../resources/audit/audit-labels.ts";
import { OutcomeBadge } from "../../resources/audit/outcome-badge.tsx";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { recentActivityQuery } from "./change-queries.ts";
import styles from "./recent-activity.module.css";

const maxItems = 8;

/** Latest changes in the account, newest first. */
export function RecentActivity(): ReactElement {
  const { id: account } = useAccess();
  const changes = useQuery(recentActivityQuery(account));
  const { data, error } = changes;
  if (error && !data) {
    return <ProblemState error={error} onRetry={() => void changes.refetch()} retrying={changes.isFetching} />;
  }
  if (!data) return <Skeleton lines={6} label="Loading recent activity…" />;
  if (data.length === 0) return <p className={styles.none}>No activity yet.</p>;
  return (
    <ul className={styles.list} aria-label="Recent activity">
      {data.slice(0, maxItems).map((entry) => (
        <ActivityItem key={entry.id} account={account} entry={entry} />
      ))}
    </ul>
  );
}

function ActivityItem({ account, entry }: { account: string; entry: AuditEntry }): ReactElement {
  const { data: zones } = useQuery(zonesQuery(account));
  const zoneLink = getZoneLink(account, entry.target);
  const zone = zoneLink && zones?.find(({ ID }) => ID === zoneLink.zone);
  return (
    <li className={styles.change}>
      <span className={styles.action}>
        <Link to={paths.auditEntry(account, entry.id)}>{describeEntry(entry)}</Link>
        {zoneLink && (
          <>
            {" · "}
            {zone ? <Link to={zoneLink.to}>{zone.ZONE_NAME}</Link> : <span className={styles.id}>{zoneLink.zone}</span>}
          </>
        )}
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
  );
}
