import type { StatisticsRow } from "@edge-console/contract/objects/statistics";
import { type AccountTraffic, trafficHours } from "@edge-console/contract/console/zone-traffic";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "../../platform/db/schema.ts";
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

/** A zone with its traffic in the recent hours. */
export interface ZoneRecentTraffic {
  readonly id: string;
  readonly name: string;
  readonly traffic: RecentTraffic;
}

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

/** Returns the requests of each zone in the 24 hours before it was last loaded. */
export async function readZoneTraffic(db: Kysely<Schema>, accountId: string): Promise<AccountTraffic> {
  const zones = await db
    .selectFrom("usage_zones")
    .select(["zone_id", "hours_read_at", "hours"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where("hours_read_at", "is not", null)
    .execute();
  return {
    zones: zones.flatMap(({ zone_id: id, hours_read_at: readAt, hours }) =>
      readAt === null || hours === null
        ? []
        : [{ id, readAt, requests: z.array(z.int()).parse(JSON.parse(hours)).slice(-trafficHours) }],
    ),
  };
}

/** Lists the zones that exist, and when their recent hours were loaded; null if they weren't. */
export function listTrafficTimes(
  db: Kysely<Schema>,
  accountId: string,
): Promise<{ readonly id: string; readonly readAt: number | null }[]> {
  return db
    .selectFrom("usage_zones")
    .select(["zone_id as id", "hours_read_at as readAt"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .execute();
}

/** Lists the traffic in the recent hours of zones for which they were loaded after a time. */
export async function listRecentTraffic(
  db: Kysely<Schema>,
  accountId: string,
  after: number,
): Promise<ZoneRecentTraffic[]> {
  const zones = await db
    .selectFrom("usage_zones")
    .select(["zone_id as id", "name", "recent_traffic"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where("hours_read_at", ">", after)
    .execute();
  return zones.flatMap(({ id, name, recent_traffic: json }) =>
    json === null ? [] : [{ id, name, traffic: recentTrafficSchema.parse(JSON.parse(json)) }],
  );
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
