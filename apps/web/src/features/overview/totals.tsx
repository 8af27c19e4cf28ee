import type { Overview, OverviewPeriod } from "@edge-console/contract/console/overview";
import type { ReactElement, ReactNode } from "react";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatBytes, formatChange, formatCompact, formatPercent } from "../../format/numbers.ts";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { Figure } from "../../ui/definition-list.tsx";
import styles from "./totals.module.css";
import { type TrafficTotals, type Trend, getTrend } from "./trends.ts";

type Metric = {
  label: string;
  kind: "count" | "bytes" | "share";
  valueOf: (sums: TrafficTotals) => number | undefined;
};

const metrics: readonly Metric[] = [
  { label: "Requests", kind: "count", valueOf: ({ requests }) => requests },
  { label: "Bandwidth", kind: "bytes", valueOf: ({ bandwidthBytes }) => bandwidthBytes },
  {
    label: "Hit ratio",
    kind: "share",
    valueOf: ({ hits, requests }) => (requests > 0 ? hits / requests : undefined),
  },
  { label: "Origin traffic", kind: "bytes", valueOf: ({ originBytes }) => originBytes },
];
const blockedMetric: Metric = { label: "Blocked", kind: "count", valueOf: ({ blocked }) => blocked };

/** All zones together in the last finished days, against as many before. */
export function Totals({ overview, days }: { overview: Overview; days: OverviewPeriod }): ReactElement {
  // Nothing was ever loaded, for lack of a usable API key: unknown, which isn't 0.
  const isUnknown = overview.zones === null && overview.days.length === 0;
  const trend = getTrend(overview.days, days, overview.today);
  const seesBlocked = overview.days.some(({ blocked }) => blocked !== undefined);
  return (
    <div className={styles.totals} role="group" aria-label={`All zones, last ${days} days`}>
      {(seesBlocked ? [...metrics, blockedMetric] : metrics).map((answer) => (
        <Total key={answer.label} answer={answer} trend={trend} isUnknown={isUnknown} />
      ))}
    </div>
  );
}

function Total({
  answer: { label, kind, valueOf: sumOf },
  trend,
  isUnknown,
}: {
  answer: Metric;
  trend: Trend;
  isUnknown: boolean;
}): ReactElement {
  const valueOf = (sums: TrafficTotals) => (isUnknown ? undefined : sumOf(sums));
  const value = valueOf(trend.now);
  return (
    <div className={styles.total}>
      <Figure
        label={label}
        value={<CompactNumber value={value} unit={kind} />}
        note={formatComparison(value, valueOf(trend.before), kind)}
      />
      <Sparkline values={trend.days.map((day) => valueOf(day) ?? null)} />
    </div>
  );
}

function formatShort(value: number | undefined, kind: Metric["kind"]): string {
  if (kind === "bytes") return formatBytes(value);
  return kind === "share" ? formatPercent(value) : formatCompact(value);
}

/** A change in percent; of a share, in points. */
function formatComparison(now: number | undefined, before: number | undefined, kind: Metric["kind"]): ReactNode {
  if (now === undefined || before === undefined) return "No previous data";
  if (kind === "share") {
    const points = (now - before) * 100;
    if (Math.abs(points) < 0.05) return `unchanged at\u00A0${formatShort(before, kind)}`;
    return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} points, was\u00A0${formatShort(before, kind)}`;
  }
  const change = formatChange(now, before);
  return change ? `${change}, was\u00A0${formatShort(before, kind)}` : "was 0 before";
}
