import { limits } from "@edge-console/contract/limits";
import type { Granularity } from "@edge-console/contract/objects/statistics";
import { daySeconds, hourSeconds, type Month, toMonth, startOfDay, startOfMonth } from "../../format/utc.ts";

/** A stretch of time in Unix seconds; `to` is no part of it any more. */
export type Period = { from: number; to: number };

/** What a person may choose. Days are whole UTC days, with today as the last one; 24 hours end with this hour. */
export type Range =
  | { kind: "24h" | "7d" | "28d" | "90d" }
  | { kind: "month"; month: Month }
  /** Starts of the first and of the last day, which is part of it. */
  | { kind: "custom"; first: number; last: number };

const rangeDays = { "7d": 7, "28d": 28, "90d": 90 } as const;

/** The longest period that is shown by hour unless asked otherwise, in days. */
const maxHourlyDays = 8;

/** Seconds of a bucket. */
export function getBucketSeconds(granularity: Granularity): number {
  return granularity === "hour" ? hourSeconds : daySeconds;
}

/** The period that a range stands for now. It never begins after today, and never goes on beyond it. */
export function getPeriod(range: Range, now: number): Period {
  const tomorrow = startOfDay(now) + daySeconds;
  switch (range.kind) {
    case "24h": {
      const to = Math.floor(now / hourSeconds) * hourSeconds + hourSeconds;
      return { from: to - 24 * hourSeconds, to };
    }
    case "7d":
    case "28d":
    case "90d":
      return { from: tomorrow - rangeDays[range.kind] * daySeconds, to: tomorrow };
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

/** The period with whole buckets at both ends. */
export function alignToBuckets({ from, to }: Period, granularity: Granularity): Period {
  const size = getBucketSeconds(granularity);
  return { from: Math.floor(from / size) * size, to: Math.ceil(to / size) * size };
}

/** By what a period is shown unless a person has chosen: short ones by hour, as long as hours are kept. */
export function getDefaultGranularity({ from, to }: Period, now: number): Granularity {
  const isShort = to - from <= maxHourlyDays * daySeconds;
  return isShort && from >= now - limits.hourlyStatisticsDays * daySeconds ? "hour" : "day";
}

/**
 * The period before: with `byMonth`, the calendar month before the one in which the period begins, whatever its length;
 * else as many buckets, right before.
 */
export function getPreviousPeriod(period: Period, granularity: Granularity, byMonth: boolean): Period {
  if (byMonth) {
    return { from: startOfMonth(toMonth(period.from, -1)), to: startOfMonth(toMonth(period.from)) };
  }
  const { from, to } = alignToBuckets(period, granularity);
  return { from: from - (to - from), to: from };
}
