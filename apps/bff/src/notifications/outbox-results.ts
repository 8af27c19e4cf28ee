import type { DeliveryFailure } from "@edge-console/contract/alerts/channels";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Batch } from "./outbox.ts";

/** Result of an attempt to deliver a batch. */
export type DeliveryResult =
  | { readonly type: "delivered"; readonly status: number | null }
  | {
      readonly type: "failed";
      readonly failure: DeliveryFailure;
      /** HTTP status; null without a response. */
      readonly status: number | null;
      /** Seconds after which the receiver accepts requests again, if it says so. */
      readonly retryAfter?: number | null;
    }
  /** The recipient may no longer get it. */
  | { readonly type: "canceled" }
  /** It isn't due yet, because of quiet hours. */
  | { readonly type: "postponed"; readonly dueAt: number };

/** What became of a batch. */
export type BatchState = "delivered" | "failed" | "canceled" | "queued";

const firstRetrySeconds = 60;
const maxRetrySeconds = 6 * 3600;
const giveUpSeconds = 24 * 3600;
/** Part of the delay that is random, so that replicas and accounts don't retry at the same time. */
const jitter = 0.2;
const storedSeconds = 90 * 86_400;
/** Failures after which it isn't tried again. */
const permanentFailures: readonly DeliveryFailure[] = ["email-rejected"];

/** Seconds until the next attempt after `attempts` that failed: doubled each time, from about a minute to six hours. */
export function getRetryDelay(attempts: number, random = Math.random()): number {
  const delay = Math.min(firstRetrySeconds * 2 ** (attempts - 1), maxRetrySeconds);
  return Math.round(delay * (1 - jitter + 2 * jitter * random));
}

/**
 * Records the result of an attempt that started at `at` (Unix seconds), and ends the lease. Returns the state of the
 * batch; undefined if the lease had expired, so that another replica delivers it again.
 */
export async function recordResult(
  store: Store,
  { id, notifications, claimedUntil }: Batch,
  result: DeliveryResult,
  { at, durationMs }: { readonly at: number; readonly durationMs: number },
): Promise<BatchState | undefined> {
  const now = await store.now();
  return store.write(async (transaction) => {
    const [first] = notifications;
    const attempts = await countAttempts(transaction, first.id);
    const startedAt = (await findFirstAttempt(transaction, first)) ?? at;
    const state = toState(result, { isTest: first.type === "test", hasTimedOut: now >= startedAt + giveUpSeconds });
    const retryAt = () => {
      if (result.type === "postponed") return result.dueAt;
      const retryAfter = result.type === "failed" ? (result.retryAfter ?? 0) : 0;
      const delay = Math.max(getRetryDelay(attempts + 1), Math.min(retryAfter, maxRetrySeconds));
      return Math.min(now + delay, startedAt + giveUpSeconds);
    };
    const updated = await transaction
      .updateTable("notifications")
      .set({
        state,
        claimed_until: 0,
        ...(state === "queued" ? { due_at: retryAt() } : { due_at: null, finished_at: now }),
      })
      .where("batch_id", "=", id)
      .where("state", "=", "queued")
      .where("claimed_until", "=", claimedUntil)
      .returning("id")
      .execute();
    if (updated.length === 0) return undefined;
    if (result.type === "delivered" || result.type === "failed") {
      await transaction
        .insertInto("notification_attempts")
        .values(
          updated.map((row) => ({
            notification_id: row.id,
            attempt: attempts + 1,
            at,
            duration_ms: durationMs,
            status: result.status,
            failure: result.type === "failed" ? result.failure : null,
          })),
        )
        .execute();
    }
    return state;
  });
}

function toState(
  result: DeliveryResult,
  { isTest, hasTimedOut }: { readonly isTest: boolean; readonly hasTimedOut: boolean },
): BatchState {
  if (result.type === "postponed") return "queued";
  if (result.type !== "failed") return result.type;
  return isTest || hasTimedOut || permanentFailures.includes(result.failure) ? "failed" : "queued";
}

async function countAttempts(db: Kysely<Schema>, id: string): Promise<number> {
  const row = await db
    .selectFrom("notification_attempts")
    .select((attempt) => attempt.fn.max("attempt").as("last"))
    .where("notification_id", "=", id)
    .executeTakeFirst();
  return row?.last ?? 0;
}

async function findFirstAttempt(
  db: Kysely<Schema>,
  { id, queued_at }: Batch["notifications"][0],
): Promise<number | null> {
  const row = await db
    .selectFrom("notification_attempts")
    .select((attempt) => attempt.fn.min("at").as("first"))
    .where("notification_id", "=", id)
    .where("at", ">=", queued_at)
    .executeTakeFirst();
  return row?.first ?? null;
}

/**
 * Queues a notification again, by its ID; by an alert's ID, those of the alert that failed. Returns the
 * notifications.
 */
export function resend(
  transaction: Transaction<Schema>,
  now: number,
  id: string,
): Promise<{ readonly id: string; readonly accountId: string }[]> {
  return transaction
    .updateTable("notifications")
    .set({ state: "queued", queued_at: now, due_at: now, claimed_until: 0, finished_at: null, batch_id: null })
    .where((row) =>
      row.or([row("id", "=", id).and("state", "!=", "queued"), row("alert_id", "=", id).and("state", "=", "failed")]),
    )
    .returning(["id", "account_id as accountId"])
    .execute();
}

/** Cancels what is queued for a channel. */
export async function cancelQueued(transaction: Transaction<Schema>, now: number, channelId: string): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ state: "canceled", due_at: null, finished_at: now })
    .where("channel_id", "=", channelId)
    .where("state", "=", "queued")
    .execute();
}

/** Cancels what a restored backup had queued: it was delivered since, or is out of date. */
export async function cancelRestoredNotifications(transaction: Transaction<Schema>, at: number): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ state: "canceled", due_at: null, finished_at: at })
    .where("state", "=", "queued")
    .execute();
}

/** Deletes notifications that finished long ago, with their attempts, and silences that are over. */
export async function deleteOldNotifications(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("finished_at", "<", now - storedSeconds)
    .execute();
  await db.deleteFrom("alert_silences").where("until", "<=", now).execute();
}
