import { monthSchema, maxUsageMonths, type UsageDay } from "@edge-console/contract/console/usage";
import { maxReportDays } from "@edge-console/contract/console/usage-report";
import { setTimeout as wait } from "node:timers/promises";
import { type Actor, can } from "@edge-console/contract/permissions";
import { z } from "zod";
import { ProblemError } from "../../platform/http/problem.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Store } from "../../platform/db/store.ts";
import { daySeconds, getMonth, getStartOfDay, listMonths, getStartOfMonth } from "./calendar.ts";
import { isCollecting } from "./collection-requests.ts";
import type { UsageCollector } from "./usage-collector.ts";
import type { UsageReports } from "./reports.ts";
import { type CreateUsageReport, getMonthPeriod, type ReportPeriod } from "./usage-report.ts";

/** How long a response waits for the collection: longer if data is missing than if it may only be outdated. */
const maxWaitMs = { missing: 1_500, newer: 300 };
const pollMs = 50;
const defaultMonths = 6;

/** Routes for the usage and overview of an account. */
export function usageRoutes(deps: {
  readonly store: Store;
  readonly usageCollector: UsageCollector;
  readonly reports: UsageReports;
  readonly createUsageReport: CreateUsageReport;
}): Route[] {
  const { store, usageCollector, reports, createUsageReport } = deps;

  /** Requests a collection and waits a short time for its end, on whichever replica it runs. */
  async function collectUsage(accountId: string): Promise<void> {
    await usageCollector.requestCollection(accountId);
    const { running, zones, complete } = await reports.readCollectionStatus(accountId);
    if (!running) return;
    const waitUntil = performance.now() + (zones > 0 && zones === complete ? maxWaitMs.newer : maxWaitMs.missing);
    while (performance.now() < waitUntil) {
      await wait(pollMs);
      if (!(await isCollecting(store.db, accountId))) return;
    }
  }

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/usage",
      access: { kind: "account", permission: "usage:read" },
      async handle({ account, actor, searchParams }) {
        const [first, last] = readMonths(searchParams, await store.now());
        await collectUsage(account.id);
        const usage = await reports.usage(account.id, first, last);
        return { status: 200, body: { ...usage, days: toVisibleDays(actor, usage.days) } };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/usage-report",
      access: { kind: "account", permission: "usage:read" },
      async handle({ account, searchParams }) {
        const period = readReportPeriod(searchParams, await store.now());
        await collectUsage(account.id);
        return { status: 200, body: await createUsageReport(account, period) };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/zone-traffic",
      access: { kind: "account", permission: "zones:read" },
      background: true,
      async handle({ account }) {
        await usageCollector.requestCollection(account.id, { isRelaxed: true });
        return { status: 200, body: await reports.traffic(account.id) };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/overview",
      access: { kind: "account", permission: "overview:read" },
      async handle({ account, actor }) {
        await collectUsage(account.id);
        const overview = await reports.overview(account.id);
        return { status: 200, body: { ...overview, days: toVisibleDays(actor, overview.days) } };
      },
    }),
  ];
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

/** Parses the months `from` and `to`, both included; defaults to the last six months. */
function readMonths(query: URLSearchParams, now: number): [first: string, last: string] {
  const read = (name: string, fallback: string) => {
    const month = monthSchema.safeParse(query.get(name) ?? fallback);
    if (!month.success) throw createInvalidRequestProblem(name, "Enter a month, such as 2026-11.");
    return month.data;
  };
  const last = read("to", getMonth(now));
  const first = read("from", getMonth(getStartOfMonth(last), 1 - defaultMonths));
  const count = listMonths(first, last).length;
  if (count === 0) throw createInvalidRequestProblem("from", "Must not be after `to`.");
  if (count > maxUsageMonths) throw createInvalidRequestProblem("from", `Select at most ${maxUsageMonths} months.`);
  return [first, last];
}

/**
 * Parses the period of a report: `month`, or the days `from` and `to`, both included; defaults to the current month. A range
 * ends today at the latest, so that it never contains days to come.
 */
function readReportPeriod(query: URLSearchParams, now: number): ReportPeriod {
  const [from, to] = [query.get("from"), query.get("to")];
  if (from === null && to === null) {
    const month = monthSchema.safeParse(query.get("month") ?? getMonth(now));
    if (!month.success) throw createInvalidRequestProblem("month", "Enter a month, such as 2026-11.");
    if (month.data > getMonth(now)) throw createInvalidRequestProblem("month", "Select a month that has started.");
    return getMonthPeriod(month.data);
  }
  const readDay = (name: string, text: string | null) => {
    const day = z.iso.date().safeParse(text);
    if (!day.success) throw createInvalidRequestProblem(name, "Enter a day, such as 2026-11-01.");
    return Date.parse(`${day.data}T00:00:00Z`) / 1000;
  };
  const first = readDay("from", from);
  const last = Math.min(readDay("to", to), getStartOfDay(now));
  if (first > last) throw createInvalidRequestProblem("from", "Must not be after `to` or today.");
  if ((last - first) / daySeconds >= maxReportDays)
    throw createInvalidRequestProblem("from", `Select at most ${maxReportDays} days.`);
  return { from: first, to: last + daySeconds, month: null };
}

function createInvalidRequestProblem(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { errors: [{ field, message }] });
}
