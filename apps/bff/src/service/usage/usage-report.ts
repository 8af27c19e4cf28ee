import { getThisMonth, type Measure } from "@edge-console/contract/console/usage-forecast";
import {
  maxPreviousMonths,
  type ReportZone,
  type UsageReport,
  type UsageTotals,
} from "@edge-console/contract/console/usage-report";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { getFinalizedUntil, getMonth, getStartOfDay, getStartOfMonth } from "./calendar.ts";
import { findFirstDay, listDays, readCollectionStatus, readUsage, sumColumn } from "./reports.ts";
import { readPrices } from "./prices.ts";
import { readUsageThresholds } from "./thresholds.ts";

/** Period of a report: UTC days from `from` up to `to`; `month` if it's a calendar month. Times in Unix seconds. */
export type ReportPeriod = UsageReport["period"];

/** Returns the period of a calendar month, such as `2026-11`. */
export function getMonthPeriod(month: string): ReportPeriod {
  return { from: getStartOfMonth(month), to: getStartOfMonth(getMonth(getStartOfMonth(month), 1)), month };
}

/** Returns the report on an account's usage in a period. Its figures are those of the usage page. */
export async function readUsageReport(
  store: Store,
  account: { readonly id: string; readonly name: string },
  period: ReportPeriod,
): Promise<UsageReport> {
  const now = await store.now();
  const days = await listDays(store.db, account.id, period.from, period.to);
  return {
    account: { id: account.id, name: account.name },
    period,
    createdAt: now,
    today: getStartOfDay(now),
    finalUntil: getFinalizedUntil(now),
    storedFrom: await findFirstDay(store.db, account.id),
    totals: days.reduce(addTotals, noTraffic),
    zones: await listZones(store.db, account.id, period),
    days: days.map(({ day, ...totals }) => ({ day, ...addTotals(noTraffic, totals) })),
    previousMonths: await listPreviousMonths(store.db, account.id, period),
    thresholds: await readUsageThresholds(store.db, account.id),
    prices: await readPrices(store.db, account.id),
    forecast: period.month === getMonth(now) ? await readForecast(store, account.id, period.month) : null,
    collection: await readCollectionStatus(store, account.id),
  };
}

async function listZones(db: Kysely<Schema>, accountId: string, { from, to }: ReportPeriod): Promise<ReportZone[]> {
  const zones = await db
    .selectFrom("usage_zones")
    .select(["zone_id", "name", "deleted_at", "complete_until"])
    .where("account_id", "=", accountId)
    .orderBy("name")
    .orderBy("zone_id")
    .execute();
  const rows = await db
    .selectFrom("usage_days")
    .select(["zone_id", ...totalsColumns])
    .where("account_id", "=", accountId)
    .where("day", ">=", from)
    .where("day", "<", to)
    .groupBy("zone_id")
    .execute();
  const totals = new Map(rows.map(({ zone_id, ...sums }) => [zone_id, sums]));
  return zones
    .filter((zone) => zone.deleted_at === null || totals.has(zone.zone_id))
    .map((zone) => ({
      id: zone.zone_id,
      name: zone.name,
      deletedAt: zone.deleted_at,
      completeUntil: zone.complete_until,
      ...(totals.get(zone.zone_id) ?? noTraffic),
    }));
}

async function listPreviousMonths(
  db: Kysely<Schema>,
  accountId: string,
  { from }: ReportPeriod,
): Promise<UsageReport["previousMonths"]> {
  const current = getMonth(from);
  const first = getMonth(from, -maxPreviousMonths);
  const rows = await db
    .selectFrom("usage_months")
    .select(["month", ...totalsColumns])
    .where("account_id", "=", accountId)
    .where("month", ">=", first)
    .where("month", "<", current)
    .groupBy("month")
    .orderBy("month")
    .execute();
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const months: UsageReport["previousMonths"] = [];
  for (let month = rows[0]?.month ?? current; month < current; month = getMonth(getStartOfMonth(month), 1))
    months.push(byMonth.get(month) ?? { month, ...noTraffic });
  return months;
}

/** Forecasts the current month like the usage page. */
async function readForecast(store: Store, accountId: string, month: string): Promise<UsageReport["forecast"]> {
  const usage = await readUsage(store, accountId, month, month);
  const toForecast = (measure: Measure) => getThisMonth(usage, measure).forecast ?? null;
  return { requests: toForecast("requests"), bandwidth: toForecast("bandwidth") };
}

const noTraffic: UsageTotals = { requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0 };

function addTotals(sum: UsageTotals, totals: UsageTotals): UsageTotals {
  return {
    requests: sum.requests + totals.requests,
    hits: sum.hits + totals.hits,
    bandwidthBytes: sum.bandwidthBytes + totals.bandwidthBytes,
    originBytes: sum.originBytes + totals.originBytes,
  };
}

const totalsColumns = [
  sumColumn("requests").as("requests"),
  sumColumn("hits").as("hits"),
  sumColumn("bandwidth_bytes").as("bandwidthBytes"),
  sumColumn("origin_bytes").as("originBytes"),
] as const;
