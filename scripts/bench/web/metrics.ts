import { median } from "../percentile.ts";

/** Repeated measurement in milliseconds, or a single one in `unit`. */
export interface Metric {
  readonly label: string;
  readonly values: readonly number[];
  /** Maximum of the median; not set for metrics without a budget. */
  readonly budget?: number;
  /** The same action elsewhere. The median is at most `maxRatio` times that of its values. */
  readonly peer?: { readonly label: string; readonly values: readonly number[]; readonly maxRatio: number };
  readonly unit?: string;
}

/** Prints metrics with their budgets, peers, and a baseline. Returns whether all are within their budgets. */
export function printMetrics(title: string, metrics: readonly Metric[], baseline: Metric): boolean {
  const baselineMs = median(baseline.values);
  console.log(`\n${title}\n`);
  console.log(formatLine("", "median", "best", "worst", "budget", "of baseline"));
  printLine(baseline, baselineMs);
  for (const metric of metrics) {
    printLine(metric, baselineMs);
    if (metric.peer) {
      const ratio = median(metric.values) / median(metric.peer.values);
      printLine({ ...metric.peer, label: `… ${ratio.toFixed(1)} times as long as ${metric.peer.label}` }, baselineMs);
    }
  }
  return metrics.every(isWithin);
}

function printLine(metric: Metric, baselineMs: number): void {
  const { label, values, unit = "ms" } = metric;
  console.log(
    formatLine(
      label,
      `${median(values).toFixed(0)} ${unit}`,
      values.length > 1 ? `${Math.min(...values).toFixed(0)} ${unit}` : "",
      values.length > 1 ? `${Math.max(...values).toFixed(0)} ${unit}` : "",
      formatBudget(metric),
      unit === "ms" ? (median(values) / baselineMs).toFixed(1) : "",
      isWithin(metric) ? "" : "OVER",
    ),
  );
}

function formatBudget({ budget, peer, unit = "ms" }: Metric): string {
  if (peer) return `${peer.maxRatio} times`;
  return budget === undefined ? "" : `${budget} ${unit}`;
}

function isWithin({ values, budget = Infinity, peer }: Metric): boolean {
  return median(values) <= Math.min(budget, peer ? peer.maxRatio * median(peer.values) : Infinity);
}

function formatLine(label: string, ...cells: readonly string[]): string {
  return label.padEnd(52) + cells.map((cell) => cell.padStart(12)).join("");
}
