import { type Kysely, sql } from "kysely";
import type { Schema } from "../db/schema.ts";

/** What the jobs of a kind are doing. */
export interface JobKindState {
  readonly kind: string;
  /** Jobs in all, including those that are due later. */
  readonly scheduled: number;
  readonly due: number;
  readonly running: number;
  /** Jobs whose last run failed. */
  readonly failing: number;
  /** Seconds for which the oldest due job has been due; 0 if none is. */
  readonly oldestDueSeconds: number;
}

/** Counts the jobs of each kind that has any; `now` in Unix seconds. */
export async function listJobKinds(db: Kysely<Schema>, now: number): Promise<JobKindState[]> {
  const isDue = sql`claimed_by is null and due_at <= ${now}`;
  const rows = await db
    .selectFrom("jobs")
    .select((row) => [
      "kind",
      row.fn.countAll<number>().as("scheduled"),
      sql<number>`count(case when ${isDue} then 1 end)`.as("due"),
      row.fn.count<number>("claimed_by").as("running"),
      sql<number>`count(case when failures > 0 then 1 end)`.as("failing"),
      sql<number | null>`min(case when ${isDue} then due_at end)`.as("oldest_due_at"),
    ])
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map(({ oldest_due_at, ...row }) => ({
    ...row,
    oldestDueSeconds: oldest_due_at === null ? 0 : now - oldest_due_at,
  }));
}

/** A job whose last run failed. */
export interface FailingJob {
  readonly kind: string;
  readonly key: string;
  readonly accountId: string | null;
  readonly failures: number;
  readonly dueAt: number;
  readonly error: string | null;
}

/** Lists jobs whose last run failed, those that failed most often first. */
export async function listFailingJobs(db: Kysely<Schema>, limit: number): Promise<FailingJob[]> {
  const rows = await db
    .selectFrom("jobs")
    .selectAll()
    .where("failures", ">", 0)
    .orderBy("failures", "desc")
    .orderBy("kind")
    .orderBy("key")
    .limit(limit)
    .execute();
  return rows.map(({ kind, key, account_id, failures, due_at, last_error }) => ({
    kind,
    key,
    accountId: account_id,
    failures,
    dueAt: due_at,
    error: last_error,
  }));
}
