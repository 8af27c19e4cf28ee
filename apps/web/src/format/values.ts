import type { NumberUnit } from "./compact-number.tsx";
import {
  type ByteSystem,
  formatBytes,
  formatCompact,
  formatCount,
  formatExactBytes,
  formatPercent,
  noFigure,
} from "./numbers.ts";

const decimalFactors = [1, 2, 2.5, 5, 10];
/** Factors of round numbers in binary units. */
const binaryFactors = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_024];

/** Formats a value in three digits. */
export function formatCompactValue(value: number | undefined, unit: NumberUnit): string {
  if (value === undefined) return noFigure;
  if (unit === "bytes") return formatBytes(value);
  return unit === "share" ? formatPercent(value) : formatCompact(value);
}

/** Formats a tick of an axis, without the zeros that fill a figure up to three digits: "50 TB", "2.5M", "75%", "0". */
export function formatAxisTick(value: number, unit: NumberUnit): string {
  if (unit === "share") return `${value * 100}%`;
  return value === 0
    ? "0"
    : formatCompactValue(value, unit).replace(/(\.\d*?)0+(?!\d)/, (_, digits: string) =>
        digits === "." ? "" : digits,
      );
}

/** Formats all digits of a value. */
export function formatExactValue(value: number | undefined, unit: NumberUnit): string {
  if (value === undefined) return noFigure;
  if (unit === "bytes") return formatExactBytes(value);
  return unit === "share" ? formatPercent(value, 3) : formatCount(value);
}

/**
 * Returns the ticks of an axis from 0 to at least `largest`: three to six round numbers. Counts have no fractions; shares
 * always go up to 1.
 */
export function getAxisTicks(largest: number, unit: NumberUnit, system: ByteSystem = "si"): number[] {
  if (unit === "share") return [0, 0.25, 0.5, 0.75, 1];
  const isBinary = unit === "bytes" && system === "iec";
  const top = Math.max(largest, unit === "count" ? 4 : isBinary ? 4_096 : 4_000);
  const [base, factors] = isBinary ? [1_024, binaryFactors] : [10, decimalFactors];
  // Rounding may put a power of the base just below itself.
  const size = base ** Math.floor(Math.log(top / 4) / Math.log(base) + 1e-9);
  const step = factors.map((factor) => factor * size).find((step) => step * 4 >= top && step % 1 === 0);
  const wholeStep = step ?? size * base;
  return Array.from({ length: Math.ceil(top / wholeStep) + 1 }, (_, index) => index * wholeStep);
}
