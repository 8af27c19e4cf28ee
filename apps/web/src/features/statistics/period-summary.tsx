import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { ZoomOut } from "lucide-react";
import type { ReactElement } from "react";
import { formatCount } from "../../format/numbers.ts";
import { describeProblem } from "../../problems/problem-messages.ts";
import type { Comparison } from "../../resources/statistics/comparison.ts";
import { getLocalTimeZone } from "../../format/times.ts";
import { formatLocalPeriod, formatPeriod } from "../../resources/statistics/time-labels.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./period-summary.module.css";
import type { StatisticsViewModel } from "./view-model.ts";

type PeriodSummaryProps = {
  statistics: StatisticsViewModel;
  previous: StatisticsViewModel | undefined;
  comparison: Comparison | undefined;
  /** Whether the previous period is only available in another granularity. */
  isGranularityMismatch: boolean;
  previousError: Error | null;
  isPreviousLoading: boolean;
  zoom: Period | undefined;
  onResetZoom: () => void;
};

/** Visible period in UTC and in local time, and the period that it is compared with. */
export function PeriodSummary({ statistics, zoom, onResetZoom, ...comparing }: PeriodSummaryProps): ReactElement {
  const { period, granularity, buckets } = statistics;
  const local = formatLocalPeriod(period);
  const isIncomplete = buckets.at(-1)?.incomplete === true;
  return (
    <div className={styles.line}>
      <div className={styles.text}>
        <p>
          <span className={styles.period}>{formatPeriod(period, granularity)} UTC</span>{" "}
          <span className={styles.quiet}>
            by {granularity}
            {isIncomplete && ` (current ${granularity} incomplete)`}
          </span>
        </p>
        {local && (
          <p className={styles.quiet}>
            {local} in your time zone ({getLocalTimeZone()})
          </p>
        )}
        <ComparisonSummary granularity={granularity} {...comparing} />
      </div>
      {zoom && (
        <Button icon={ZoomOut} onClick={onResetZoom}>
          Reset zoom
        </Button>
      )}
    </div>
  );
}

function ComparisonSummary({
  granularity,
  previous,
  comparison,
  isGranularityMismatch,
  previousError,
  isPreviousLoading,
}: Pick<StatisticsViewModel, "granularity"> & Omit<PeriodSummaryProps, "statistics" | "zoom" | "onResetZoom">) {
  if (isPreviousLoading) {
    return <p className={classNames(styles.quiet, styles.compared)}>Loading previous period…</p>;
  }
  if (previousError) {
    const reason = describeProblem(previousError).title;
    return <p className={styles.quiet}>Couldn't load the previous period: {reason}</p>;
  }
  if (isGranularityMismatch) {
    return (
      <p className={styles.quiet}>Hourly data isn't available for the previous period. Select “By day” to compare.</p>
    );
  }
  const last = comparison && previous?.buckets[comparison.bucketCount - 1];
  if (!previous) return null;
  if (!last) return <p className={styles.quiet}>No full {granularity} to compare yet</p>;
  const compared = formatPeriod({ from: previous.period.from, to: last.to }, granularity);
  return (
    <p className={classNames(styles.quiet, styles.compared)}>
      Compared with {compared} UTC ({formatCount(comparison.bucketCount)} full {granularity}
      {comparison.bucketCount === 1 ? "" : "s"})
    </p>
  );
}
