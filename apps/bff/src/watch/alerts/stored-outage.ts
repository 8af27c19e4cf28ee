import { type AlertOutage, alertOutageSchema } from "@edge-console/contract/alerts/alert";
import { z } from "zod";
import { getRecentFrom, type RecentTraffic } from "../../service/usage/recent-hours.ts";

const hourSeconds = 3_600;
const hoursPerDay = 24;
/** Requests are counted with a delay: an hour is complete so many seconds after its end. */
const settlingSeconds = 900;

/** What an alert takes down, as it's stored: the lost requests are worked out when it's read. */
export const storedOutageSchema = alertOutageSchema.omit({ requestsLost: true }).extend({
  /** Requests of its zones in each hour of a UTC day, before it began; null if they aren't known. */
  hourly: z.array(z.number()).length(hoursPerDay).nullable(),
});
export type StoredOutage = z.infer<typeof storedOutageSchema>;

/** Parses a stored outage; null if there is none, or a newer version of the console stored it. */
export function parseOutage(json: string | null): StoredOutage | null {
  return json === null ? null : (storedOutageSchema.safeParse(JSON.parse(json)).data ?? null);
}

/** Returns what an alert takes down as of a time, in Unix seconds. */
export function toAlertOutage({ hourly, ...outage }: StoredOutage, until: number): AlertOutage {
  return { ...outage, requestsLost: hourly && Math.round(sumRequests(hourly, outage.since, until)) };
}

/** Sums the requests of the hours of the day between two times, the first and the last of them in part. */
function sumRequests(hourly: readonly number[], since: number, until: number): number {
  let sum = 0;
  for (let at = since; at < until;) {
    const end = Math.min((Math.floor(at / hourSeconds) + 1) * hourSeconds, until);
    sum += ((hourly[getHourOfDay(at)] ?? 0) * (end - at)) / hourSeconds;
    at = end;
  }
  return sum;
}

/**
 * Returns the requests of a zone in each hour of a UTC day, from the last complete hours before `since` (Unix seconds). Null
 * if they aren't known.
 */
export function getHourlyRequests({ readAt, hours }: RecentTraffic, since: number): number[] | null {
  const end = Math.floor(Math.min(since, readAt - settlingSeconds) / hourSeconds) * hourSeconds;
  const start = end - hoursPerDay * hourSeconds;
  if (start < getRecentFrom(readAt)) return null;
  const hourly = Array.from({ length: hoursPerDay }, () => 0);
  for (const { at, requests } of hours) if (at >= start && at < end) hourly[getHourOfDay(at)] = requests;
  return hourly;
}

function getHourOfDay(at: number): number {
  return Math.floor(at / hourSeconds) % hoursPerDay;
}
