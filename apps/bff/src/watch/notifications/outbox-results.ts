import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { scheduleDeliveries } from "./delivery-jobs.ts";

const storedSeconds = 90 * 86_400;

/**
 * Queues a notification again, by its ID; by an alert's ID, those of the alert that failed. Returns the
 * notifications.
 */
export async function resend(
  transaction: Transaction<Schema>,
  now: number,
  id: string,
): Promise<{ readonly id: string; readonly accountId: string }[]> {
  const queued = await transaction
    .updateTable("notifications")
    .set({ state: "queued", queued_at: now, due_at: now, finished_at: null, batch_id: null })
    .where((row) =>
      row.or([row("id", "=", id).and("state", "!=", "queued"), row("alert_id", "=", id).and("state", "=", "failed")]),
    )
    .returning(["id", "account_id", "user_id", "channel_id", "due_at"])
    .execute();
  await scheduleDeliveries(transaction, now, queued);
  return queued.map((notification) => ({ id: notification.id, accountId: notification.account_id }));
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
  await transaction.deleteFrom("alert_notices").execute();
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
