import { limits } from "@edge-console/contract/limits";
import type { Granularity } from "@edge-console/contract/objects/statistics";

export const hourSeconds = 3_600;
export const daySeconds = 86_400;

/** What a caller asked for, in Unix seconds; null where it left something out. */
export interface RequestedPeriod {
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
export function getHourStart(timestamp: number): number {
  return Math.floor(timestamp / hourSeconds) * hourSeconds;
}

/** Start of the UTC day that the instant lies in. */
export function getDayStart(timestamp: number): number {
  return Math.floor(timestamp / daySeconds) * daySeconds;
}

/** Start of the oldest hour of which hourly figures are kept (Limits, Statistics hourly data retention). */
export function getOldestHour(now: number): number {
  return getHourStart(now) - limits.hourlyStatisticsDays * daySeconds;
}

/**
 * The period that applies (Statistics, body fields): FROM rounded down to its day or hour, by default midnight 28 days
 * ago; TO by default now; a range that starts before the kept hours is answered by day.
 */
export function resolvePeriod(asked: RequestedPeriod, now: number): StatisticsPeriod {
  const from = asked.from ?? getDayStart(now) - limits.defaultStatisticsDays * daySeconds;
  const to = asked.to ?? now;
  const hourly = asked.granularity === "hour" && getHourStart(from) >= getOldestHour(now);
  return hourly
    ? { from: getHourStart(from), to, granularity: "hour" }
    : { from: getDayStart(from), to, granularity: "day" };
}
