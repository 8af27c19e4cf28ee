import { ZoomOut } from "lucide-react";
import type { ReactElement } from "react";
import { isProblem } from "../../api/problem.ts";
import { describeProblem } from "../../problems/problem-messages.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Comparison } from "./comparison.ts";
import styles from "./period-summary.module.css";
import type { Period } from "./period.ts";
import type { StatisticsViewModel } from "./view-model.ts";
import { formatLocalPeriod, getLocalTimeZone, formatPeriod } from "./time-labels.ts";

type PeriodSummaryProps = {
  shown: StatisticsViewModel;
  before: StatisticsViewModel | undefined;
  comparison: Comparison | undefined;
  /** The period before was answered by another detail. */
  incomparable: boolean;
  beforeError: Error | null;
  isBeforeOnItsWay: boolean;
  zoom: Period | undefined;
  onLeaveZoom: () => void;
};

/** Which time the figures are of, in UTC and by the own clock, and what they are compared with. */
export function PeriodSummary({ shown, zoom, onLeaveZoom, ...comparing }: PeriodSummaryProps): ReactElement {
  const { period, granularity, buckets } = shown;
  const local = formatLocalPeriod(period);
  const isFilling = buckets.at(-1)?.filling === true;
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <p>
          <span className={styles.period}>{formatPeriod(period, granularity)} UTC</span>{" "}
          <span className={styles.quiet}>
            by {granularity}
            {isFilling && `, the last ${granularity} is still filling`}
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
        <Button icon={ZoomOut} onClick={onLeaveZoom}>
          Leave zoom
        </Button>
      )}
    </div>
  );
}

function ComparisonSummary({
  granularity,
  before,
  comparison,
  incomparable,
  beforeError,
  isBeforeOnItsWay,
}: Pick<StatisticsViewModel, "granularity"> & Omit<PeriodSummaryProps, "shown" | "zoom" | "onLeaveZoom">) {
  if (isBeforeOnItsWay) {
    return <p className={classNames(styles.quiet, styles.compared)}>Loading previous period…</p>;
  }
  if (beforeError) {
    const reason = isProblem(beforeError) ? describeProblem(beforeError).title : beforeError.message;
    return <p className={styles.quiet}>The period before could not be read: {reason}</p>;
  }
  if (incomparable) {
    return (
      <p className={styles.quiet}>Hourly data isn't available for the previous period. Select “By day” to compare.</p>
    );
  }
  const last = comparison && before?.buckets[comparison.count - 1];
  if (!before) return null;
  if (!last) return <p className={styles.quiet}>No whole {granularity} to compare yet</p>;
  const compared = formatPeriod({ from: before.period.from, to: last.to }, granularity);
  return (
    <p className={classNames(styles.quiet, styles.compared)}>
      Compared with {compared} UTC: {comparison.count} whole {granularity}
      {comparison.count === 1 ? "" : "s"} of each
    </p>
  );
}
