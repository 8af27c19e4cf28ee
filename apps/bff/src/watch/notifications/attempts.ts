import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { getRetryDelay, type JobRun } from "../../platform/jobs/job-kind.ts";
import { type BatchState, type DeliveryResult, toState } from "./delivery-result.ts";
import type { Batch } from "./outbox.ts";

/** Attempts to deliver a batch since it was queued. */
export interface AttemptHistory {
  readonly count: number;
  /** Of the first one, in Unix seconds; null if there was none. */
  readonly firstAt: number | null;
  /** Those without a result: the message may have been delivered. */
  readonly interrupted: number;
}

const retry = { firstSeconds: 60, maxSeconds: 6 * 3600 } as const;
const giveUpSeconds = 24 * 3600;
/** Time for the last attempt to start. */
const lateSeconds = 600;
/** A message that may have been delivered is sent once more. */
const maxInterrupted = 2;

/** Whether no other attempt follows: a day after the first one, or if the message may have been delivered twice. */
export function isGivenUp({ firstAt, interrupted }: AttemptHistory, now: number): boolean {
  return interrupted >= maxInterrupted || (firstAt !== null && now > firstAt + giveUpSeconds + lateSeconds);
}

/** Reads the attempts of a batch. */
export async function readHistory(db: Kysely<Schema>, { notifications }: Batch): Promise<AttemptHistory> {
  const attempts = await db
    .selectFrom("notification_attempts")
    .innerJoin("notifications", "notifications.id", "notification_attempts.notification_id")
    .select(["notification_id", "at", "duration_ms", "failure"])
    .where("notification_id", "in", listIds(notifications))
    .whereRef("at", ">=", "queued_at")
    .orderBy("at")
    .execute();
  const byNotification = [...Map.groupBy(attempts, ({ notification_id }) => notification_id).values()];
  return {
    count: Math.max(0, ...byNotification.map(({ length }) => length)),
    firstAt: attempts[0]?.at ?? null,
    interrupted: Math.max(
      0,
      ...byNotification.map(
        (own) => own.filter(({ duration_ms, failure }) => duration_ms === null || failure === "interrupted").length,
      ),
    ),
  };
}

/**
 * Stores an attempt that follows now, so that it counts even if its result is never stored; the next one is due as if it
 * failed. Returns false, and stores nothing, if a notification was canceled since the batch was read.
 */
export async function startAttempt(
  store: Store,
  job: JobRun,
  now: number,
  { id, notifications }: Batch,
  history: AttemptHistory,
): Promise<boolean> {
  const ids = listIds(notifications);
  const work = async (transaction: Transaction<Schema>) => {
    await job.assertClaim(transaction);
    const due_at = getRetryTime(now, { ...history, firstAt: history.firstAt ?? now });
    const updated = await transaction
      .updateTable("notifications")
      .set({ batch_id: id, due_at })
      .where("id", "in", ids)
      .where("state", "=", "queued")
      .returning("id")
      .execute();
    if (updated.length < ids.length) throw new BatchChangedError();
    await endInterrupted(transaction, ids);
    const last = await transaction
      .selectFrom("notification_attempts")
      .select((row) => ["notification_id", row.fn.max("attempt").as("attempt")])
      .where("notification_id", "in", ids)
      .groupBy("notification_id")
      .execute();
    const numbers = new Map(last.map(({ notification_id, attempt }) => [notification_id, attempt]));
    await transaction
      .insertInto("notification_attempts")
      .values(
        ids.map((notification_id) => ({ notification_id, attempt: (numbers.get(notification_id) ?? 0) + 1, at: now })),
      )
      .execute();
  };
  try {
    await store.write(work);
    return true;
  } catch (error) {
    if (error instanceof BatchChangedError) return false;
    throw error;
  }
}

class BatchChangedError extends Error {
  override readonly name = "BatchChangedError";
}

/** Stores what became of a batch, with the result of its attempt if there was one. Returns its state. */
export async function recordResult(
  store: Store,
  job: JobRun,
  { notifications }: Batch,
  result: DeliveryResult,
  { history, durationMs }: { readonly history: AttemptHistory; readonly durationMs: number },
): Promise<BatchState> {
  const now = await store.now();
  const ids = listIds(notifications);
  const firstAt = history.firstAt ?? now;
  const hasTimedOut = now >= firstAt + giveUpSeconds;
  const state = toState(result, { isTest: notifications[0].type === "test", hasTimedOut });
  await store.write(async (transaction) => {
    await job.assertClaim(transaction);
    if (result.type === "delivered" || result.type === "failed") {
      const failure = result.type === "failed" ? result.failure : null;
      await transaction
        .updateTable("notification_attempts")
        .set({ duration_ms: durationMs, status: result.status, failure })
        .where("notification_id", "in", ids)
        .where("duration_ms", "is", null)
        .execute();
    }
    if (result.type === "given-up") await endInterrupted(transaction, ids);
    const retryAfter = result.type === "failed" ? (result.retryAfter ?? 0) : 0;
    const due_at = result.type === "postponed" ? result.dueAt : getRetryTime(now, { ...history, firstAt }, retryAfter);
    await transaction
      .updateTable("notifications")
      .set({ state, ...(state === "queued" ? { due_at } : { due_at: null, finished_at: now }) })
      .where("id", "in", ids)
      // One that was canceled while it was sent is delivered nevertheless.
      .where("state", "in", state === "delivered" ? ["queued", "canceled"] : ["queued"])
      .execute();
  });
  return state;
}

/** Cancels a notification that can't be read. */
export async function cancelUnreadable(store: Store, job: JobRun, ids: readonly string[]): Promise<void> {
  const now = await store.now();
  await store.write(async (transaction) => {
    await job.assertClaim(transaction);
    await transaction
      .updateTable("notifications")
      .set({ state: "canceled", due_at: null, finished_at: now })
      .where("id", "in", ids)
      .where("state", "=", "queued")
      .execute();
  });
}

function getRetryTime(
  now: number,
  { count, firstAt }: AttemptHistory & { readonly firstAt: number },
  retryAfter = 0,
): number {
  const delay = Math.max(getRetryDelay({ retry }, count + 1), Math.min(retryAfter, retry.maxSeconds));
  return Math.max(now, Math.min(now + delay, firstAt + giveUpSeconds));
}

/** Ends earlier attempts whose result was never stored. */
async function endInterrupted(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable("notification_attempts")
    .set({ duration_ms: 0, failure: "interrupted" })
    .where("notification_id", "in", ids)
    .where("duration_ms", "is", null)
    .execute();
}

function listIds(notifications: Batch["notifications"]): string[] {
  return notifications.map(({ id }) => id);
}
