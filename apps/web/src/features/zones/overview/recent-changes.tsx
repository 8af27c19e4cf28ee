import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { describeEntry, getActorName } from "../../../resources/audit/audit-labels.ts";
import { OutcomeBadge } from "../../../resources/audit/outcome-badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { zoneChangesQuery } from "./queries.ts";
import styles from "./recent-changes.module.css";

const maxChanges = 5;

/** Latest changes of a zone, its hostnames, and certificates, each with who made it. */
export function RecentChanges({ account, zone }: { account: string; zone: string }): ReactElement {
  const { data, error, refetch, isFetching } = useInfiniteQuery(zoneChangesQuery(account, zone));
  if (!data && error) {
    return (
      <p className={styles.note}>
        Couldn't load recent changes.{" "}
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton lines={maxChanges} label="Loading recent changes…" />;
  const entries = data.pages.flatMap((page) => page.entries).slice(0, maxChanges);
  if (entries.length === 0) return <p className={styles.note}>No changes in this console yet.</p>;
  return (
    <ul className={styles.list} aria-label="Recent changes">
      {entries.map((entry) => (
        <li key={entry.id} className={styles.change}>
          <span className={styles.description}>
            <Link to={paths.auditEntry(account, entry.id)}>{describeEntry(entry)}</Link>
            {entry.outcome !== "applied" && (
              <>
                {" "}
                <OutcomeBadge entry={entry} />
              </>
            )}
          </span>
          <span className={styles.note}>
            {getActorName(entry.actor)}, <Time at={entry.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
