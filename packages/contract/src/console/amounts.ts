import type { Measure } from "./usage-forecast.ts";

/** No-break space between a number and its unit. */
const unitSpace = "\u00a0";

/** Units of bytes: `si` counts by 1,000 (kB, as traffic is billed), `iec` by 1,024 (KiB, as files are sized). */
export const byteUnits = {
  si: { step: 1000, names: ["B", "kB", "MB", "GB", "TB", "PB", "EB"] },
  iec: { step: 1024, names: ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"] },
} as const;

/** Formats a value with three significant digits in the largest unit that fits: 1234567 → "1.23 MB". */
export function formatScaled(value: number, step: number, names: readonly string[]): string {
  const { digits, unit } = scale(value, step, names);
  return `${value < 0 ? "−" : ""}${digits}${unitSpace}${names[unit]}`;
}

/** Returns a value of 0 or more as `formatScaled` shows it, for percentages that follow from the shown values. */
export function roundScaled(value: number, step: number, names: readonly string[]): number {
  const { digits, unit } = scale(value, step, names);
  return Number(digits) * step ** unit;
}

function scale(value: number, step: number, names: readonly string[]): { digits: string; unit: number } {
  let unit = 0;
  let scaled = Math.abs(value);
  // 999.5 would be rounded up to four digits: it belongs to the next unit.
  while (unit < names.length - 1 && scaled >= (unit === 0 ? step : step - 0.5)) {
    scaled /= step;
    unit += 1;
  }
  const digits =
    unit === 0 ? Math.round(scaled).toString() : scaled.toFixed(scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2);
  return { digits, unit };
}

/** Formats a number of requests or bytes with three significant digits, for emails and alerts: "12.3M", "4.21 TB". */
export function formatAmount(value: number, measure: Measure): string {
  if (measure === "bandwidth") return formatScaled(value, byteUnits.si.step, byteUnits.si.names);
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(Math.round(value));
}

/** Returns a number of requests or bytes as `formatAmount` shows it. */
export function roundAmount(value: number, measure: Measure): number {
  return measure === "bandwidth"
    ? roundScaled(value, byteUnits.si.step, byteUnits.si.names)
    : Number(value.toPrecision(3));
}
