import type { StatusReport } from "@edge-console/contract/objects/status";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { isProblem } from "../../api/problem.ts";
import { statusQuery } from "../../api/queries.ts";
import { Time } from "../../format/time.tsx";
import { getOverallLabel, type StatusLabel, unknownLabel } from "../../resources/status/status-labels.ts";
import { toneIcons } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActiveIncident, PastIncidents } from "./incidents.tsx";
import { Services } from "./services.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./status-view.module.css";

/** Status report: overall status, active incident, services, and past incidents. */
export function StatusView(): ReactElement {
  // The last report stays if a request fails.
  const status = useQuery({ ...statusQuery, refetchInterval: 30_000 });
  const { data: report, dataUpdatedAt, error } = status;
  return (
    <div className={styles.view}>
      <Overall status={status} />
      {report && <Services services={report.SERVICES} />}
      {!report && !error && <Skeleton lines={8} />}
      {report && <PastIncidents incidents={report.PAST_INCIDENTS} />}
      {(report || error) && (
        <p className={sharedStyles.note}>
          {report && (
            <>
              Updated <Time at={dataUpdatedAt / 1000} />.{" "}
            </>
          )}
          Updates every 30 seconds.
        </p>
      )}
    </div>
  );
}

function Overall({ status }: { status: UseQueryResult<StatusReport> }): ReactElement {
  const { data: report, dataUpdatedAt, error, isFetching, refetch } = status;
  if (error) {
    return (
      <Headline status={unknownLabel}>
        <p>{getErrorMessage(error)}</p>
        {isProblem(error) && error.upstream && (
          <blockquote className={styles.quote}>{error.upstream.message}</blockquote>
        )}
        {report && (
          <p>
            Last updated <Time at={dataUpdatedAt / 1000} />: {getOverallLabel(report).label}.
          </p>
        )}
        {report?.ACTIVE_INCIDENT && <ActiveIncident incident={report.ACTIVE_INCIDENT} />}
        <div>
          <Button loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        </div>
      </Headline>
    );
  }
  if (!report) {
    return (
      <div className={styles.overall} data-tone="neutral">
        <Skeleton width="12rem" lines={2} label="Loading service status…" />
      </div>
    );
  }
  const { CURRENT_STATUS: current, ACTIVE_INCIDENT: incident } = report;
  return (
    <Headline status={getOverallLabel(report)}>
      {/* The API repeats the title of an incident as its message. */}
      {current.MESSAGE !== incident?.TITLE && <p>{current.MESSAGE}</p>}
      {incident && <ActiveIncident incident={incident} />}
    </Headline>
  );
}

function Headline({ status: { label, tone }, children }: { status: StatusLabel; children: ReactNode }): ReactElement {
  const Shape = toneIcons[tone];
  return (
    <div className={styles.overall} data-tone={tone}>
      <Shape size={26} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <div className={styles.text}>
        {/* Without the relative times below, which change every minute. */}
        <div role="status">
          <h2 className={styles.label}>{label}</h2>
        </div>
        {children}
      </div>
    </div>
  );
}

function getErrorMessage(error: Error): string {
  if (isProblem(error, "offline")) return "You're offline. Service status is unavailable.";
  if (isProblem(error, "network")) return "The console didn't respond. Services may be operational.";
  return "Service status is unavailable. Services may be operational.";
}
