import type { NumberUnit } from "./compact-number.tsx";
import { formatChange } from "./numbers.ts";
import { formatCompactValue } from "./values.ts";

/** Formats a change from the previous period, in percent or, for shares, in points: "+4.0% from 1.2K". */
export function formatComparison(current: number | undefined, previous: number | undefined, unit: NumberUnit): string {
  if (current === undefined || previous === undefined) return "No previous data";
  const from = `from\u00A0${formatCompactValue(previous, unit)}`;
  if (unit === "share") {
    const points = (current - previous) * 100;
    // Both values are rounded, so a smaller difference could show as two values with "No change".
    if (Math.abs(points) < 0.05) return "No change";
    return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} pts ${from}`;
  }
  const change = formatChange(current, previous);
  if (change) return `${change} ${from}`;
  return current > 0 ? "Up from 0" : "No change";
}
