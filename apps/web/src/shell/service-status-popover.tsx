import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { Link } from "react-router";
import { statusQuery } from "../api/queries.ts";
import { getOverallLabel, unknownLabel } from "../resources/status/status-labels.ts";
import { toneIcons } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./service-status-popover.module.css";

const ReportSummary = lazy(async () => ({
  default: (await import("../resources/status/report-summary.tsx")).ReportSummary,
}));

/** Service status in the top bar; the popover has a summary of the published report. */
export function ServiceStatusPopover({ statusPath }: { statusPath: string }): ReactElement {
  const { data, isError, isFetched } = useQuery(statusQuery);
  const report = isError ? undefined : data;
  const { label, tone } = report ? getOverallLabel(report) : unknownLabel;
  const Shape = toneIcons[tone];
  return (
    <Popover
      label="Service status"
      align="end"
      trigger={
        <Button
          variant="quiet"
          className={styles.trigger}
          aria-label={!isFetched ? "Service status" : `Service status: ${label}`}
        >
          <span className={styles.state} data-tone={tone} data-pending={!isFetched || undefined}>
            <Shape size={15} strokeWidth={2.25} aria-hidden />
            <span className={styles.label}>{label}</span>
          </span>
        </Button>
      }
    >
      {(close) => (
        <>
          <Suspense fallback={<Skeleton lines={4} label="Loading service status…" />}>
            <ReportSummary report={report} />
          </Suspense>
          <p className={styles.more}>
            <Link to={statusPath} onClick={close}>
              View status page
            </Link>
          </p>
        </>
      )}
    </Popover>
  );
}
