import { findReportGaps, type UsageReport } from "@edge-console/contract/console/usage-report";
import { findAccountName } from "../../people/accounts/accounts.ts";
import type { Mailer } from "../../people/mail/mailer.ts";
import { chunk } from "../../platform/db/chunk.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobHandler, JobKind, JobRun } from "../../platform/jobs/job-kind.ts";
import { scheduleJobs } from "../../platform/jobs/job-queue.ts";
import { enqueueReport, listReportSubscribers } from "../notifications/reports.ts";
import type { Upstream } from "../../service/upstream/client.ts";
import { daySeconds, getFinalizedUntil, getMonth, getStartOfMonth } from "../../service/usage/calendar.ts";
import { maxAddressRequestsForCollection, type UsageCollector } from "../../service/usage/usage-collector.ts";
import { readUsageReport, getMonthPeriod } from "../../service/usage/usage-report.ts";
import { readBaselines } from "../../service/baselines/read-baselines.ts";
import { createReportPayload } from "./report-payload.ts";

export interface MonthlyReportsDeps {
  readonly store: Store;
  readonly upstream: Pick<Upstream, "budget">;
  readonly usageCollector: Pick<UsageCollector, "requestCollection">;
  readonly mailer: Pick<Mailer, "enabled">;
}

/** A report whose usage isn't complete is sent after this time, with what is missing. */
const maxWaitSeconds = daySeconds;
/** A console that didn't run on the first of the month sends the reports until then. */
const latestSeconds = 7 * daySeconds;
/** Time between two checks of whether an account's usage is complete. */
const retrySeconds = 300;
const intervalSeconds = 60;

/** Queues the emails of an account's report for a month; the key is `toReportKey`. */
const monthlyReportJob: JobKind = {
  kind: "monthly-report",
  concurrency: 2,
  perAccount: 1,
  deadlineSeconds: 60,
  retry: { firstSeconds: retrySeconds, maxSeconds: 3_600 },
};

const toReportKey = (accountId: string, month: string) => `${accountId} ${month}`;

/**
 * Creates the jobs that queue the emails of last month's reports, once for each account and month, from the first of the
 * month, when its last day is final: one finds the accounts, and one for each account waits until its usage is complete.
 */
export function createMonthlyReports(deps: MonthlyReportsDeps): JobHandler[] {
  const { store, upstream, usageCollector, mailer } = deps;

  async function collect(accountId: string): Promise<void> {
    const { address } = await upstream.budget.getUsage(null);
    if (address.used < maxAddressRequestsForCollection) await usageCollector.requestCollection(accountId);
  }

  /** Queues the emails and records it in one transaction, unless another run has. */
  async function queue(job: JobRun, report: UsageReport, month: string): Promise<void> {
    const accountId = report.account.id;
    const now = await store.now();
    // An account without zones has nothing to report.
    const hasZones = report.zones.length > 0;
    const payload = createReportPayload(report, month, await readBaselines(store, accountId));
    await store.write(async (transaction) => {
      await job.assertClaim(transaction);
      await transaction
        .updateTable("monthly_reports")
        .set({ queued_at: now })
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .execute();
      if (!hasZones) return;
      const sourceId = `usage-report:${accountId}:${month}`;
      for (const { id: userId } of await listReportSubscribers(transaction, accountId))
        await enqueueReport(transaction, now, { accountId, userId, sourceId, payload });
    });
  }

  return [
    {
      kind: "monthly-reports",
      concurrency: 1,
      perAccount: 1,
      deadlineSeconds: 60,
      retry: { firstSeconds: intervalSeconds, maxSeconds: 3_600 },
      startsWithConsole: true,
      async run() {
        const now = await store.now();
        const month = getMonth(now, -1);
        if (mailer.enabled && isReportTime(now, month)) await scheduleReports(store, now, month);
        return now + intervalSeconds;
      },
    },
    {
      ...monthlyReportJob,
      async run(job) {
        const [accountId = "", month = ""] = job.key.split(" ");
        const now = await store.now();
        const name = await findAccountName(store.db, accountId);
        if (name === undefined || !isReportTime(now, month)) return null;
        const period = getMonthPeriod(month);
        const report = await readUsageReport(store, { id: accountId, name }, period);
        if (!isComplete(report) && now < period.to + maxWaitSeconds) {
          await collect(accountId);
          return now + retrySeconds;
        }
        await queue(job, report, month);
        return null;
      },
    },
  ];
}

/** Returns whether the reports of a month are sent now. */
function isReportTime(now: number, month: string): boolean {
  const end = getStartOfMonth(getMonth(getStartOfMonth(month), 1));
  return getFinalizedUntil(now) >= end && now < end + latestSeconds;
}

function isComplete(report: UsageReport): boolean {
  const { zones, isUnknown } = findReportGaps(report);
  // An account without zones is complete once they were listed in this month.
  return !isUnknown && zones.length === 0 && (report.collection.readAt ?? 0) >= report.period.to;
}

/** Schedules the reports of accounts with subscribers that have none for the month yet. */
async function scheduleReports(store: Store, now: number, month: string): Promise<void> {
  const rows = await store.db.selectFrom("monthly_reports").select("account_id").where("month", "=", month).execute();
  const known = new Set(rows.map((row) => row.account_id));
  const subscribed = new Set((await listReportSubscribers(store.db)).map(({ accountId }) => accountId));
  const missing = [...subscribed].filter((accountId) => !known.has(accountId));
  for (const batch of chunk(missing)) {
    await store.write(async (transaction) => {
      await transaction
        .insertInto("monthly_reports")
        .values(batch.map((accountId) => ({ account_id: accountId, month, queued_at: null })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const jobs = batch.map((accountId) => ({ key: toReportKey(accountId, month), accountId }));
      await scheduleJobs(transaction, now, monthlyReportJob, jobs);
    });
  }
}
