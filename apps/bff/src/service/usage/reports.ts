import {
  type TrafficChange,
  type Overview,
  type OverviewPeriod,
  overviewPeriods,
} from "@edge-console/contract/console/overview";
import type { AccountStatistics, ZoneStatistics } from "@edge-console/contract/console/account-statistics";
import type { UsageCollection, Usage, UsageDay, ZoneUsage } from "@edge-console/contract/console/usage";
import { type AccountTraffic, trafficHours } from "@edge-console/contract/console/zone-traffic";
import { sql } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Store } from "../../platform/db/store.ts";
import { daySeconds, getFinalizedUntil, getStartOfMonth, listMonths, getStartOfDay } from "./calendar.ts";
import { isCollectable } from "./usage-store.ts";
import { findBiggestChanges } from "./biggest-changes.ts";
import { parseRecentRequests, parseRecentTraffic, type RecentTraffic } from "./recent-hours.ts";

/** Reports on the collected usage of an account. */
export interface UsageReports {
  /** Returns usage by zone and month, from `first` to `last`, both included. */
  usage(accountId: string, first: string, last: string): Promise<Usage>;
  /** Returns usage by day, of days with traffic from `from` on, and before `to` if there is one. Oldest first. */
  listDays(accountId: string, from: number, to?: number): Promise<UsageDay[]>;
  /** Returns the first UTC day with stored traffic; null if there is none. */
  findFirstDay(accountId: string): Promise<number | null>;
  /** Returns the traffic on the days from `from` on, and before `to`: by day, and by zone. `zones` selects zones by their ID. */
  statistics(
    accountId: string,
    period: { readonly from: number; readonly to: number; readonly zones: readonly string[] | undefined },
  ): Promise<Pick<AccountStatistics, "days" | "zones">>;
  overview(accountId: string): Promise<Overview>;
  /** Returns the requests of each zone in the 24 hours before it was last loaded. */
  traffic(accountId: string): Promise<AccountTraffic>;
  /** Lists the zones that exist, and when their recent hours were loaded; null if they weren't. */
  listTrafficTimes(accountId: string): Promise<{ readonly id: string; readonly readAt: number | null }[]>;
  /** Lists the traffic in the recent hours of zones for which they were loaded after a time. */
  listRecentTraffic(accountId: string, after: number): Promise<ZoneRecentTraffic[]>;
  /** Returns how many zones all accounts have, as far as they were listed. */
  countZones(): Promise<number>;
  /** Returns the progress of the collection. */
  readCollectionStatus(accountId: string): Promise<UsageCollection>;
}

/** A zone with its traffic in the recent hours. */
export interface ZoneRecentTraffic {
  readonly id: string;
  readonly name: string;
  readonly traffic: RecentTraffic;
}

/** Smallest number of days included with the months, from which the forecast is calculated. */
const forecastDays = 70;
const maxPeriodDays = Math.max(...overviewPeriods);

/** Sums a column as a 64-bit integer. PostgreSQL would return a decimal. */
const sumColumn = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

export function createUsageReports(store: Store): UsageReports {
  async function readCollectionStatus(accountId: string): Promise<UsageCollection> {
    const now = await store.now();
    const state = await store.db
      .selectFrom("usage_collections")
      .select(["requested_at", "problem", "listed_at"])
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    const collectable = await store.db
      .selectFrom("usage_zones")
      .select(["read_at", "complete_until", "deleted_at"])
      .where("account_id", "=", accountId)
      .where(isCollectable)
      .execute();
    const readAt = collectable.filter(({ deleted_at }) => deleted_at === null).map(({ read_at }) => read_at ?? 0);
    return {
      zones: collectable.length,
      complete: collectable.filter(({ complete_until }) => (complete_until ?? 0) >= getFinalizedUntil(now)).length,
      running: state !== undefined && state.requested_at !== null,
      readAt: readAt.reduce((oldest, at) => Math.min(oldest, at), state?.listed_at ?? 0) || null,
      failure: state?.problem ?? null,
    };
  }

  async function listDays(accountId: string, from: number, to?: number): Promise<UsageDay[]> {
    return store.db
      .selectFrom("usage_days")
      .select([
        "day",
        sumColumn("requests").as("requests"),
        sumColumn("hits").as("hits"),
        sumColumn("bandwidth_bytes").as("bandwidthBytes"),
        sumColumn("origin_bytes").as("originBytes"),
        sumColumn("blocked").as("blocked"),
      ])
      .where("account_id", "=", accountId)
      .where("day", ">=", from)
      .$if(to !== undefined, (query) => query.where("day", "<", to ?? 0))
      .groupBy("day")
      .orderBy("day")
      .execute();
  }

  async function findFirstDay(accountId: string): Promise<number | null> {
    const { day } = await store.db
      .selectFrom("usage_days")
      .select((row) => row.fn.min("day").as("day"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    return day;
  }

  async function listZoneUsage(accountId: string, months: readonly string[]): Promise<ZoneUsage[]> {
    const zones = await store.db
      .selectFrom("usage_zones")
      .select(["zone_id", "name", "deleted_at"])
      .where("account_id", "=", accountId)
      .orderBy("name")
      .execute();
    const zoneMonths = await store.db
      .selectFrom("usage_months")
      .select(["zone_id", "month", "requests", "bandwidth_bytes"])
      .where("account_id", "=", accountId)
      .where("month", ">=", months.at(0) ?? "")
      .where("month", "<=", months.at(-1) ?? "")
      .execute();
    const createZeros = () => months.map(() => 0);
    const usage = new Map<string, ZoneUsage>(
      zones.map(({ zone_id: id, name, deleted_at: deletedAt }) => [
        id,
        { id, name, deletedAt, requests: createZeros(), bandwidthBytes: createZeros() },
      ]),
    );
    for (const { zone_id, month, requests, bandwidth_bytes } of zoneMonths) {
      const zone = usage.get(zone_id);
      const index = months.indexOf(month);
      if (!zone) continue;
      zone.requests[index] = requests;
      zone.bandwidthBytes[index] = bandwidth_bytes;
    }
    // Excludes zones that were deleted before the first of these months.
    return [...usage.values()].filter(({ deletedAt, requests }) => deletedAt === null || requests.some((n) => n > 0));
  }

  /** Compares the traffic of each zone in the last `days` days with the same number of days before. */
  async function listBiggestChanges(accountId: string, days: OverviewPeriod, today: number): Promise<TrafficChange[]> {
    const periodStart = today - days * daySeconds;
    const sumPeriod = (column: string, isCurrent: boolean) =>
      sql<number>`cast(sum(case when (day >= ${periodStart}) = ${isCurrent ? sql`true` : sql`false`} then ${sql.ref(column)} else 0 end) as bigint)`;
    const zones = await store.db
      .selectFrom("usage_days")
      .innerJoin("usage_zones", (join) =>
        join
          .onRef("usage_zones.account_id", "=", "usage_days.account_id")
          .onRef("usage_zones.zone_id", "=", "usage_days.zone_id"),
      )
      .select([
        "usage_zones.zone_id as id",
        "name",
        "deleted_at as deletedAt",
        sumPeriod("requests", true).as("requests"),
        sumPeriod("requests", false).as("requestsBefore"),
        sumPeriod("bandwidth_bytes", true).as("bandwidthBytes"),
        sumPeriod("bandwidth_bytes", false).as("bandwidthBytesBefore"),
      ])
      .where("usage_days.account_id", "=", accountId)
      .where("day", ">=", periodStart - days * daySeconds)
      .where("day", "<", today)
      .groupBy(["usage_zones.zone_id", "name", "deleted_at"])
      .execute();
    return findBiggestChanges(zones);
  }

  return {
    readCollectionStatus,
    listDays,
    findFirstDay,

    async usage(accountId, first, last) {
      const now = await store.now();
      const today = getStartOfDay(now);
      const months = listMonths(first, last);
      return {
        months,
        zones: await listZoneUsage(accountId, months),
        days: await listDays(accountId, Math.min(getStartOfMonth(first), today - forecastDays * daySeconds)),
        storedFrom: await findFirstDay(accountId),
        today,
        collection: await readCollectionStatus(accountId),
      };
    },

    async traffic(accountId) {
      const zones = await store.db
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
            : [{ id, readAt, requests: parseRecentRequests(hours).slice(-trafficHours) }],
        ),
      };
    },

    listTrafficTimes: async (accountId) =>
      store.db
        .selectFrom("usage_zones")
        .select(["zone_id as id", "hours_read_at as readAt"])
        .where("account_id", "=", accountId)
        .where("deleted_at", "is", null)
        .execute(),

    async listRecentTraffic(accountId, after) {
      const zones = await store.db
        .selectFrom("usage_zones")
        .select(["zone_id as id", "name", "recent_traffic"])
        .where("account_id", "=", accountId)
        .where("deleted_at", "is", null)
        .where("hours_read_at", ">", after)
        .execute();
      return zones.flatMap(({ id, name, recent_traffic: json }) =>
        json === null ? [] : [{ id, name, traffic: parseRecentTraffic(json) }],
      );
    },

    async countZones() {
      const { zones } = await store.db
        .selectFrom("usage_zones")
        .select((row) => row.fn.countAll<number>().as("zones"))
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow();
      return zones;
    },

    async statistics(accountId, { from, to, zones: selected }) {
      const days = new Map<number, AccountStatistics["days"][number]>();
      const zones: ZoneStatistics[] = [];
      for (const batch of selected === undefined ? [undefined] : chunk(selected)) {
        const rows = store.db
          .selectFrom("usage_days")
          .select([
            sumColumn("requests").as("requests"),
            sumColumn("hits").as("hits"),
            sumColumn("misses").as("misses"),
            sumColumn("bandwidth_bytes").as("bandwidthBytes"),
            sumColumn("origin_bytes").as("originBytes"),
            sumColumn("blocked").as("blocked"),
          ])
          .where("usage_days.account_id", "=", accountId)
          .where("day", ">=", from)
          .where("day", "<", to)
          .$if(batch !== undefined, (query) => query.where("usage_days.zone_id", "in", batch ?? []));
        for (const row of await rows.select("day").groupBy("day").execute()) {
          const sum = days.get(row.day);
          days.set(row.day, sum ? addTraffic(sum, row) : row);
        }
        zones.push(
          ...(await rows
            .innerJoin("usage_zones", (join) =>
              join
                .onRef("usage_zones.account_id", "=", "usage_days.account_id")
                .onRef("usage_zones.zone_id", "=", "usage_days.zone_id"),
            )
            .select(["usage_zones.zone_id as id", "name", "deleted_at as deletedAt"])
            .groupBy(["usage_zones.zone_id", "name", "deleted_at"])
            .execute()),
        );
      }
      return {
        days: [...days.values()].toSorted((a, b) => a.day - b.day),
        zones: zones.toSorted((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1)),
      };
    },

    async overview(accountId) {
      const now = await store.now();
      const today = getStartOfDay(now);
      const state = await store.db
        .selectFrom("usage_collections")
        .select(["listed_at", "usage_paused"])
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      const { zones } = await store.db
        .selectFrom("usage_zones")
        .select((row) => row.fn.countAll<number>().as("zones"))
        .where("account_id", "=", accountId)
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow();
      return {
        days: await listDays(accountId, today - 2 * maxPeriodDays * daySeconds),
        today,
        biggestChanges: {
          7: await listBiggestChanges(accountId, 7, today),
          28: await listBiggestChanges(accountId, 28, today),
        },
        zones: state && state.listed_at !== null ? zones : null,
        usagePaused: state && state.usage_paused !== null ? state.usage_paused === 1 : null,
        collection: await readCollectionStatus(accountId),
      };
    },
  };
}

type Day = AccountStatistics["days"][number];

function addTraffic(sum: Day, { requests, hits, misses, bandwidthBytes, originBytes, blocked = 0 }: Day): Day {
  return {
    day: sum.day,
    requests: sum.requests + requests,
    hits: sum.hits + hits,
    misses: sum.misses + misses,
    bandwidthBytes: sum.bandwidthBytes + bandwidthBytes,
    originBytes: sum.originBytes + originBytes,
    blocked: (sum.blocked ?? 0) + blocked,
  };
}
