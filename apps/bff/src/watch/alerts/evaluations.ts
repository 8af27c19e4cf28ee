import type { Kysely, Transaction } from "kysely";
import { listAccountsNamed } from "../../people/accounts/accounts.ts";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobKind, JobRun } from "../../platform/jobs/job-kind.ts";
import { ensureJobs, scheduleJobs } from "../../platform/jobs/job-queue.ts";

/** Evaluates the alerts of an account; the key is its ID. */
export const evaluateAlertsJob: JobKind = {
  kind: "evaluate-alerts",
  concurrency: 4,
  perAccount: 1,
  // Longer than an evaluation takes, with the deadlines of its requests and lookups.
  deadlineSeconds: 90,
  retry: { firstSeconds: 60, maxSeconds: 900 },
};

/** Where the last evaluation of an account ended. */
export interface Evaluation {
  /** Until when someone has the account open, in Unix seconds. */
  readonly watchedUntil: number;
  readonly auditSeq: number | null;
  readonly memory: string | null;
}

/** Someone who has an account open reports it more often. */
const watchedSeconds = 90;

/** Loads where the last evaluation of an account ended. */
export async function loadEvaluation(db: Kysely<Schema>, accountId: string): Promise<Evaluation> {
  const row = await db
    .selectFrom("alert_evaluations")
    .select(["watched_until", "audit_seq", "memory"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return { watchedUntil: row?.watched_until ?? 0, auditSeq: row?.audit_seq ?? null, memory: row?.memory ?? null };
}

/**
 * Ends an evaluation in the transaction that changes its alerts, which nothing else changes until it ends.
 *
 * @throws ClaimLostError
 */
export async function completeEvaluation(
  transaction: Transaction<Schema>,
  job: JobRun,
  result: {
    readonly now: number;
    readonly auditSeq: number;
    readonly memory: string;
    readonly unchecked: string;
  },
): Promise<void> {
  const { now, auditSeq, memory, unchecked } = result;
  await job.assertClaim(transaction);
  const columns = { evaluated_at: now, audit_seq: auditSeq, memory, unchecked };
  await transaction
    .insertInto("alert_evaluations")
    .values({ account_id: job.key, watched_until: 0, changes: 0, ...columns })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(columns))
    .execute();
}

/**
 * Evaluates accounts that aren't evaluated yet, immediately; `now` in Unix seconds. `watched`: someone has them open now.
 */
export async function ensureEvaluations(
  store: Store,
  now: number,
  accountIds: readonly string[],
  { watched }: { readonly watched: boolean },
): Promise<void> {
  const watchedUntil = now + watchedSeconds;
  for (const batch of chunk(accountIds)) {
    await store.writeRelaxed(async (transaction) => {
      const jobs = await listJobs(transaction, batch);
      await ensureJobs(transaction, now, evaluateAlertsJob, jobs);
      if (!watched || jobs.length === 0) return;
      await transaction
        .insertInto("alert_evaluations")
        .values(
          jobs.map(({ accountId }) => ({
            account_id: accountId,
            watched_until: watchedUntil,
            changes: 0,
            unchecked: "",
          })),
        )
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ watched_until: watchedUntil }))
        .execute();
    });
  }
}

/** Evaluates accounts now, if someone is interested; `now` in Unix seconds. */
export async function makeEvaluationsDue(store: Store, now: number, accountIds: readonly string[]): Promise<void> {
  for (const batch of chunk(accountIds)) {
    await store.writeRelaxed(async (transaction) =>
      scheduleJobs(transaction, now, evaluateAlertsJob, await listJobs(transaction, batch)),
    );
  }
}

/** Lists the jobs of accounts, except those that were removed. */
async function listJobs(transaction: Transaction<Schema>, accountIds: readonly string[]) {
  const existing = await listAccountsNamed(transaction, accountIds);
  return existing.map(({ id }) => ({ key: id, accountId: id }));
}

/** Counts a change of an account's alerts, by which other replicas notice it. */
export async function countChange(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction
    .updateTable("alert_evaluations")
    .set((row) => ({ changes: row("changes", "+", 1) }))
    .where("account_id", "=", accountId)
    .execute();
}

/** Returns the number of changes of each account's alerts. */
export async function listChangeCounts(store: Store, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return store.db
    .selectFrom("alert_evaluations")
    .select(["account_id as accountId", "changes", "evaluated_at as evaluatedAt"])
    .where("account_id", "in", accountIds)
    .execute();
}
