import { byteUnits, roundScaled } from "@edge-console/contract/console/amounts";
import type { NumberUnit } from "./compact-number.tsx";
import { formatChange, formatCompact } from "./numbers.ts";
import { preferences } from "./preferences.ts";
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
  const change = formatChange(roundFigure(current, unit), roundFigure(previous, unit));
  // Different texts of the same rounded value: 999.6 kB and 1 MB.
  return change === undefined || /^.0\.0%$/.test(change) ? `${current < previous ? "−" : "+"}<0.1%` : change;
}

/**
 * Formats a change like `formatDifference`, with the previous value: "+4.0% from 1.2K". If the figure beside it (`shown`) is
 * of more than the compared part, such as with the unfinished day, it names both compared values: "+4.0% (1.25K from 1.2K)".
 */
export function formatComparison(
  current: number | undefined,
  previous: number | undefined,
  unit: NumberUnit,
  shown = current,
): string {
  const difference = formatDifference(current, previous, unit);
  if (!/^[+−]/.test(difference)) return difference;
  const [now, before] = [formatCompactValue(current, unit), formatCompactValue(previous, unit)];
  return formatCompactValue(shown, unit) === now
    ? `${difference} from\u00A0${before}`
    : `${difference} (${now} from\u00A0${before})`;
}

/** Formats the difference of two counts as they're shown: "+1.05M", "−3". */
export function formatCountDifference(current: number, previous: number): string {
  const difference = roundFigure(current, "count") - roundFigure(previous, "count");
  return `${difference < 0 ? "−" : "+"}${formatCompact(Math.abs(difference))}`;
}

/** Rounds a share to tenths of a percent, as `formatPercent` shows it. */
function roundShare(share: number): number {
  return Math.round(Number((share * 100).toFixed(1)) * 10);
}

/** Rounds a number of 0 or more as `formatCompactValue` shows it. */
function roundFigure(value: number, unit: Exclude<NumberUnit, "share">): number {
  if (unit === "count") return Number(value.toPrecision(3));
  const { step, names } = byteUnits[preferences.get().bytes];
  return roundScaled(value, step, names);
}
