import { onFirstUse } from "./on-first-use.ts";
import { type Preferences, preferences } from "./preferences.ts";

/** Shown instead of a missing number. */
export const noFigure = "–";

/** No-break space between a number and its unit. */
const unitSpace = "\u00a0";

const plainFormat = onFirstUse(() => new Intl.NumberFormat("en"));
const compact = onFirstUse(() => new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }));

/** Formats all digits, grouped: 12345 → "12,345". */
export function formatCount(count: number | null | undefined): string {
  return isFigure(count) ? plainFormat().format(count) : noFigure;
}

/** Formats three significant digits: 12345 → "12.3K". Show the exact number on hover. */
export function formatCompact(count: number | null | undefined): string {
  return isFigure(count) ? compact().format(count) : noFigure;
}

/**
 * Formats a share from 0 to 1 as a percentage: 0.1234 → "12.3%". Tiny shares read "<0.1%" and shares just below 1 read
 * ">99.9%", so that neither looks like nothing or all.
 */
export function formatPercent(share: number | null | undefined, digits = 1): string {
  if (!isFigure(share)) return noFigure;
  const step = 10 ** -(digits + 2);
  if (share > 0 && share < step) return `<${(step * 100).toFixed(digits)}%`;
  if (share < 1 && share > 1 - step) return `>${((1 - step) * 100).toFixed(digits)}%`;
  return `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : digits)}%`;
}

/** Formats the relative change from `before` to `now`: (120, 100) → "+20.0%". Undefined if `before` is 0. */
export function formatChange(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const change = (now - before) / before;
  return `${change < 0 ? "−" : "+"}${(Math.abs(change) * 100).toFixed(1)}%`;
}

/** `si` counts by 1,000 (kB, as traffic is billed), `iec` by 1,024 (KiB, as files are sized). */
export type ByteSystem = Preferences["bytes"];

const byteUnits = {
  si: { step: 1000, names: ["B", "kB", "MB", "GB", "TB", "PB", "EB"] },
  iec: { step: 1024, names: ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"] },
} as const;

/**
 * Formats bytes with three significant digits: 1234567 → "1.23 MB". In the units that the user prefers unless
 * others are given; components use CompactNumber or usePreferences to follow changes.
 */
export function formatBytes(bytes: number | null | undefined, system = preferences.get().bytes): string {
  return isFigure(bytes) ? scale(bytes, byteUnits[system].step, byteUnits[system].names) : noFigure;
}

/** Formats all digits: 1234567 → "1,234,567 bytes". Shown on hover of a rounded number. */
export function formatExactBytes(bytes: number | null | undefined): string {
  return isFigure(bytes) ? `${plainFormat().format(bytes)}${unitSpace}byte${bytes === 1 ? "" : "s"}` : noFigure;
}

/** Formats bytes over seconds as a bit rate: (125000, 1) → "1.00 Mbit/s". */
export function formatBitRate(bytes: number, seconds: number): string {
  if (seconds <= 0) return noFigure;
  return scale((bytes * 8) / seconds, 1000, ["bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s", "Pbit/s"]);
}

function scale(value: number, step: number, names: readonly string[]): string {
  let unit = 0;
  let scaled = Math.abs(value);
  // 999.5 would be rounded up to four digits: it belongs to the next unit.
  while (unit < names.length - 1 && scaled >= (unit === 0 ? step : step - 0.5)) {
    scaled /= step;
    unit += 1;
  }
  const digits =
    unit === 0 ? Math.round(scaled).toString() : scaled.toFixed(scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2);
  return `${value < 0 ? "−" : ""}${digits}${unitSpace}${names[unit]}`;
}

function isFigure(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
