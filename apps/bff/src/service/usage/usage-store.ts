import { type ZoneId, zoneIdSchema } from "@edge-console/contract/ids";
import type { StatisticsRow } from "@edge-console/contract/objects/statistics";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobRun } from "../../platform/jobs/job-kind.ts";
import { getFinalizedUntil, getFirstDay, getMonth, getStartOfDay, getStartOfMonth } from "./calendar.ts";
import { listRecentRequests, toRecentTraffic } from "./recent-hours.ts";

/** Zone with statistics to load. */
export interface DueZone {
  readonly id: ZoneId;
  /** First day that is not final. */
  readonly from: number;
}

/** Loaded statistics of a zone; `hours` is null if they weren't loaded. */
interface LoadedRows {
  readonly days: readonly StatisticsRow[];
  readonly hours: readonly StatisticsRow[] | null;
}

/** A run that collects for an account. Its writes throw a ClaimLostError if another run has taken over the account. */
export interface CollectionRun extends Pick<JobRun, "assertClaim"> {
  readonly store: Store;
  readonly accountId: string;
}

const metrics = ["requests", "hits", "misses", "bandwidth_bytes", "origin_bytes", "blocked"] as const;
type Metrics = Pick<Schema["usage_days"], (typeof metrics)[number]>;

/** Adds new zones of the account and marks missing ones as deleted. */
export async function syncZones(
  { store, accountId, assertClaim }: CollectionRun,
  zones: readonly Zone[],
): Promise<void> {
  const now = await store.now();
  const ids = new Set<string>(zones.map(({ ID }) => ID));
  await store.write(async (transaction) => {
    await assertClaim(transaction);
    const stored = await transaction
      .selectFrom("usage_zones")
      .select(["zone_id", "name", "deleted_at"])
      .where("account_id", "=", accountId)
      .execute();
    const deleted = stored.filter((zone) => zone.deleted_at === null && !ids.has(zone.zone_id));
    for (const batch of chunk(deleted)) {
      await transaction
        .updateTable("usage_zones")
        .set({ deleted_at: now })
        .where("account_id", "=", accountId)
        .where(
          "zone_id",
          "in",
          batch.map(({ zone_id }) => zone_id),
        )
        .execute();
    }
    const knownIds = new Set(stored.filter(({ deleted_at }) => deleted_at === null).map(({ zone_id }) => zone_id));
    for (const batch of chunk(zones.filter(({ ID }) => !knownIds.has(ID)))) {
      await transaction
        .insertInto("usage_zones")
        .values(
          batch.map((zone) => ({
            account_id: accountId,
            zone_id: zone.ID,
            name: zone.ZONE_NAME,
            read_at: null,
            complete_until: null,
            deleted_at: null,
            hours_read_at: null,
            hours: null,
            recent_traffic: null,
          })),
        )
        .onConflict((conflict) => conflict.columns(["account_id", "zone_id"]).doUpdateSet({ deleted_at: null }))
        .execute();
    }
    const [first] = zones;
    await transaction
      .updateTable("usage_collections")
      .set({ listed_at: now, is_listed: 1, usage_paused: first ? first.USAGE_PAUSED : 0 })
      .where("account_id", "=", accountId)
      .execute();
  });
}

/** Lists the zones to load as of a time, those with the least data first: new ones, and those loaded `maxAge` seconds ago. */
export async function listDueZones(
  { store, accountId }: CollectionRun,
  asOf: number,
  maxAge: number,
): Promise<DueZone[]> {
  const now = await store.now();
  const zones = await store.db
    .selectFrom("usage_zones")
    .select(["zone_id", "complete_until"])
    .where("account_id", "=", accountId)
    .where((row) =>
      row.or([
        row("read_at", "is", null),
        row("read_at", "<=", asOf - maxAge),
        // A time to come was recorded before the clock went back.
        row("read_at", ">", now),
        row("complete_until", "<", getFinalizedUntil(asOf)),
      ]),
    )
    .where(isCollectable)
    .orderBy((row) => row.fn.coalesce("complete_until", row.val(0)))
    .orderBy((row) => row.fn.coalesce("read_at", row.val(0)))
    .execute();
  return zones.map((zone) => ({
    id: zoneIdSchema.parse(zone.zone_id),
    from: zone.complete_until ?? getFirstDay(asOf),
  }));
}

/** Replaces a zone's days from `zone.from` on, and its recent hours, with those loaded at `at`. */
export async function saveDays(
  { store, accountId, assertClaim }: CollectionRun,
  zone: DueZone,
  { days: rows, hours }: LoadedRows,
  at: number,
): Promise<void> {
  // Days are stored by their start. Earlier ones were not requested.
  const days = rows
    .map((row) => ({ ...toMetrics(row), day: getStartOfDay(row.DAY_TIMESTAMP) }))
    .filter(({ day }) => day >= zone.from);
  await store.write(async (transaction) => {
    await assertClaim(transaction);
    await transaction
      .deleteFrom("usage_days")
      .where("account_id", "=", accountId)
      .where("zone_id", "=", zone.id)
      .where("day", ">=", zone.from)
      .execute();
    for (const batch of chunk(days)) {
      await transaction
        .insertInto("usage_days")
        .values(batch.map((day) => ({ account_id: accountId, zone_id: zone.id, ...day })))
        .execute();
    }
    await sumMonths(transaction, accountId, zone);
    await transaction
      .updateTable("usage_zones")
      .set({
        read_at: at,
        complete_until: Math.max(zone.from, getFinalizedUntil(at)),
        ...(hours && {
          hours_read_at: at,
          hours: JSON.stringify(listRecentRequests(hours, at)),
          recent_traffic: JSON.stringify(toRecentTraffic(hours, at)),
        }),
      })
      .where("account_id", "=", accountId)
      .where("zone_id", "=", zone.id)
      .execute();
  });
}

/** Marks a zone as deleted. Its stored usage remains. */
export async function markZoneDeleted({ store, accountId, assertClaim }: CollectionRun, zoneId: ZoneId): Promise<void> {
  const now = await store.now();
  await store.write(async (transaction) => {
    await assertClaim(transaction);
    await transaction
      .updateTable("usage_zones")
      .set((row) => ({ deleted_at: row.fn.coalesce("deleted_at", row.val(now)), read_at: now }))
      .where("account_id", "=", accountId)
      .where("zone_id", "=", zoneId)
      .execute();
  });
}

/** Condition for zones that may have new statistics. A deleted zone is loaded once after its deletion. */
export function isCollectable(row: ExpressionBuilder<Schema, "usage_zones">) {
  return row.or([
    row("deleted_at", "is", null),
    row("read_at", "is", null),
    row("read_at", "<", row.ref("deleted_at")),
  ]);
}

/** Recalculates the months of a zone from its first day that is not final. */
async function sumMonths(transaction: Transaction<Schema>, accountId: string, { id, from }: DueZone): Promise<void> {
  const first = getMonth(from);
  const days = await transaction
    .selectFrom("usage_days")
    .select(["day", ...metrics])
    .where("account_id", "=", accountId)
    .where("zone_id", "=", id)
    .where("day", ">=", getStartOfMonth(first))
    .execute();
  const months = new Map<string, Metrics>();
  for (const { day, ...dayMetrics } of days) {
    const month = getMonth(day);
    const sum = months.get(month);
    months.set(month, sum ? addMetrics(sum, dayMetrics) : dayMetrics);
  }
  await transaction
    .deleteFrom("usage_months")
    .where("account_id", "=", accountId)
    .where("zone_id", "=", id)
    .where("month", ">=", first)
    .execute();
  for (const batch of chunk([...months])) {
    await transaction
      .insertInto("usage_months")
      .values(batch.map(([month, sum]) => ({ account_id: accountId, zone_id: id, month, ...sum })))
      .execute();
  }
}

function addMetrics(a: Metrics, b: Metrics): Metrics {
  const sum = { ...a };
  for (const metric of metrics) sum[metric] += b[metric];
  return sum;
}

function toMetrics(row: StatisticsRow): Metrics {
  return {
    requests: row.REQUESTS,
    hits: row.CACHE_HITS,
    misses: row.CACHE_MISS,
    bandwidth_bytes: row.BANDWIDTH_BYTES,
    origin_bytes: row.ORIGIN_BYTES,
    blocked: row.BLOCKED,
  };
}

/** Returns how many zones an account has, without deleted ones. */
export async function countAccountZones(db: Kysely<Schema>, accountId: string): Promise<number> {
  const { zones } = await db
    .selectFrom("usage_zones")
    .select((row) => row.fn.countAll<number>().as("zones"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return zones;
}
