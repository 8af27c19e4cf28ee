import { findReportGaps, type UsageReport } from "@edge-console/contract/console/usage-report";
import { findAccountName } from "../accounts/accounts.ts";
import type { Mailer } from "../accounts/mailer.ts";
import { describeError, type Log } from "../http/log.ts";
import type { Store } from "../db/store.ts";
import { enqueueReport, listReportSubscribers } from "../notifications/reports.ts";
import type { Upstream } from "../upstream/client.ts";
import { daySeconds, getFinalizedUntil, getMonth, getStartOfMonth } from "../usage/calendar.ts";
import { maxAddressRequestsForCollection, type UsageCollector } from "../usage/usage-collector.ts";
import { type CreateUsageReport, getMonthPeriod } from "../usage/usage-report.ts";
import { createReportPayload } from "./report-payload.ts";

export interface MonthlyReportsDeps {
  readonly store: Store;
  readonly upstream: Pick<Upstream, "budget">;
  readonly usageCollector: Pick<UsageCollector, "requestCollection">;
  readonly createUsageReport: CreateUsageReport;
  readonly mailer: Pick<Mailer, "enabled">;
  readonly log: Log;
}

/** A report whose usage isn't complete is sent after this time, with what is missing. */
const maxWaitSeconds = daySeconds;
/** A console that didn't run on the first of the month sends the reports until then. */
const latestSeconds = 7 * daySeconds;
/** Time between two checks of whether an account's usage is complete; also how long a process that stops holds it. */
const retrySeconds = 300;
/** Accounts of a run. */
const maxAccounts = 20;

/**
 * Creates the function that queues the emails of last month's reports, once for each account and month, from the first of the
 * month, when its last day is final. Call it every minute or so, on every replica.
 */
export function createMonthlyReports(deps: MonthlyReportsDeps): () => Promise<void> {
  const { store, upstream, usageCollector, createUsageReport, mailer, log } = deps;

  async function collect(accountId: string): Promise<void> {
    const { address } = await upstream.budget.getUsage(null);
    if (address.used < maxAddressRequestsForCollection) await usageCollector.requestCollection(accountId);
  }

  async function prepare(accountId: string, month: string, now: number): Promise<void> {
    const name = await findAccountName(store.db, accountId);
    if (name === undefined) return;
    const period = getMonthPeriod(month);
    const report = await createUsageReport({ id: accountId, name }, period);
    if (!isComplete(report) && now < period.to + maxWaitSeconds) return collect(accountId);
    await queue(report, month);
  }

  /** Queues the emails and records it in one transaction, unless another process has. */
  async function queue(report: UsageReport, month: string): Promise<void> {
    const accountId = report.account.id;
    const now = await store.now();
    // An account without zones has nothing to report.
    const payload = report.zones.length > 0 ? createReportPayload(report, month) : undefined;
    await store.write(async (transaction) => {
      const recorded = await transaction
        .updateTable("monthly_reports")
        .set({ queued_at: now })
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .where("queued_at", "is", null)
        .returning("account_id")
        .executeTakeFirst();
      if (!recorded || !payload) return;
      const sourceId = `usage-report:${accountId}:${month}`;
      for (const { id: userId } of await listReportSubscribers(transaction, accountId))
        await enqueueReport(transaction, now, { accountId, userId, sourceId, payload });
    });
  }

  return async () => {
    if (!mailer.enabled) return;
    const now = await store.now();
    const month = getMonth(now, -1);
    const end = getStartOfMonth(getMonth(now));
    if (getFinalizedUntil(now) < end || now >= end + latestSeconds) return;
    for (const accountId of await listDue(store, month, now)) {
      if (!(await claim(store, { accountId, month, now }))) continue;
      try {
        await prepare(accountId, month, now);
      } catch (error) {
        log.error({ accountId, month, error: describeError(error) }, "preparing a monthly report failed");
      }
    }
  };
}

function isComplete(report: UsageReport): boolean {
  const { zones, isUnknown } = findReportGaps(report);
  // An account without zones is complete once they were listed in this month.
  return !isUnknown && zones.length === 0 && (report.collection.readAt ?? 0) >= report.period.to;
}

/** Lists accounts with subscribers whose report isn't queued or being prepared, those tried longest ago first. */
async function listDue(store: Store, month: string, now: number): Promise<string[]> {
  const subscribed = new Set((await listReportSubscribers(store.db)).map(({ accountId }) => accountId));
  const rows = await store.db
    .selectFrom("monthly_reports")
    .select(["account_id", "claimed_until", "queued_at"])
    .where("month", "=", month)
    .execute();
  const known = new Map(rows.map((row) => [row.account_id, row]));
  const getClaim = (id: string) => known.get(id)?.claimed_until ?? 0;
  return [...subscribed]
    .filter((id) => (known.get(id)?.queued_at ?? null) === null && getClaim(id) <= now)
    .toSorted((a, b) => getClaim(a) - getClaim(b))
    .slice(0, maxAccounts);
}

async function claim(
  { db }: Store,
  { accountId, month, now }: { accountId: string; month: string; now: number },
): Promise<boolean> {
  const claimed = await db
    .insertInto("monthly_reports")
    .values({ account_id: accountId, month, claimed_until: now + retrySeconds, queued_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "month"])
        .doUpdateSet({ claimed_until: now + retrySeconds })
        .where("monthly_reports.claimed_until", "<=", now)
        .where("monthly_reports.queued_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  return claimed !== undefined;
}
