import type { AuditEntry } from "@edge-console/contract/console/audit";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { actorName, changeWords, placeOf } from "../../resources/audit/change-words.ts";
import { OutcomeBadge } from "../../resources/audit/outcome-badge.tsx";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { recentChangesQuery } from "./queries.ts";
import styles from "./recent-changes.module.css";

/** So many are shown. */
const most = 8;

/** What people have changed lately, newest first. */
export function RecentChanges(): ReactElement {
  const { id: account } = useAccess();
  const changes = useQuery(recentChangesQuery(account));
  const { data, error } = changes;
  if (error && !data) {
    return <ProblemState error={error} onRetry={() => void changes.refetch()} retrying={changes.isFetching} />;
  }
  if (!data) return <Skeleton lines={6} label="Loading the recent changes" />;
  if (data.length === 0) return <p className={styles.none}>No activity yet.</p>;
  return (
    <ul className={styles.list} aria-label="Recent activity">
      {data.slice(0, most).map((entry) => (
        <RecentChange key={entry.id} account={account} entry={entry} />
      ))}
    </ul>
  );
}

function RecentChange({ account, entry }: { account: string; entry: AuditEntry }): ReactElement {
  const { data: zones } = useQuery(zonesQuery(account));
  const place = placeOf(account, entry.target);
  const zone = place && zones?.find(({ ID }) => ID === place.zone);
  return (
    <li className={styles.change}>
      <span className={styles.act}>
        <Link to={paths.auditEntry(account, entry.id)}>{changeWords(entry)}</Link>
        {place && (
          <>
            {" · "}
            {zone ? <Link to={place.to}>{zone.ZONE_NAME}</Link> : <span className={styles.id}>{place.zone}</span>}
          </>
        )}
        {entry.outcome !== "applied" && (
          <>
            {" "}
            <OutcomeBadge entry={entry} />
          </>
        )}
      </span>
      <span className={styles.who}>
        {actorName(entry.actor)}, <Time at={entry.at} />
      </span>
    </li>
  );
}
