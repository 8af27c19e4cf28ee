import type { ReactElement } from "react";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { formatComparison } from "../../../format/comparison.ts";
import type { RecentTraffic } from "../../../resources/statistics/recent-traffic.ts";
import { describeSilence } from "../../../resources/statistics/silent-hours.ts";
import { getTrafficMetrics } from "../../../resources/statistics/traffic-metrics.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { MetricValue } from "../../../ui/definition-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./traffic-summary.module.css";

/** Metrics of the last 24 hours, each with the change of its full hours from the same hours of the day before. */
export function TrafficSummary({ traffic }: { traffic: RecentTraffic }): ReactElement {
  const { total, comparison, includesBlocked, silentHours } = traffic;
  return (
    <>
      <div className={styles.totals} role="group" aria-label="Last 24 hours">
        {getTrafficMetrics(includesBlocked).map(({ label, unit, getValue }) => (
          <MetricValue
            key={label}
            label={label}
            value={<CompactNumber value={getValue(total)} unit={unit} />}
            note={
              silentHours > 0
                ? label === "Requests" && <StateBadge tone="caution">{describeSilence(silentHours)}</StateBadge>
                : comparison &&
                  formatComparison(getValue(comparison.current), getValue(comparison.previous), unit, getValue(total))
            }
          />
        ))}
      </div>
      <p className={styles.note}>Changes are from the same hours of the day before, without the current hour.</p>
    </>
  );
}

/** Placeholder with the size of the metrics. */
export function TrafficSummarySkeleton(): ReactElement {
  return (
    <>
      <div className={styles.totals}>
        {getTrafficMetrics(true).map(({ label }) => (
          <MetricValue key={label} label={"\u00a0"} value={<Skeleton width="4rem" />} note={"\u00a0"} />
        ))}
      </div>
      <p className={styles.note}>{"\u00a0"}</p>
    </>
  );
}
