import type { MonthComparison, UsageAmounts, ZoneComparison } from "@edge-console/contract/console/month-comparison";
import { sql } from "kysely";
import { listZoneChanges } from "../../people/audit/entry-queries.ts";
import { chunk } from "../../platform/db/chunk.ts";
import type { Store } from "../../platform/db/store.ts";
import { daySeconds, getMonth, getStartOfDay, getStartOfMonth } from "./calendar.ts";
import { findFirstDay, sumColumn } from "./reports.ts";
import { findCause, type ZoneDay } from "./usage-causes.ts";

const daysPerWeek = 7;
const maxWeeks = 6;
const minWeeks = 2;
/** Zones with the biggest changes for which the cause is looked up. */
const maxCauses = 50;

/** Periods of the comparison; times in Unix seconds. */
interface Periods {
  readonly start: number;
  readonly end: number;
  readonly previousStart: number;
  readonly today: number;
  /** Number of compared days. */
  readonly days: number;
}

function getPeriods(now: number): Periods {
  const today = getStartOfDay(now);
  const start = getStartOfMonth(getMonth(now));
  const previousStart = getStartOfMonth(getMonth(now, -1));
  // A month of 30 days has no 31st.
  const days = Math.min((today - start) / daySeconds, (start - previousStart) / daySeconds);
  return { start, end: getStartOfMonth(getMonth(now, 1)), previousStart, today, days };
}

/**
 * Compares the current month of each zone with the last one: the full days so far with the same days, and the forecast with
 * the whole month, and finds the change that each difference followed. `getValue` weighs amounts: their cost, or their bytes.
 */
export async function compareMonths(
  store: Store,
  accountId: string,
  getValue: (amounts: UsageAmounts) => number,
): Promise<MonthComparison> {
  const { db } = store;
  const now = await store.now();
  const periods = getPeriods(now);
  const { start, previousStart, today, days } = periods;

  const sumPeriod = (column: string, from: number, to: number) =>
    sql<number>`cast(sum(case when day >= ${from} and day < ${to} then ${sql.ref(column)} else 0 end) as bigint)`;
  const [end, previousEnd] = [start + days * daySeconds, previousStart + days * daySeconds];
  const rows = await db
    .selectFrom("usage_days")
    .innerJoin("usage_zones", (join) =>
      join
        .onRef("usage_zones.account_id", "=", "usage_days.account_id")
        .onRef("usage_zones.zone_id", "=", "usage_days.zone_id"),
    )
    .select((row) => [
      "usage_zones.zone_id as id",
      "name",
      "deleted_at as deletedAt",
      row.fn.min("day").as("firstDay"),
      sumPeriod("requests", start, end).as("requests"),
      sumPeriod("bandwidth_bytes", start, end).as("bandwidth"),
      sumPeriod("requests", previousStart, previousEnd).as("requestsBefore"),
      sumPeriod("bandwidth_bytes", previousStart, previousEnd).as("bandwidthBefore"),
      sumPeriod("requests", previousStart, start).as("requestsLastMonth"),
      sumPeriod("bandwidth_bytes", previousStart, start).as("bandwidthLastMonth"),
      sumPeriod("requests", start, today).as("requestsFinished"),
      sumPeriod("bandwidth_bytes", start, today).as("bandwidthFinished"),
      sumPeriod("requests", today, today + daySeconds).as("requestsToday"),
      sumPeriod("bandwidth_bytes", today, today + daySeconds).as("bandwidthToday"),
    ])
    .where("usage_days.account_id", "=", accountId)
    .where("day", ">=", Math.min(previousStart, today - maxWeeks * daysPerWeek * daySeconds))
    .groupBy(["usage_zones.zone_id", "name", "deleted_at"])
    .orderBy("name")
    .execute();
  const storedFrom = await findFirstDay(db, accountId);
  const forecast = await readForecasts(db, accountId, periods, storedFrom);

  const zones = rows.map((row): ZoneComparison => ({
    id: row.id,
    name: row.name,
    deletedAt: row.deletedAt,
    days: { requests: row.requests, bandwidthBytes: row.bandwidth },
    previousDays: { requests: row.requestsBefore, bandwidthBytes: row.bandwidthBefore },
    previousMonth: { requests: row.requestsLastMonth, bandwidthBytes: row.bandwidthLastMonth },
    forecast:
      row.firstDay <= today - minWeeks * daysPerWeek * daySeconds
        ? forecast(
            row.id,
            { requests: row.requestsFinished, bandwidthBytes: row.bandwidthFinished },
            { requests: row.requestsToday, bandwidthBytes: row.bandwidthToday },
          )
        : null,
    cause: null,
  }));
  const used = zones.filter(
    ({ days, previousMonth, forecast }) =>
      days.requests + previousMonth.requests + (forecast?.requests ?? 0) > 0 ||
      days.bandwidthBytes + previousMonth.bandwidthBytes > 0,
  );
  return {
    month: getMonth(now),
    previousMonth: getMonth(now, -1),
    days,
    isPreviousComplete: storedFrom !== null && storedFrom <= previousStart,
    zones: await addCauses({ db, accountId, periods, getValue }, used),
  };
}

type Db = Store["db"];

/**
 * Returns the function that forecasts the month of a zone from what it has used, like `forecastMonth` for all zones: the
 * weeks are those of the account, so that the forecasts add up.
 */
async function readForecasts(
  db: Db,
  accountId: string,
  { today, end }: Periods,
  storedFrom: number | null,
): Promise<(zoneId: string, finished: UsageAmounts, ofToday: UsageAmounts) => UsageAmounts | null> {
  const stored = storedFrom === null ? 0 : Math.floor((today - storedFrom) / (daysPerWeek * daySeconds));
  const weeks = Math.min(maxWeeks, stored);
  if (weeks < minWeeks) return () => null;
  const from = today - weeks * daysPerWeek * daySeconds;
  const weekday = sql<number>`((day - ${from}) / ${daySeconds}) % ${daysPerWeek}`;
  const rows = await db
    .selectFrom("usage_days")
    .select([
      "zone_id",
      weekday.as("weekday"),
      sumColumn("requests").as("requests"),
      sumColumn("bandwidth_bytes").as("bandwidthBytes"),
    ])
    .where("account_id", "=", accountId)
    .where("day", ">=", from)
    .where("day", "<", today)
    // By position, because the parameters would make two expressions of it.
    .groupBy(sql`1, 2`)
    .execute();
  const means = new Map(
    rows.map(({ zone_id, weekday, requests, bandwidthBytes }) => [
      `${zone_id} ${weekday}`,
      { requests: requests / weeks, bandwidthBytes: bandwidthBytes / weeks },
    ]),
  );
  return (zoneId, finished, ofToday) => {
    const total = { ...finished };
    for (let day = today, index = 0; day < end; day += daySeconds, index += 1) {
      const mean = means.get(`${zoneId} ${index % daysPerWeek}`) ?? { requests: 0, bandwidthBytes: 0 };
      total.requests += index === 0 ? Math.max(mean.requests, ofToday.requests) : mean.requests;
      total.bandwidthBytes += index === 0 ? Math.max(mean.bandwidthBytes, ofToday.bandwidthBytes) : mean.bandwidthBytes;
    }
    return total;
  };
}

/** Adds the causes of the biggest changes. */
async function addCauses(
  {
    db,
    accountId,
    periods: { previousStart, today },
    getValue,
  }: {
    readonly db: Db;
    readonly accountId: string;
    readonly periods: Periods;
    readonly getValue: (amounts: UsageAmounts) => number;
  },
  zones: readonly ZoneComparison[],
): Promise<ZoneComparison[]> {
  const getChange = ({ days, previousDays }: ZoneComparison) => getValue(days) - getValue(previousDays);
  const changes = await listZoneChanges(db, accountId, previousStart);
  const biggest = zones
    .filter(({ id, deletedAt }) => deletedAt !== null || changes.some(({ zoneId }) => zoneId === id))
    .toSorted((a, b) => Math.abs(getChange(b)) - Math.abs(getChange(a)))
    .slice(0, maxCauses);
  const days = new Map<string, ZoneDay[]>();
  for (const batch of chunk(biggest)) {
    const rows = await db
      .selectFrom("usage_days")
      .select(["zone_id", "day", "requests", "bandwidth_bytes"])
      .where("account_id", "=", accountId)
      .where(
        "zone_id",
        "in",
        batch.map(({ id }) => id),
      )
      .where("day", ">=", previousStart - daysPerWeek * daySeconds)
      .where("day", "<", today)
      .execute();
    for (const { zone_id, day, requests, bandwidth_bytes: bandwidthBytes } of rows) {
      const zoneDays = days.get(zone_id) ?? [];
      zoneDays.push({ day, value: getValue({ requests, bandwidthBytes }) });
      days.set(zone_id, zoneDays);
    }
  }
  const causes = new Map(
    biggest.map((zone) => [
      zone.id,
      findCause({
        change: getChange(zone),
        days: days.get(zone.id) ?? [],
        changes: changes.filter(({ zoneId }) => zoneId === zone.id),
        deletedAt: zone.deletedAt,
        from: previousStart,
        today,
      }),
    ]),
  );
  return zones.map((zone) => ({ ...zone, cause: causes.get(zone.id) ?? null }));
}
