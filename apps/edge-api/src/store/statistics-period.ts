import { limits } from "@edge-console/contract/limits";
import type { Granularity } from "@edge-console/contract/rules/statistics-periods";

export const hourSeconds = 3_600;
export const daySeconds = 86_400;

/** Requested period in Unix seconds; null for defaults. */
export interface RequestedPeriod {
  readonly from: number | null;
  readonly to: number | null;
  readonly granularity: Granularity;
}

/** Period of a response: intervals that start between `from` and `to`, inclusive. */
export interface StatisticsPeriod {
  readonly from: number;
  readonly to: number;
  readonly granularity: Granularity;
}

/** Returns the start of the hour. */
export function getHourStart(timestamp: number): number {
  return Math.floor(timestamp / hourSeconds) * hourSeconds;
}

/** Returns the start of the UTC day. */
export function getDayStart(timestamp: number): number {
  return Math.floor(timestamp / daySeconds) * daySeconds;
}

/** Returns the start of the oldest hour with hourly statistics (Spec: Limits, Statistics hourly data retention). */
export function getOldestHour(now: number): number {
  return getHourStart(now) - limits.hourlyStatisticsDays * daySeconds;
}

/**
 * Returns the period of a response (Spec: Statistics, body fields): FROM is rounded down to the day or hour and defaults to
 * midnight 28 days ago, TO defaults to now. A range that starts before the oldest stored hour is returned by day.
 */
export function resolvePeriod(requested: RequestedPeriod, now: number): StatisticsPeriod {
  const from = requested.from ?? getDayStart(now) - limits.defaultStatisticsDays * daySeconds;
  const to = requested.to ?? now;
  const isHourly = requested.granularity === "hour" && getHourStart(from) >= getOldestHour(now);
  return isHourly
    ? { from: getHourStart(from), to, granularity: "hour" }
    : { from: getDayStart(from), to, granularity: "day" };
}
