import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Time } from "../../../format/time.tsx";
import { formatExact } from "../../../format/times.ts";
import { tunnelHistoryQuery } from "../../../resources/tunnels/queries.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./connection-history.module.css";
import { describeEvent } from "./history-event.ts";

/** Checks further apart than this don't show exactly when an event happened. */
const maxCheckIntervalSeconds = 120;

/**
 * Connection history of a tunnel, newest first. A loss has the time of the connector's last report, as everywhere on the page;
 * other changes have the time at which the server noticed them.
 */
export function ConnectionHistory({ account, tunnel }: { account: string; tunnel: string }): ReactElement {
  const { data: events, error } = useQuery(tunnelHistoryQuery(account, tunnel));
  if (error && !events) return <p className={sharedStyles.muted}>Couldn't load the connection history.</p>;
  if (!events) return <Skeleton lines={3} label="Loading connection history…" />;
  if (events.length === 0) return <p className={sharedStyles.muted}>No connection history yet.</p>;
  return (
    <ol className={styles.history}>
      {events.map((event, index) => {
        const { title, tone, note } = describeEvent(event, events[index + 1]);
        const { at, previousCheckAt, lastReportAt } = event;
        const isExact =
          lastReportAt !== null || (previousCheckAt !== null && at - previousCheckAt <= maxCheckIntervalSeconds);
        return (
          <li key={at} className={styles.entry}>
            <StateBadge tone={tone}>{title}</StateBadge>
            <span className={styles.time}>
              <Time at={lastReportAt ?? at} />
            </span>
            <span className={styles.note}>
              {lastReportAt !== null ? "Last report" : note}
              {lastReportAt === null && note && !isExact && ". "}
              {!isExact &&
                (previousCheckAt === null
                  ? "First recorded status."
                  : `Happened after ${formatExact(previousCheckAt)}.`)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
