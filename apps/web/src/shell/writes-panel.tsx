import type { BulkRun } from "@edge-console/contract/console/bulk-runs";
import type { RecentWrite } from "@edge-console/contract/console/recent-writes";
import { type ReactElement, useEffect } from "react";
import { Link } from "react-router";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isOpen, useRecentWrites } from "../api/recent-writes.ts";
import { markSeen } from "../api/tracked-writes.ts";
import { Time } from "../format/time.tsx";
import { paths } from "../paths.ts";
import { QueryProblem } from "../problems/problem-state.tsx";
import { countFinished, formatRunCounts, getRunTitle } from "../resources/bulk-runs/labels.ts";
import { RunStateBadge } from "../resources/bulk-runs/run-state-badge.tsx";
import { useOwnRuns } from "../resources/bulk-runs/use-own-runs.ts";
import { StateBadge } from "../ui/badge.tsx";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { getSeenRunState, isRunOpen } from "./run-attention.ts";
import { getWriteStatus, getWriteTitle } from "./write-labels.ts";
import { getWriteLink } from "./write-link.ts";
import { tunnelQuery, tunnelsQuery } from "../resources/tunnels/queries.ts";
import { zoneQuery, zonesQuery } from "../resources/zones/queries.ts";
import sharedStyles from "../ui/shared.module.css";
import styles from "./writes-tray.module.css";

/** The user's writes and bulk runs: what is open first, then the latest. */
export function WritesPanel({ account, onNavigate }: { account: string; onNavigate: () => void }): ReactElement {
  const writes = useRecentWrites(account);
  const { data, error } = writes;
  const runs = useOwnRuns(account, data !== undefined);
  useEffect(() => {
    if (!data) return;
    markSeen([
      ...data.writes
        .filter(({ state, responseLost }) => responseLost && !isOpen(state))
        .map(({ id, key, state }) => ({ key: key ?? id, state })),
      ...runs.flatMap((run) => {
        const state = getSeenRunState(run);
        return state === undefined ? [] : [{ key: run.id, state }];
      }),
    ]);
  }, [data, runs]);
  if (!data && error) return <QueryProblem query={writes} />;
  if (!data) return <Skeleton lines={3} label="Loading your changes…" />;

  const items = [
    ...data.writes.map((write) => ({ write, at: write.at, isOpen: isOpen(write.state) })),
    ...runs.map((run) => ({ run, at: run.createdAt, isOpen: isRunOpen(run) })),
  ].toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.at - a.at);
  return (
    <>
      {items.length === 0 ? (
        <p className={sharedStyles.muted}>
          No changes in the last hour. What you change appears here with its outcome.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Your changes">
          {items.map((item) =>
            "write" in item ? (
              <WriteItem key={item.write.id} account={account} write={item.write} onNavigate={onNavigate} />
            ) : (
              <RunItem key={item.run.id} account={account} run={item.run} onNavigate={onNavigate} />
            ),
          )}
        </ul>
      )}
      <p className={styles.more}>
        <Link to={paths.audit(account)} onClick={onNavigate}>
          View audit log
        </Link>
      </p>
    </>
  );
}

type ItemProps = { account: string; onNavigate: () => void };

function WriteItem({ account, write, onNavigate }: ItemProps & { write: RecentWrite }): ReactElement {
  const { label, tone, detail } = getWriteStatus(write);
  const { name, isDeleted } = useObjects(account)(write.target);
  const link = getWriteLink(account, { ...write, isDeleted: write.isDeleted || isDeleted });
  const text = write.name ?? name;
  return (
    <li className={styles.write}>
      <span className={styles.title}>{getWriteTitle(write)}</span>
      <StateBadge tone={tone}>{label}</StateBadge>
      <span className={styles.object}>
        {link ? (
          <Link to={link.path} onClick={onNavigate}>
            {text ?? link.label}
          </Link>
        ) : (
          text
        )}
      </span>
      <span className={styles.time}>
        <Time at={write.at} />
      </span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </li>
  );
}

function RunItem({ account, run, onNavigate }: ItemProps & { run: BulkRun }): ReactElement {
  const title = getRunTitle(run);
  return (
    <li className={styles.write}>
      <span className={styles.title}>
        <Link to={paths.bulkRun(account, run.id)} onClick={onNavigate}>
          {title}
        </Link>
      </span>
      <RunStateBadge run={run} />
      <span className={styles.object}>{formatRunCounts(run)}</span>
      <span className={styles.time}>
        <Time at={run.createdAt} />
      </span>
      {isRunOpen(run) && (
        <span className={styles.progress}>
          <Progress label={title} value={countFinished(run)} max={run.size} />
        </span>
      )}
    </li>
  );
}

/** Zone or tunnel of a path: its name, and whether it's known not to exist anymore. */
type PathObject = { readonly name: string | undefined; readonly isDeleted: boolean };

/**
 * Returns a function that finds the zone or tunnel of a path below /v1 in what the pages have loaded: its list, or the
 * object alone. Loads nothing itself.
 */
function useObjects(account: string): (target: string) => PathObject {
  const client = useQueryClient();
  const zones = useQuery({ ...zonesQuery(account), enabled: false }).data;
  const tunnels = useQuery({ ...tunnelsQuery(account), enabled: false }).data;
  return (target) => {
    const [, root, id] = target.split("/");
    if (id === undefined) return { name: undefined, isDeleted: false };
    if (root === "cdn") {
      const zone = zones?.find(({ ID }) => ID === id);
      const opened = client.getQueryData(zoneQuery(client, account, id).queryKey);
      return { name: (zone ?? opened)?.ZONE_NAME, isDeleted: zones !== undefined && !zone };
    }
    const tunnel = tunnels?.find(({ TUNNEL_ID }) => TUNNEL_ID === id);
    const opened = client.getQueryData(tunnelQuery(account, id).queryKey);
    return { name: (tunnel ?? opened)?.NAME, isDeleted: tunnels !== undefined && !tunnel };
  };
}
