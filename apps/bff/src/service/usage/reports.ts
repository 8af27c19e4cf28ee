import type { Overview } from "@edge-console/contract/console/overview";
import { overviewPeriods } from "@edge-console/contract/rules/statistics-periods";
import type { AccountStatistics, ZoneStatistics } from "@edge-console/contract/console/account-statistics";
import type { UsageCollection, Usage, UsageDay, ZoneUsage } from "@edge-console/contract/console/usage";
import { type Kysely, sql } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { listBiggestChanges } from "./biggest-changes.ts";
import { daySeconds, getFinalizedUntil, getStartOfMonth, listMonths, getStartOfDay } from "./calendar.ts";
import { countAccountZones, isCollectable } from "./usage-store.ts";

/** Smallest number of days included with the months, from which the forecast is calculated. */
const forecastDays = 70;
const maxPeriodDays = Math.max(...overviewPeriods);

/** Sums a column as a 64-bit integer. PostgreSQL would return a decimal. */
export const sumColumn = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

/** Returns usage by zone and month, from `first` to `last`, both included. */
export async function readUsage(store: Store, accountId: string, first: string, last: string): Promise<Usage> {
  const now = await store.now();
  const today = getStartOfDay(now);
  const months = listMonths(first, last);
  return {
    months,
    zones: await listZoneUsage(store.db, accountId, months),
    days: await listDays(store.db, accountId, Math.min(getStartOfMonth(first), today - forecastDays * daySeconds)),
    storedFrom: await findFirstDay(store.db, accountId),
    today,
    collection: await readCollectionStatus(store, accountId),
  };
}

/** Returns the overview of an account: its traffic by day, the biggest changes, and its number of zones. */
export async function readOverview(store: Store, accountId: string): Promise<Overview> {
  const now = await store.now();
  const today = getStartOfDay(now);
  const state = await store.db
    .selectFrom("usage_collections")
    .select(["listed_at", "usage_paused"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return {
    days: await listDays(store.db, accountId, today - 2 * maxPeriodDays * daySeconds),
    today,
    biggestChanges: {
      7: await listBiggestChanges(store.db, accountId, 7, today),
      28: await listBiggestChanges(store.db, accountId, 28, today),
    },
    zones: state && state.listed_at !== null ? await countAccountZones(store.db, accountId) : null,
    usagePaused: state && state.usage_paused !== null ? state.usage_paused === 1 : null,
    collection: await readCollectionStatus(store, accountId),
  };
}

/**
 * Returns the traffic on the days from `from` on, and before `to`: by day, and by zone. `zones` selects zones by their ID.
 */
export async function readStatistics(
  db: Kysely<Schema>,
  accountId: string,
  {
    from,
    to,
    zones: selected,
  }: { readonly from: number; readonly to: number; readonly zones: readonly string[] | undefined },
): Promise<Pick<AccountStatistics, "days" | "zones">> {
  const days = new Map<number, AccountStatistics["days"][number]>();
  const zones: ZoneStatistics[] = [];
  for (const batch of selected === undefined ? [undefined] : chunk(selected)) {
    const rows = db
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

/** Returns usage by day, of days with traffic from `from` on, and before `to` if there is one. Oldest first. */
export async function listDays(db: Kysely<Schema>, accountId: string, from: number, to?: number): Promise<UsageDay[]> {
  return db
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

/** Returns the first UTC day with stored traffic; null if there is none. */
export async function findFirstDay(db: Kysely<Schema>, accountId: string): Promise<number | null> {
  const { day } = await db
    .selectFrom("usage_days")
    .select((row) => row.fn.min("day").as("day"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return day;
}

async function listZoneUsage(db: Kysely<Schema>, accountId: string, months: readonly string[]): Promise<ZoneUsage[]> {
  const zones = await db
    .selectFrom("usage_zones")
    .select(["zone_id", "name", "deleted_at"])
    .where("account_id", "=", accountId)
    .orderBy("name")
    .execute();
  const zoneMonths = await db
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

/** Returns how many zones all accounts have, as far as they were listed. */
export async function countZones(db: Kysely<Schema>): Promise<number> {
  const { zones } = await db
    .selectFrom("usage_zones")
    .select((row) => row.fn.countAll<number>().as("zones"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return zones;
}

/** Returns the progress of the collection. */
export async function readCollectionStatus(store: Store, accountId: string): Promise<UsageCollection> {
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
