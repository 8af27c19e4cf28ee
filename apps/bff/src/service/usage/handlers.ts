import type { ConsoleQuery } from "@edge-console/contract/console-operations";
import type { usageOperations } from "@edge-console/contract/console-operations/usage";
import type { UsageAmounts, ZoneComparison } from "@edge-console/contract/console/month-comparison";
import { estimateCost } from "@edge-console/contract/rules/cost";
import { maxUsageMonths, type UsageDay } from "@edge-console/contract/console/usage";
import { maxReportDays } from "@edge-console/contract/console/usage-report";
import { setTimeout as wait } from "node:timers/promises";
import { type Actor, can } from "@edge-console/contract/permissions";
import { createParameterProblem } from "../../platform/http/problem.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { Store } from "../../platform/db/store.ts";
import { daySeconds, getMonth, getStartOfDay, listMonths, getStartOfMonth } from "./calendar.ts";
import { isCollecting } from "./collection-requests.ts";
import { compareMonths } from "./month-comparison.ts";
import { readPrices } from "./prices.ts";
import type { UsageCollector } from "./usage-collector.ts";
import { readZoneTraffic } from "./recent-hours.ts";
import { readCollectionStatus, readOverview, readUsage } from "./reports.ts";
import { readUsageReport, getMonthPeriod, type ReportPeriod } from "./usage-report.ts";

/** How long a response waits for the collection: longer if data is missing than if it may only be outdated. */
const maxWaitMs = { missing: 1_500, newer: 300 };
const pollMs = 50;
const defaultMonths = 6;

/** Handlers for the usage and overview of an account. */
export function usageHandlers(deps: {
  readonly store: Store;
  readonly usageCollector: UsageCollector;
}): Handlers<keyof typeof usageOperations> {
  const { store, usageCollector } = deps;

  /** Requests a collection and waits a short time for its end, on whichever replica it runs. */
  async function collectUsage(accountId: string): Promise<void> {
    await usageCollector.requestCollection(accountId);
    const { running, zones, complete } = await readCollectionStatus(store, accountId);
    if (!running) return;
    const waitUntil = performance.now() + (zones > 0 && zones === complete ? maxWaitMs.newer : maxWaitMs.missing);
    while (performance.now() < waitUntil) {
      await wait(pollMs);
      if (!(await isCollecting(store.db, accountId))) return;
    }
  }

  return {
    async getUsage({ account, actor, query }) {
      const [first, last] = readMonths(query, await store.now());
      await collectUsage(account.id);
      const usage = await readUsage(store, account.id, first, last);
      return { ...usage, days: toVisibleDays(actor, usage.days) };
    },
    async getUsageReport({ account, query }) {
      const period = readReportPeriod(query, await store.now());
      await collectUsage(account.id);
      return readUsageReport(store, account, period);
    },
    async compareMonths({ account, actor }) {
      await collectUsage(account.id);
      const prices = await readPrices(store.db, account.id);
      const getValue = (amounts: UsageAmounts) => estimateCost(prices, amounts) ?? amounts.bandwidthBytes;
      const { zones, ...comparison } = await compareMonths(store, account.id, getValue);
      return { ...comparison, zones: can(actor, "zones:read") ? zones : zones.map(hideEntry) };
    },
    async getZoneTraffic({ account }) {
      await usageCollector.requestCollection(account.id, { isRelaxed: true });
      return readZoneTraffic(store.db, account.id);
    },
    async getOverview({ account, actor }) {
      await collectUsage(account.id);
      const overview = await readOverview(store, account.id);
      return { ...overview, days: toVisibleDays(actor, overview.days) };
    },
  };
}

/** Leaves out blocked requests for roles without "statistics:details", as `statisticsTotalsSchema` does. */
function toVisibleDays(actor: Actor, days: readonly UsageDay[]): readonly UsageDay[] {
  if (can(actor, "statistics:details")) return days;
  return days.map(({ day, requests, hits, bandwidthBytes, originBytes }) => ({
    day,
    requests,
    hits,
    bandwidthBytes,
    originBytes,
  }));
}

/** Leaves out the audit entry of the cause, for roles that can't open it. */
function hideEntry(zone: ZoneComparison): ZoneComparison {
  return { ...zone, cause: zone.cause && { ...zone.cause, entryId: null } };
}

/** Returns the months `from` and `to`, both included; defaults to the last six months. */
function readMonths(query: ConsoleQuery<"getUsage">, now: number): [first: string, last: string] {
  const last = query.to ?? getMonth(now);
  const first = query.from ?? getMonth(getStartOfMonth(last), 1 - defaultMonths);
  const count = listMonths(first, last).length;
  if (count === 0) throw createParameterProblem("from", "Must not be after `to`.");
  if (count > maxUsageMonths) throw createParameterProblem("from", `Select at most ${maxUsageMonths} months.`);
  return [first, last];
}

/**
 * Returns the period of a report: `month`, or the days `from` and `to`, both included; defaults to the current month. A range
 * ends today at the latest, so that it never contains days to come.
 */
function readReportPeriod(query: ConsoleQuery<"getUsageReport">, now: number): ReportPeriod {
  const { from, to, month = getMonth(now) } = query;
  if (from === undefined && to === undefined) {
    if (month > getMonth(now)) throw createParameterProblem("month", "Select a month that has started.");
    return getMonthPeriod(month);
  }
  const readDay = (name: string, day: string | undefined) => {
    if (day === undefined) throw createParameterProblem(name, "Enter a day, such as 2026-11-01.");
    return Date.parse(`${day}T00:00:00Z`) / 1000;
  };
  const first = readDay("from", from);
  const last = Math.min(readDay("to", to), getStartOfDay(now));
  if (first > last) throw createParameterProblem("from", "Must not be after `to` or today.");
  if ((last - first) / daySeconds >= maxReportDays)
    throw createParameterProblem("from", `Select at most ${maxReportDays} days.`);
  return { from: first, to: last + daySeconds, month: null };
}
