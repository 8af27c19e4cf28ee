import type { StatisticsRow } from "@edge-console/contract/objects/statistics";
import { z } from "zod";
import { getStartOfDay } from "./calendar.ts";

const hourSeconds = 3_600;

/** Number of hours that are stored for each zone, including the current one. */
const storedHours = 48;

/** Returns the start of the first of the recent hours at a time in Unix seconds. */
export function getRecentFrom(at: number): number {
  return (Math.floor(at / hourSeconds) - storedHours + 1) * hourSeconds;
}

/** Returns the requests of each of the recent hours at a time, oldest first. Hours without a row had no traffic. */
export function listRecentRequests(rows: readonly StatisticsRow[], at: number): number[] {
  const from = getRecentFrom(at);
  const requests = Array.from({ length: storedHours }, () => 0);
  for (const row of rows) {
    const index = Math.floor((row.DAY_TIMESTAMP - from) / hourSeconds);
    if (index in requests) requests[index] = row.REQUESTS;
  }
  return requests;
}

const recentTrafficSchema = z.object({
  /** When the hours were loaded, in Unix seconds. */
  readAt: z.int(),
  hours: z.array(z.object({ at: z.int(), requests: z.int(), hits: z.int(), blocked: z.int() })),
});

/** Traffic of a zone in the recent hours, oldest first, without hours that had none. */
export type RecentTraffic = z.infer<typeof recentTrafficSchema>;

/** Returns the traffic of the recent hours at a time. */
export function toRecentTraffic(rows: readonly StatisticsRow[], at: number): RecentTraffic {
  const from = getRecentFrom(at);
  return {
    readAt: at,
    hours: toHourTraffic(rows).filter((hour) => hour.at >= from),
  };
}

/** Returns the traffic of hourly rows. */
export function toHourTraffic(rows: readonly StatisticsRow[]): RecentTraffic["hours"] {
  return rows.map(({ DAY_TIMESTAMP: at, REQUESTS: requests, CACHE_HITS: hits, BLOCKED: blocked }) => ({
    at,
    requests,
    hits,
    blocked,
  }));
}

/** Parses the stored traffic of the recent hours. */
export function parseRecentTraffic(json: string): RecentTraffic {
  return recentTrafficSchema.parse(JSON.parse(json));
}

/** Parses the stored requests by hour, oldest first. */
export function parseRecentRequests(json: string): number[] {
  return z.array(z.int()).parse(JSON.parse(json));
}

/** Sums hours to UTC days. */
export function sumDays(hours: readonly StatisticsRow[]): StatisticsRow[] {
  const days = new Map<number, StatisticsRow>();
  for (const row of hours) {
    const day = getStartOfDay(row.DAY_TIMESTAMP);
    const sum = days.get(day);
    days.set(day, {
      DAY_TIMESTAMP: day,
      REQUESTS: row.REQUESTS + (sum?.REQUESTS ?? 0),
      CACHE_HITS: row.CACHE_HITS + (sum?.CACHE_HITS ?? 0),
      CACHE_MISS: row.CACHE_MISS + (sum?.CACHE_MISS ?? 0),
      BANDWIDTH_BYTES: row.BANDWIDTH_BYTES + (sum?.BANDWIDTH_BYTES ?? 0),
      ORIGIN_BYTES: row.ORIGIN_BYTES + (sum?.ORIGIN_BYTES ?? 0),
      BLOCKED: row.BLOCKED + (sum?.BLOCKED ?? 0),
    });
  }
  return [...days.values()];
}
