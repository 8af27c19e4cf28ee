import { monthSchema, maxUsageMonths, type UsageDay } from "@edge-console/contract/console/usage";
import { type Actor, can } from "@edge-console/contract/permissions";
import { ProblemError } from "../http/problem.ts";
import { route, type Route } from "../http/route.ts";
import type { Store } from "../db/store.ts";
import { getMonth, listMonths, getStartOfMonth } from "./calendar.ts";
import type { UsageCollector } from "./usage-collector.ts";
import type { UsageReports } from "./reports.ts";
import { waitWithTimeout } from "../http/wait-with-timeout.ts";

/**
 * How long an answer waits for figures, in milliseconds: those of a small account are there by then. Figures that only
 * might be newer are worth less of it than those that are missing.
 */
const maxWaitMs = { missing: 1_500, newer: 300 };
const defaultMonths = 6;

/** An account's figures over all of its zones: what they come to by month, and how they do now. */
export function usageRoutes(parts: {
  readonly store: Store;
  readonly usageCollector: UsageCollector;
  readonly reports: UsageReports;
}): Route[] {
  const { store, usageCollector, reports } = parts;

  /** Has the account's figures gathered, and waits a little for them. */
  async function gathered(accountId: string): Promise<void> {
    await usageCollector.requestCollection(accountId);
    const { running, zones, complete } = await reports.collectionStatus(accountId);
    if (!running) return;
    const ms = zones > 0 && zones === complete ? maxWaitMs.newer : maxWaitMs.missing;
    await waitWithTimeout(ms, usageCollector.settled(accountId));
  }

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/usage",
      access: { kind: "account", permission: "usage:read" },
      async handle({ account, actor, query }) {
        const [first, last] = readMonths(query, await store.now());
        await gathered(account.id);
        const usage = await reports.usage(account.id, first, last);
        return { status: 200, body: { ...usage, days: toVisibleDays(actor, usage.days) } };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/overview",
      access: { kind: "account", permission: "overview:read" },
      async handle({ account, actor }) {
        await gathered(account.id);
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

/** The months `from` and `to` of an address, both included; the last half year when they are left out. */
function readMonths(query: URLSearchParams, now: number): [first: string, last: string] {
  const read = (name: string, usual: string) => {
    const month = monthSchema.safeParse(query.get(name) ?? usual);
    if (!month.success) throw invalidRequest(name, "Give a month, such as 2026-11.");
    return month.data;
  };
  const last = read("to", getMonth(now));
  const first = read("from", getMonth(getStartOfMonth(last), 1 - defaultMonths));
  const count = listMonths(first, last).length;
  if (count === 0) throw invalidRequest("from", "Give a month that does not come after `to`.");
  if (count > maxUsageMonths) throw invalidRequest("from", `Give ${maxUsageMonths} months at the most.`);
  return [first, last];
}

function invalidRequest(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { errors: [{ field, message }] });
}
