import type { ReactElement } from "react";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatComparison } from "../../format/comparison.ts";
import type { Metric, MetricId } from "./metrics.ts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./totals.module.css";
import type { TrafficTotals, Trend } from "./trends.ts";

/** Totals of all zones in the last full days, compared with the previous period. Each selects the metric of the chart. */
export function Totals({
  label,
  metrics,
  trend,
  isUnknown,
  selected,
  onSelect,
}: {
  label: string;
  metrics: readonly Metric[];
  trend: Trend;
  /** Whether no usage was ever loaded: unknown isn't 0. */
  isUnknown: boolean;
  selected: MetricId;
  onSelect: (metric: MetricId) => void;
}): ReactElement {
  return (
    <div className={styles.totals} role="group" aria-label={label}>
      {metrics.map(({ id, label, unit, getValue: getMetricValue }) => {
        const getValue = (totals: TrafficTotals) => (isUnknown ? undefined : getMetricValue(totals));
        const value = getValue(trend.current);
        return (
          <button
            key={id}
            type="button"
            className={styles.total}
            aria-pressed={id === selected}
            onClick={() => onSelect(id)}
          >
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>
              <CompactNumber value={value} unit={unit} />
            </span>
            <span className={sharedStyles.note}>
              {isUnknown ? "Unknown" : formatComparison(value, getValue(trend.previous), unit)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
