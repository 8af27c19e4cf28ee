import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { type NewJob, scheduleJobs } from "../../platform/jobs/job-queue.ts";

/** Emails a member of an account; the key is `ACCOUNT USER`. */
export const deliverEmailJob: JobKind = {
  kind: "deliver-email",
  concurrency: 8,
  perAccount: 2,
  deadlineSeconds: 60,
  retry: { firstSeconds: 30, maxSeconds: 3_600 },
};

/** Sends to a channel; the key is its ID. */
export const deliverToChannelJob: JobKind = { ...deliverEmailJob, kind: "deliver-to-channel" };

/** A queued notification, as far as its job needs it. */
export interface QueuedNotification {
  readonly account_id: string;
  readonly user_id?: string | null;
  readonly channel_id?: string | null;
  /** Null or absent if it isn't queued. */
  readonly due_at?: number | null;
}

/** Schedules the deliveries of queued notifications; `now` in Unix seconds. */
export async function scheduleDeliveries(
  transaction: Transaction<Schema>,
  now: number,
  notifications: readonly QueuedNotification[],
): Promise<void> {
  const emails: NewJob[] = [];
  const messages: NewJob[] = [];
  for (const { account_id: accountId, user_id, channel_id, due_at } of notifications) {
    if (due_at === undefined || due_at === null) continue;
    if (user_id) emails.push({ key: `${accountId} ${user_id}`, accountId, dueAt: due_at });
    if (channel_id) messages.push({ key: channel_id, accountId, dueAt: due_at });
  }
  await scheduleJobs(transaction, now, deliverEmailJob, emails);
  await scheduleJobs(transaction, now, deliverToChannelJob, messages);
}
