import { limits } from "@edge-console/contract/limits";
import type { Granularity } from "@edge-console/contract/objects/statistics";

export const hourSeconds = 3_600;
export const daySeconds = 86_400;

/** What a caller asked for, in Unix seconds; null where it left something out. */
export interface AskedPeriod {
  readonly from: number | null;
  readonly to: number | null;
  readonly granularity: Granularity;
}

/** The buckets that an answer covers: those that start from `from` to `to`, both included. */
export interface StatisticsPeriod {
  readonly from: number;
  readonly to: number;
  readonly granularity: Granularity;
}

/** Start of the hour that the instant lies in. */
export function startOfHour(timestamp: number): number {
  return Math.floor(timestamp / hourSeconds) * hourSeconds;
}

/** Start of the UTC day that the instant lies in. */
export function startOfDay(timestamp: number): number {
  return Math.floor(timestamp / daySeconds) * daySeconds;
}

/** Start of the oldest hour of which hourly figures are kept (Limits, Statistics hourly data retention). */
export function oldestHour(now: number): number {
  return startOfHour(now) - limits.hourlyStatisticsDays * daySeconds;
}

/**
 * The period that applies (Statistics, body fields): FROM rounded down to its day or hour, by default midnight 28 days
 * ago; TO by default now; a range that starts before the kept hours is answered by day.
 */
export function periodOf(asked: AskedPeriod, now: number): StatisticsPeriod {
  const from = asked.from ?? startOfDay(now) - limits.defaultStatisticsDays * daySeconds;
  const to = asked.to ?? now;
  const hourly = asked.granularity === "hour" && startOfHour(from) >= oldestHour(now);
  return hourly
    ? { from: startOfHour(from), to, granularity: "hour" }
    : { from: startOfDay(from), to, granularity: "day" };
}
