import { formatBytes, formatCompact, formatCount, formatPercent, noFigure } from "../../format/numbers.ts";
import type { Unit } from "./chart-list.ts";

/** A figure as it is read at a glance: three digits. */
export function shortValue(value: number | undefined, unit: Unit): string {
  if (value === undefined) return noFigure;
  if (unit === "bytes") return formatBytes(value);
  return unit === "share" ? formatPercent(value) : formatCompact(value);
}

/** The same figure to the last digit. */
export function exactValue(value: number | undefined, unit: Unit): string {
  if (value === undefined) return noFigure;
  if (unit === "bytes") return `${formatCount(value)} bytes`;
  return unit === "share" ? formatPercent(value, 3) : formatCount(value);
}

/**
 * Where an axis from 0 up to at least `largest` is named: three to six round figures. Counts have no fractions, shares
 * always go up to 1.
 */
export function valueTicks(largest: number, unit: Unit): number[] {
  if (unit === "share") return [0, 0.25, 0.5, 0.75, 1];
  const top = Math.max(largest, unit === "count" ? 4 : 4_000);
  const size = 10 ** Math.floor(Math.log10(top / 4));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((step) => step * 4 >= top && step % 1 === 0);
  const whole = step ?? size * 10;
  return Array.from({ length: Math.ceil(top / whole) + 1 }, (_, index) => index * whole);
}
