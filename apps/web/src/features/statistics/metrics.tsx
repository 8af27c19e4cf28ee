import type { ReactElement, ReactNode } from "react";
import { type NumberUnit, CompactNumber } from "../../format/compact-number.tsx";
import { formatChange, formatCompact, formatPercent } from "../../format/numbers.ts";
import { formatCompactValue } from "../../format/values.ts";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { Figure } from "../../ui/definition-list.tsx";
import { type Bucket, getCacheHitRatio, getSavedBytes, type Traffic } from "./buckets.ts";
import type { Comparison } from "./comparison.ts";
import styles from "./metrics.module.css";
import type { StatisticsViewModel } from "./view-model.ts";

type Metric = {
  label: string;
  unit: NumberUnit;
  valueOf: (traffic: Traffic) => number | undefined;
  /** What the figure is made of, or means. */
  noteOf: (total: Traffic) => string;
};

const metrics: readonly Metric[] = [
  {
    label: "Requests",
    unit: "count",
    valueOf: ({ requests }) => requests,
    noteOf: ({ hits, misses }) => `${formatCompact(hits)} hits, ${formatCompact(misses)} misses`,
  },
  { label: "Hit ratio", unit: "share", valueOf: getCacheHitRatio, noteOf: () => "of requests served from cache" },
  { label: "Bandwidth", unit: "bytes", valueOf: ({ bandwidth }) => bandwidth, noteOf: () => "sent to visitors" },
  { label: "From the origin", unit: "bytes", valueOf: ({ origin }) => origin, noteOf: () => "fetched from origin" },
  {
    label: "Bandwidth saved",
    unit: "bytes",
    valueOf: getSavedBytes,
    noteOf: (total) =>
      total.origin > total.bandwidth
        ? "Origin traffic exceeded bandwidth"
        : `${formatPercent(total.bandwidth > 0 ? getSavedBytes(total) / total.bandwidth : undefined)} of bandwidth`,
  },
];

const blockedMetric: Metric = {
  label: "Blocked",
  unit: "count",
  valueOf: ({ blocked }) => blocked,
  noteOf: () => "not counted in requests",
};

/** The figures of a period, each with its trend and its change against the period before. */
export function Metrics({
  shown,
  comparison,
  isBeforeOnItsWay,
}: {
  shown: StatisticsViewModel;
  comparison: Comparison | undefined;
  /** Keeps the place of the changes. */
  isBeforeOnItsWay: boolean;
}): ReactElement {
  const all = shown.seesBlocked ? [...metrics, blockedMetric] : metrics;
  return (
    <div className={styles.figures} role="group" aria-label="Figures of the period">
      {all.map((answer) => (
        <MetricFigure
          key={answer.label}
          answer={answer}
          total={shown.total}
          buckets={shown.buckets}
          comparison={comparison}
          isBeforeOnItsWay={isBeforeOnItsWay}
        />
      ))}
    </div>
  );
}

function MetricFigure({
  answer: { label, unit, valueOf, noteOf },
  total,
  buckets,
  comparison,
  isBeforeOnItsWay,
}: {
  answer: Metric;
  total: Traffic;
  buckets: readonly Bucket[];
  comparison: Comparison | undefined;
  isBeforeOnItsWay: boolean;
}): ReactElement {
  const value = valueOf(total);
  return (
    <div className={styles.figure}>
      <Figure
        label={label}
        value={<CompactNumber value={value} unit={unit} />}
        note={
          <>
            <span className={styles.note}>{noteOf(total)}</span>
            {(comparison || isBeforeOnItsWay) && (
              <span className={styles.change}>
                {comparison ? formatComparison(comparison, unit, valueOf) : "\u00a0"}
              </span>
            )}
          </>
        }
      />
      <Sparkline values={buckets.filter(({ filling }) => !filling).map((bucket) => valueOf(bucket) ?? null)} />
    </div>
  );
}

/** A change in percent; of a share, in points. */
function formatComparison({ now, before }: Comparison, unit: NumberUnit, valueOf: Metric["valueOf"]): ReactNode {
  const [current, earlier] = [valueOf(now), valueOf(before)];
  if (current === undefined || earlier === undefined) return "No previous data";
  if (unit === "share") {
    const points = (current - earlier) * 100;
    return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} points, was\u00A0${formatCompactValue(earlier, unit)}`;
  }
  const change = formatChange(current, earlier);
  return change ? `${change}, was\u00A0${formatCompactValue(earlier, unit)}` : "was 0 before";
}
