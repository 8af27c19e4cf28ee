import { byteUnits, formatScaled } from "@edge-console/contract/console/amounts";
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

/**
 * Formats bytes with three significant digits: 1234567 → "1.23 MB". In the units that the user prefers unless
 * others are given; components use CompactNumber or usePreferences to follow changes.
 */
export function formatBytes(bytes: number | null | undefined, system = preferences.get().bytes): string {
  return isFigure(bytes) ? formatScaled(bytes, byteUnits[system].step, byteUnits[system].names) : noFigure;
}

/** Formats all digits: 1234567 → "1,234,567 bytes". Shown on hover of a rounded number. */
export function formatExactBytes(bytes: number | null | undefined): string {
  return isFigure(bytes) ? `${plainFormat().format(bytes)}${unitSpace}byte${bytes === 1 ? "" : "s"}` : noFigure;
}

function isFigure(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
