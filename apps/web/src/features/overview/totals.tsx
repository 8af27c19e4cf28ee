import type { Overview, OverviewPeriod } from "@edge-console/contract/console/overview";
import type { ReactElement } from "react";
import { CompactNumber, type NumberUnit } from "../../format/compact-number.tsx";
import { formatComparison } from "../../format/comparison.ts";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { Figure } from "../../ui/definition-list.tsx";
import styles from "./totals.module.css";
import { type TrafficTotals, type Trend, getTrend } from "./trends.ts";

type Metric = {
  label: string;
  unit: NumberUnit;
  getValue: (totals: TrafficTotals) => number | undefined;
};

const metrics: readonly Metric[] = [
  { label: "Requests", unit: "count", getValue: ({ requests }) => requests },
  { label: "Bandwidth", unit: "bytes", getValue: ({ bandwidthBytes }) => bandwidthBytes },
  {
    label: "Cache hit ratio",
    unit: "share",
    getValue: ({ hits, requests }) => (requests > 0 ? hits / requests : undefined),
  },
  { label: "Origin traffic", unit: "bytes", getValue: ({ originBytes }) => originBytes },
];
const blockedMetric: Metric = { label: "Blocked requests", unit: "count", getValue: ({ blocked }) => blocked };

/** Totals of all zones in the last full days, compared with the previous period. */
export function Totals({ overview, days }: { overview: Overview; days: OverviewPeriod }): ReactElement {
  // Without a usable API key, nothing was ever loaded: unknown isn't 0.
  const isUnknown = overview.zones === null && overview.days.length === 0;
  const trend = getTrend(overview.days, days, overview.today);
  const includesBlocked = overview.days.some(({ blocked }) => blocked !== undefined);
  return (
    <div className={styles.totals} role="group" aria-label={`All zones, last ${days} days`}>
      {(includesBlocked ? [...metrics, blockedMetric] : metrics).map((metric) => (
        <Total key={metric.label} metric={metric} trend={trend} isUnknown={isUnknown} />
      ))}
    </div>
  );
}

function Total({
  metric: { label, unit, getValue: getTotal },
  trend,
  isUnknown,
}: {
  metric: Metric;
  trend: Trend;
  isUnknown: boolean;
}): ReactElement {
  const getValue = (totals: TrafficTotals) => (isUnknown ? undefined : getTotal(totals));
  const value = getValue(trend.current);
  return (
    <div className={styles.total}>
      <Figure
        label={label}
        value={<CompactNumber value={value} unit={unit} />}
        note={formatComparison(value, getValue(trend.previous), unit)}
      />
      <Sparkline values={trend.days.map((day) => getValue(day) ?? null)} />
    </div>
  );
}
