import { limits } from "@edge-console/contract/limits";
import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import { getRecentDays, getRecentHours, type Period } from "@edge-console/contract/rules/statistics-periods";
import { daySeconds, hourSeconds, type Month, toMonth, startOfDay, startOfMonth } from "../../format/utc.ts";

/** Range that a user can select. Days are full UTC days up to today; 24 hours end with the current hour. */
export type Range =
  | { kind: "24h" | "7d" | "28d" | "90d" }
  | { kind: "month"; month: Month }
  /** Starts of the first and the last day, inclusive. */
  | { kind: "custom"; first: number; last: number };

const rangeDays = { "7d": 7, "28d": 28, "90d": 90 } as const;

/** Longest period that is shown by hour by default, in days. */
const maxHourlyDays = 8;

/** Returns the length of a bucket, in seconds. */
export function getBucketSeconds(granularity: Granularity): number {
  return granularity === "hour" ? hourSeconds : daySeconds;
}

/** Resolves a range to a period that starts and ends no later than today. */
export function getPeriod(range: Range, now: number): Period {
  const tomorrow = startOfDay(now) + daySeconds;
  switch (range.kind) {
    case "24h":
      return getRecentHours(now);
    case "7d":
    case "28d":
    case "90d":
      return getRecentDays(now, rangeDays[range.kind]);
    case "month":
      return clampPeriod(tomorrow, { from: startOfMonth(range.month), to: startOfMonth(range.month, 1) });
    case "custom":
      return clampPeriod(tomorrow, {
        from: Math.min(range.first, range.last),
        to: Math.max(range.first, range.last) + daySeconds,
      });
  }
}

function clampPeriod(end: number, { from, to }: Period): Period {
  return { from: Math.min(from, end - daySeconds), to: Math.min(to, end) };
}

/** Extends a period to full buckets at both ends. */
export function alignToBuckets({ from, to }: Period, granularity: Granularity): Period {
  const size = getBucketSeconds(granularity);
  return { from: Math.floor(from / size) * size, to: Math.ceil(to / size) * size };
}

/** Returns the default granularity: by hour for short periods with hourly data, otherwise by day. */
export function getDefaultGranularity({ from, to }: Period, now: number): Granularity {
  const isShort = to - from <= maxHourlyDays * daySeconds;
  return isShort && from >= now - limits.hourlyStatisticsDays * daySeconds ? "hour" : "day";
}

/**
 * Returns the previous period: the same number of buckets or, with `byMonth`, the calendar month before the one in which
 * the period starts.
 */
export function getPreviousPeriod(period: Period, granularity: Granularity, isMonthly: boolean): Period {
  if (isMonthly) {
    return { from: startOfMonth(toMonth(period.from, -1)), to: startOfMonth(toMonth(period.from)) };
  }
  const { from, to } = alignToBuckets(period, granularity);
  return { from: from - (to - from), to: from };
}
