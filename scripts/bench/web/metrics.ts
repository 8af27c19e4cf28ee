import { median } from "../percentile.ts";

/** Repeated measurement in milliseconds, or a single one in `unit`. */
export interface Metric {
  readonly label: string;
  readonly values: readonly number[];
  /** Maximum of the median; not set for metrics without a budget. */
  readonly budget?: number;
  /** Maximum of the median as a multiple of the baseline's median. */
  readonly maxRatio?: number;
  readonly unit?: string;
}

/** Prints metrics with their budgets and a baseline's median. Returns whether all are within their budgets. */
export function printMetrics(title: string, metrics: readonly Metric[], baseline: Metric): boolean {
  const baselineMs = median(baseline.values);
  console.log(`\n${title}\n`);
  console.log(formatLine("", "median", "best", "worst", "budget", "of baseline"));
  for (const metric of [baseline, ...metrics]) {
    const medianValue = median(metric.values);
    const unit = metric.unit ?? "ms";
    const budget = metric.maxRatio
      ? `${metric.maxRatio} times`
      : metric.budget === undefined
        ? ""
        : `${metric.budget} ${unit}`;
    console.log(
      formatLine(
        metric.label,
        `${medianValue.toFixed(0)} ${unit}`,
        metric.values.length > 1 ? `${Math.min(...metric.values).toFixed(0)} ${unit}` : "",
        metric.values.length > 1 ? `${Math.max(...metric.values).toFixed(0)} ${unit}` : "",
        budget,
        metric.unit === undefined ? (medianValue / baselineMs).toFixed(1) : "",
        isWithin(metric, baselineMs) ? "" : "OVER",
      ),
    );
  }
  return metrics.every((metric) => isWithin(metric, baselineMs));
}

function isWithin({ values, budget, maxRatio = Infinity }: Metric, baselineMs: number): boolean {
  return (budget === undefined || median(values) <= budget) && median(values) <= maxRatio * baselineMs;
}

function formatLine(label: string, ...cells: readonly string[]): string {
  return label.padEnd(52) + cells.map((cell) => cell.padStart(12)).join("");
}
