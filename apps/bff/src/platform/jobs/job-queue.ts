import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { chunk } from "../db/chunk.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { ClaimLostError, getClaimSeconds, type JobKind } from "./job-kind.ts";

/** A job to schedule. */
export interface NewJob {
  readonly key: string;
  /** Account that it works for; null for jobs of the whole console. */
  readonly accountId: string | null;
  /** Unix seconds; now by default. */
  readonly dueAt?: number;
}

/** A job that may run. */
export interface DueJob {
  readonly key: string;
  readonly accountId: string | null;
}

/** A job that this process may run. */
export interface Claim extends DueJob {
  readonly id: string;
  readonly failures: number;
}

/**
 * Schedules jobs; `now` in Unix seconds. A job that is scheduled already runs at the earlier of both times, and one that is
 * running runs again afterwards. A failing job keeps its delay.
 */
export async function scheduleJobs(
  transaction: Transaction<Schema>,
  now: number,
  { kind }: JobKind,
  jobs: readonly NewJob[],
): Promise<void> {
  const earliest = new Map<string, NewJob & { dueAt: number }>();
  for (const job of jobs) {
    const dueAt = job.dueAt ?? now;
    const other = earliest.get(job.key);
    if (!other || dueAt < other.dueAt) earliest.set(job.key, { ...job, dueAt });
  }
  // Replicas that schedule the same jobs lock them in the same order.
  const sorted = [...earliest.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const batch of chunk(sorted)) {
    await transaction
      .insertInto("jobs")
      .values(
        batch.map(({ key, accountId, dueAt }) => ({
          kind,
          key,
          account_id: accountId,
          due_at: dueAt,
          scheduled_at: now,
          failures: 0,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["kind", "key"]).doUpdateSet({
          due_at: sql<number>`case
            when jobs.claimed_by is not null or jobs.failures > 0 then jobs.due_at
            else ${toEarlierTime("due_at")}
          end`,
          rerun_at: sql<
            number | null
          >`case when jobs.claimed_by is null then null else ${toEarlierTime("rerun_at")} end`,
          // The end of a claim from before the clock went back still has to be corrected.
          scheduled_at: sql<number>`case
            when jobs.claimed_by is null and jobs.failures > 0 then jobs.scheduled_at
            when jobs.claimed_by is not null and jobs.scheduled_at > excluded.scheduled_at then jobs.scheduled_at
            else excluded.scheduled_at
          end`,
        }),
      )
      .execute();
  }
}

/** Difference in seconds between the clocks of replicas, or of the same database, that isn't a clock that went back. */
const clockTolerance = 5;

/** Returns the earlier of a job's time and the one for which it is scheduled now. A time from before the clock went back is now. */
function toEarlierTime(column: "due_at" | "rerun_at") {
  const known = sql.ref(`jobs.${column}`);
  return sql`case
    when ${known} is null then excluded.due_at
    when jobs.scheduled_at > excluded.scheduled_at + ${clockTolerance} then excluded.scheduled_at
    when ${known} < excluded.due_at then ${known}
    else excluded.due_at
  end`;
}

/** Schedules a job, as `scheduleJobs` does. */
export function scheduleJob(transaction: Transaction<Schema>, now: number, kind: JobKind, job: NewJob): Promise<void> {
  return scheduleJobs(transaction, now, kind, [job]);
}

/** Schedules jobs that aren't scheduled yet, for now; `now` in Unix seconds. */
export async function ensureJobs(
  transaction: Transaction<Schema>,
  now: number,
  { kind }: JobKind,
  jobs: readonly Pick<NewJob, "key" | "accountId">[],
): Promise<void> {
  for (const batch of chunk(jobs)) {
    await transaction
      .insertInto("jobs")
      .values(
        batch.map(({ key, accountId }) => ({
          kind,
          key,
          account_id: accountId,
          due_at: now,
          scheduled_at: now,
          failures: 0,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Cancels jobs that aren't running; a running one isn't scheduled again. */
export async function cancelJobs(
  transaction: Transaction<Schema>,
  { kind }: JobKind,
  keys: readonly string[],
): Promise<void> {
  for (const batch of chunk(keys)) {
    const jobs = (row: ExpressionBuilder<Schema, "jobs">) => row.and([row("kind", "=", kind), row("key", "in", batch)]);
    await transaction.updateTable("jobs").set({ rerun_at: null }).where(jobs).execute();
    await transaction.deleteFrom("jobs").where(jobs).where("claimed_by", "is", null).execute();
  }
}

/** Deletes jobs. A run of one loses its claim, so that it stores nothing. */
export async function deleteJobs(
  transaction: Transaction<Schema>,
  { kind }: JobKind,
  keys: readonly string[],
): Promise<void> {
  for (const batch of chunk(keys)) {
    await transaction.deleteFrom("jobs").where("kind", "=", kind).where("key", "in", batch).execute();
  }
}

/** Makes a failing or waiting job due now. Returns whether it exists. */
export async function retryJob(
  transaction: Transaction<Schema>,
  now: number,
  kind: string,
  key: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("jobs")
    .set({
      failures: 0,
      due_at: sql<number>`case when claimed_by is null then cast(${now} as bigint) else due_at end`,
      scheduled_at: sql<number>`case
        when claimed_by is not null and scheduled_at > ${now} then scheduled_at
        else cast(${now} as bigint)
      end`,
      rerun_at: sql<number | null>`case when claimed_by is null then null else cast(${now} as bigint) end`,
    })
    .where("kind", "=", kind)
    .where("key", "=", key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What there is to do at the moment. */
export interface QueueState {
  /** Kinds of which jobs are due. */
  readonly dueKinds: ReadonlySet<string>;
  /** Whether the clock went back after times of jobs were set, so that they have to be corrected. */
  readonly wentBack: boolean;
}

/** Reads the state of the queue with one query, which takes as long however many jobs there are. */
export async function readQueueState(db: Kysely<Schema>, now: number, kinds: readonly JobKind[]): Promise<QueueState> {
  // SQL, because it runs every second: with Kysely's query builder, it takes six times the processor time.
  const values = sql.join(kinds.map(({ kind }) => sql`(${kind})`));
  const { rows } = await sql<{ kind: string | null }>`
    select column1 as kind from (values ${values}) as kinds
    where (select min(due_at) from jobs where kind = column1) <= ${now}
    union all
    select null where (select max(scheduled_at) from jobs) > ${now + clockTolerance}
  `.execute(db);
  const found = rows.map(({ kind }) => kind);
  return { dueKinds: new Set(found.filter((kind) => kind !== null)), wentBack: found.includes(null) };
}

/** Which jobs of a kind to list or claim. */
export interface DueJobOptions {
  /** Accounts whose jobs are left out. */
  readonly busyAccounts: readonly string[];
  /** Whether jobs with an expired claim are included. */
  readonly takesOver: boolean;
}

/** Lists up to `limit` jobs of a kind that are due, the longest due first. */
export async function listDueJobs(
  db: Kysely<Schema>,
  now: number,
  { kind }: JobKind,
  { busyAccounts, takesOver, limit }: DueJobOptions & { readonly limit: number },
): Promise<DueJob[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["key", "account_id"])
    .where("kind", "=", kind)
    .where("due_at", "<=", now)
    .$if(!takesOver, (query) => query.where("claimed_by", "is", null))
    .$if(busyAccounts.length > 0, (query) =>
      query.where((row) => row.or([row("account_id", "is", null), row("account_id", "not in", busyAccounts)])),
    )
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map(({ key, account_id }) => ({ key, accountId: account_id }));
}

/** Claims jobs of a kind that are still due, and returns those that no other process claimed in the meantime. */
export async function claimJobs(
  store: Store,
  now: number,
  kind: JobKind,
  keys: readonly string[],
  takesOver: boolean,
): Promise<Claim[]> {
  if (keys.length === 0) return [];
  return store.writeRelaxed(async (transaction) => {
    const due = await transaction
      .selectFrom("jobs")
      .select(["key", "account_id", "failures"])
      .where("kind", "=", kind.kind)
      .where("key", "in", keys)
      .where("due_at", "<=", now)
      .$if(!takesOver, (query) => query.where("claimed_by", "is", null))
      .$if(store.kind === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    const claims: Claim[] = [];
    for (const { key, account_id, failures } of due) {
      const id = randomUUID();
      await transaction
        .updateTable("jobs")
        .set({ claimed_by: id, due_at: now + getClaimSeconds(kind), scheduled_at: now, rerun_at: null })
        .where("kind", "=", kind.kind)
        .where("key", "=", key)
        .execute();
      claims.push({ id, key, accountId: account_id, failures });
    }
    return claims;
  });
}

/** @throws ClaimLostError if the claim expired and another process has taken the job. */
export async function assertClaim(transaction: Transaction<Schema>, claimId: string): Promise<void> {
  // Locks the job until the transaction ends.
  const { numUpdatedRows } = await transaction
    .updateTable("jobs")
    .set((row) => ({ due_at: row.ref("due_at") }))
    .where("claimed_by", "=", claimId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ClaimLostError("another process has taken over the job");
}

/** End of a run. */
export interface JobEnd {
  /** When the job is due next; null if it's done. */
  readonly dueAt: number | null;
  /** Null if the run was successful. */
  readonly failure: { readonly failures: number; readonly error: string } | null;
}

/**
 * Ends a claim. A job that was scheduled during the run is due again, whatever its result.
 *
 * @throws ClaimLostError
 */
export async function endClaim(store: Store, now: number, claimId: string, { dueAt, failure }: JobEnd): Promise<void> {
  await store.writeRelaxed(async (transaction) => {
    await assertClaim(transaction, claimId);
    if (dueAt === null)
      await transaction.deleteFrom("jobs").where("claimed_by", "=", claimId).where("rerun_at", "is", null).execute();
    await transaction
      .updateTable("jobs")
      .set({
        due_at: failure ? (dueAt ?? now) : toEarlier(now, dueAt),
        scheduled_at: now,
        claimed_by: null,
        rerun_at: null,
        failures: failure?.failures ?? 0,
        last_error: failure?.error ?? null,
      })
      .where("claimed_by", "=", claimId)
      .execute();
  });
}

/** Returns the earlier of a time and the one for which the job was scheduled during its run; now if the clock went back since. */
function toEarlier(now: number, dueAt: number | null) {
  const current = sql`cast(${now} as bigint)`;
  const other = dueAt === null ? sql`rerun_at` : sql`cast(${dueAt} as bigint)`;
  return sql<number>`case
    when rerun_at is not null and scheduled_at > ${current} + ${clockTolerance} then ${current}
    when rerun_at < ${other} then rerun_at
    else ${other}
  end`;
}

/** Releases the claim of a run that was cut off, so that any process can run the job again. */
export async function releaseClaim(store: Store, now: number, claimId: string): Promise<void> {
  await store.writeRelaxed((transaction) =>
    transaction
      .updateTable("jobs")
      .set({ due_at: now, scheduled_at: now, claimed_by: null, rerun_at: null })
      .where("claimed_by", "=", claimId)
      .execute(),
  );
}

/** Releases the claims of an earlier process that was killed; only for a process that is alone. `own` are its own claims. */
export async function releaseAbandonedClaims(store: Store, now: number, own: readonly string[]): Promise<void> {
  await store.writeRelaxed((transaction) =>
    transaction
      .updateTable("jobs")
      .set({ due_at: now, scheduled_at: now, claimed_by: null, rerun_at: null })
      .where("claimed_by", "is not", null)
      .$if(own.length > 0, (query) => query.where("claimed_by", "not in", own))
      .execute(),
  );
}

/**
 * Renews claims of this process after its clock jumped. `scheduled_at` becomes later, never earlier: `correctTimes` then corrects what
 * was set before the clock went back, also if this process is killed.
 */
export async function renewClaims(
  store: Store,
  now: number,
  kind: JobKind,
  claimIds: readonly string[],
): Promise<void> {
  for (const batch of chunk(claimIds)) {
    await store.writeRelaxed((transaction) =>
      transaction
        .updateTable("jobs")
        .set({
          due_at: now + getClaimSeconds(kind),
          scheduled_at: sql<number>`case when scheduled_at > ${now} then scheduled_at else cast(${now} as bigint) end`,
        })
        .where("claimed_by", "in", batch)
        .execute(),
    );
  }
}

/**
 * Corrects times that were set before the clock went back: jobs that wait are due now, those that were scheduled during
 * their run are due after it, and claims end no later than those made now.
 */
export async function correctTimes(store: Store, now: number, kinds: readonly JobKind[]): Promise<void> {
  await store.writeRelaxed(async (transaction) => {
    for (const kind of kinds) {
      const latest = now + getClaimSeconds(kind);
      await transaction
        .updateTable("jobs")
        .set({ due_at: latest })
        .where("kind", "=", kind.kind)
        .where("claimed_by", "is not", null)
        .where("due_at", ">", latest + clockTolerance)
        .execute();
    }
    await transaction
      .updateTable("jobs")
      .set({
        due_at: sql<number>`case when claimed_by is null then cast(${now} as bigint) else due_at end`,
        rerun_at: sql<number | null>`case when rerun_at is null then null else cast(${now} as bigint) end`,
        scheduled_at: now,
      })
      .where("scheduled_at", ">", now + clockTolerance)
      .execute();
  });
}
