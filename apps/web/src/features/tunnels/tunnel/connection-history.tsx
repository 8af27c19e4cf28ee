import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Time } from "../../../format/time.tsx";
import { formatExact } from "../../../format/times.ts";
import { tunnelHistoryQuery } from "../../../resources/tunnels/queries.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./connection-history.module.css";
import { describeEvent } from "./history-event.ts";

/** Looks further apart than this leave open when something happened, in seconds. */
const maxCheckIntervalSeconds = 120;

/** Connection history of a tunnel, newest first. It looks only while somebody has a page open, and says so. */
export function ConnectionHistory({ account, tunnel }: { account: string; tunnel: string }): ReactElement {
  const { data: sightings, error } = useQuery(tunnelHistoryQuery(account, tunnel));
  if (error && !sightings) return <p className={styles.none}>Connection history could not be read.</p>;
  if (!sightings) return <Skeleton lines={3} label="Loading what this console saw" />;
  if (sightings.length === 0) return <p className={styles.none}>This console has not seen it yet.</p>;
  return (
    <ol className={styles.history}>
      {sightings.map((sighting, index) => {
        const { title, tone, note } = describeEvent(sighting, sightings[index + 1]);
        const { at, previousCheckAt } = sighting;
        return (
          <li key={at} className={styles.entry}>
            <StateBadge tone={tone}>{title}</StateBadge>
            <span className={styles.when}>
              <Time at={at} />
            </span>
            <span className={styles.note}>
              {note}
              {note && (previousCheckAt === null || at - previousCheckAt > maxCheckIntervalSeconds) && ". "}
              {previousCheckAt === null && "First seen by this console."}
              {previousCheckAt !== null &&
                at - previousCheckAt > maxCheckIntervalSeconds &&
                `Some time after ${formatExact(previousCheckAt)}.`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
