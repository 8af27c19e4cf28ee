import type { NumberUnit } from "./compact-number.tsx";
import { formatChange } from "./numbers.ts";
import { formatCompactValue } from "./values.ts";

/**
 * Formats a change from the previous period, in percent or, for shares, in points: "+4.0%", "−1.2 pts", "No change".
 * Compares what is shown: two values with the same text haven't changed, and a difference is that of the rounded values.
 */
export function formatDifference(current: number | undefined, previous: number | undefined, unit: NumberUnit): string {
  if (current === undefined || previous === undefined) return "No previous data";
  if (formatCompactValue(previous, unit) === formatCompactValue(current, unit)) return "No change";
  if (unit === "share") {
    const points = (roundShare(current) - roundShare(previous)) / 10;
    return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} pts`;
  }
  if (previous <= 0) return "Up from 0";
  const change = formatChange(roundFigure(current), roundFigure(previous));
  // Different texts of the same rounded value: 999.6 kB and 1 MB.
  return change === undefined || /^.0\.0%$/.test(change) ? `${current < previous ? "−" : "+"}<0.1%` : change;
}

/** Formats a change like `formatDifference`, with the previous value: "+4.0% from 1.2K". */
export function formatComparison(current: number | undefined, previous: number | undefined, unit: NumberUnit): string {
  const difference = formatDifference(current, previous, unit);
  return /^[+−]/.test(difference) ? `${difference} from\u00A0${formatCompactValue(previous, unit)}` : difference;
}

/** Rounds a share to tenths of a percent, as `formatPercent` shows it. */
function roundShare(share: number): number {
  return Math.round(share * 1000);
}

/** Rounds a number to three digits, as `formatCompactValue` shows it. */
function roundFigure(value: number): number {
  return Number(value.toPrecision(3));
}
