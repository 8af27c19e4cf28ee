import type { RecentRun, RecentWrite } from "@edge-console/contract/console/recent-writes";
import { type ReactElement, useEffect } from "react";
import { Link } from "react-router";
import { isOpen, isRunOpen, useRecentWrites } from "../api/recent-writes.ts";
import { markSeen } from "../api/tracked-writes.ts";
import { Time } from "../format/time.tsx";
import { paths } from "../paths.ts";
import { ProblemState } from "../problems/problem-state.tsx";
import { useActiveBulkRun } from "../resources/zones/active-bulk-run.ts";
import { StateBadge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useObjects } from "./use-objects.ts";
import { getOwnRunCounts, getRunStatus, getRunTitle, getWriteStatus, getWriteTitle } from "./write-labels.ts";
import { getWriteLink } from "./write-link.ts";
import styles from "./writes-tray.module.css";

/** The user's writes and bulk runs: what is open first, then the latest. */
export function WritesPanel({ account, onNavigate }: { account: string; onNavigate: () => void }): ReactElement {
  const { data, error, refetch, isFetching } = useRecentWrites(account);
  useEffect(() => {
    if (!data) return;
    markSeen([
      ...data.writes
        .filter(({ state, wasUnconfirmed }) => wasUnconfirmed && !isOpen(state))
        .map(({ id, key, state }) => ({ key: key ?? id, state })),
      ...data.runs
        .filter(({ counts }) => counts["cannot-tell"] > 0)
        .map(({ id }) => ({ key: id, state: "cannot-tell" })),
      ...data.runs.filter(({ canResume }) => canResume).map(({ id }) => ({ key: id, state: "stopped" })),
    ]);
  }, [data]);
  if (!data && error) return <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton lines={3} label="Loading your changes…" />;

  const items = [
    ...data.writes.map((write) => ({ write, at: write.at, isOpen: isOpen(write.state) })),
    ...data.runs.map((run) => ({ run, at: run.at, isOpen: isRunOpen(run) })),
  ].toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.at - a.at);
  return (
    <>
      {items.length === 0 ? (
        <p className={styles.empty}>No changes in the last hour. What you change appears here with its outcome.</p>
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

function RunItem({ account, run, onNavigate }: ItemProps & { run: RecentRun }): ReactElement {
  const getObject = useObjects(account);
  const active = useActiveBulkRun(account);
  const own = active?.id === run.id ? active : undefined;
  const isRunning = own ? own.state.phase === "running" || own.state.phase === "stopping" : run.isRunning;
  const sent = Object.values(run.counts).reduce((total, count) => total + count, 0);
  const canResume = !isRunning && (own ? own.state.phase === "stopped" : run.canResume);
  const counts = getOwnRunCounts(run, own?.state);
  const { label, tone, detail } = getRunStatus(counts, isRunning ? "running" : canResume ? "stopped" : "ended");
  const title = getRunTitle(run);
  return (
    <li className={styles.write}>
      <span className={styles.title}>{title}</span>
      <StateBadge tone={tone}>{label}</StateBadge>
      <span className={styles.object}>{detail}</span>
      <span className={styles.time}>
        <Time at={run.at} />
      </span>
      {isRunning && (
        <span className={styles.progress}>
          <Progress label={title} value={own ? own.state.finished : sent - run.counts.sending} max={run.size} />
        </span>
      )}
      {(own || canResume) && (
        <span className={styles.actions}>
          <Link to={paths.bulkRun(account, run.id)} onClick={onNavigate}>
            {canResume ? "Resume" : isRunning ? "View progress" : "View results"}
          </Link>
          {own && isRunning && (
            <Button size="small" loading={own.state.phase === "stopping"} onClick={() => void own.stop()}>
              Stop
            </Button>
          )}
        </span>
      )}
      {isRunning && !own && <span className={styles.detail}>Sent by another tab or browser.</span>}
      {run.unconfirmed.length > 0 && (
        <ul className={styles.zones} aria-label="Unconfirmed zones">
          {run.unconfirmed.map((target) => {
            const { name, isDeleted } = getObject(target);
            const text = name ?? target.split("/")[2];
            return (
              <li key={target}>
                {isDeleted ? (
                  text
                ) : (
                  <Link to={paths.zone(account, target.split("/")[2] ?? "")} onClick={onNavigate}>
                    {text}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
