import type { ReactElement } from "react";
import { type NumberUnit, CompactNumber } from "../../format/compact-number.tsx";
import { formatComparison } from "../../format/comparison.ts";
import { formatCompact, formatPercent } from "../../format/numbers.ts";
import { type Bucket, getCacheHitRatio, getSavedBytes, type Traffic } from "../../resources/statistics/buckets.ts";
import type { Comparison } from "../../resources/statistics/comparison.ts";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { MetricValue } from "../../ui/definition-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./metrics.module.css";
import type { StatisticsViewModel } from "./view-model.ts";

type Metric = {
  label: string;
  unit: NumberUnit;
  getValue: (traffic: Traffic) => number | undefined;
  /** Returns a note that explains the value. */
  getNote: (total: Traffic) => string;
};

const metrics: readonly Metric[] = [
  {
    label: "Requests",
    unit: "count",
    getValue: ({ requests }) => requests,
    getNote: ({ hits, misses }) => `${formatCompact(hits)} hits, ${formatCompact(misses)} misses`,
  },
  {
    label: "Cache hit ratio",
    unit: "share",
    getValue: getCacheHitRatio,
    getNote: () => "served from cache",
  },
  { label: "Bandwidth", unit: "bytes", getValue: ({ bandwidth }) => bandwidth, getNote: () => "sent to visitors" },
  { label: "Origin traffic", unit: "bytes", getValue: ({ origin }) => origin, getNote: () => "fetched from origin" },
  {
    label: "Bandwidth saved",
    unit: "bytes",
    getValue: getSavedBytes,
    getNote: (total) =>
      total.origin > total.bandwidth
        ? "Origin traffic exceeded bandwidth"
        : `${formatPercent(total.bandwidth > 0 ? getSavedBytes(total) / total.bandwidth : undefined)} of bandwidth`,
  },
];

const blockedMetric: Metric = {
  label: "Blocked requests",
  unit: "count",
  getValue: ({ blocked }) => blocked,
  getNote: () => "not counted in requests",
};

/** Metrics of a period, each with its trend and its change from the previous period. */
export function Metrics({
  statistics,
  comparison,
  isPreviousLoading,
}: {
  statistics: StatisticsViewModel;
  comparison: Comparison | undefined;
  /** Reserves the space of the changes. */
  isPreviousLoading: boolean;
}): ReactElement {
  const all = statistics.includesBlocked ? [...metrics, blockedMetric] : metrics;
  return (
    <div className={styles.metrics} role="group" aria-label="Metrics">
      {all.map((metric) => (
        <MetricFigure
          key={metric.label}
          metric={metric}
          total={statistics.total}
          buckets={statistics.buckets}
          comparison={comparison}
          isPreviousLoading={isPreviousLoading}
        />
      ))}
    </div>
  );
}

function MetricFigure({
  metric: { label, unit, getValue, getNote },
  total,
  buckets,
  comparison,
  isPreviousLoading,
}: {
  metric: Metric;
  total: Traffic;
  buckets: readonly Bucket[];
  comparison: Comparison | undefined;
  isPreviousLoading: boolean;
}): ReactElement {
  const value = getValue(total);
  return (
    <div className={styles.metric}>
      <MetricValue
        label={label}
        value={<CompactNumber value={value} unit={unit} />}
        note={
          <>
            <span className={styles.note}>{getNote(total)}</span>
            {(comparison || isPreviousLoading) && (
              <span className={styles.change}>
                {comparison
                  ? formatComparison(getValue(comparison.current), getValue(comparison.previous), unit, value)
                  : "\u00a0"}
              </span>
            )}
          </>
        }
      />
      <Sparkline values={buckets.filter(({ incomplete }) => !incomplete).map((bucket) => getValue(bucket) ?? null)} />
    </div>
  );
}

/** Placeholder with the size of the metrics. */
export function MetricsSkeleton({ isCompared }: { isCompared: boolean }): ReactElement {
  return (
    <div className={styles.metrics} aria-hidden>
      {[...metrics, blockedMetric].map(({ label }) => (
        <div key={label} className={styles.metric}>
          <MetricValue
            label={"\u00a0"}
            value={<Skeleton width="5rem" />}
            note={
              <>
                <span className={styles.note}>{"\u00a0"}</span>
                {isCompared && <span className={styles.change}>{"\u00a0"}</span>}
              </>
            }
          />
          <Skeleton height="1.5rem" />
        </div>
      ))}
    </div>
  );
}
