import { randomUUID } from "node:crypto";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { type AlertKind, alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { notifiedEventTypes } from "@edge-console/contract/alerts/alert";
import { isAtLeast } from "@edge-console/contract/alerts/subscriptions";
import { severities, type Severity } from "@edge-console/contract/findings/finding";
import type { Insertable, Selectable, Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobHandler, JobKind, JobRun } from "../../platform/jobs/job-kind.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";
import { type QueuedNotification, scheduleDeliveries } from "./delivery-jobs.ts";
import { getDueTime } from "./delivery-time.ts";
import { type AlertPayload, readAlertPayload, toChannelRecipient, toUserRecipient } from "./notification.ts";
import { listSilencers } from "./silences.ts";
import { getEmailFrequency, listSubscribers, type Subscriber } from "./subscriptions.ts";

/** An event of an alert to notify subscribers of. */
export interface AlertNotice {
  readonly eventId: string;
  readonly type: (typeof notifiedEventTypes)[number];
  readonly alert: AlertPayload["alert"];
}

type NewNotification = Insertable<Schema["notifications"]>;
type StoredNotice = Selectable<Schema["alert_notices"]> & { readonly parsed: AlertPayload };

interface Recipients {
  readonly members: readonly Subscriber[];
  readonly channels: readonly { readonly id: string; readonly categories: string; readonly minimum: string }[];
}

/** Queues the notifications of an account's alerts; the key is its ID. */
const queueNotificationsJob: JobKind = {
  kind: "queue-notifications",
  concurrency: 4,
  perAccount: 1,
  deadlineSeconds: 60,
  retry: { firstSeconds: 10, maxSeconds: 600 },
};

/** Notifications in one transaction, so few that requests don't wait for it noticeably. */
const maxNotifications = 400;
const lateSeconds = 30;

/**
 * Stores events of alerts, in the transaction that changes the alerts. Their notifications are queued by a job, because
 * there can be a thousand alerts with dozens of subscribers; `now` in Unix seconds.
 */
export async function notifyAlerts(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  notices: readonly AlertNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  for (const batch of chunk(notices)) {
    const rows = batch.map(({ eventId, type, alert }) => {
      const payload: AlertPayload = { event: type, alert };
      return { id: eventId, account_id: accountId, payload: JSON.stringify(payload), created_at: now };
    });
    await transaction
      .insertInto("alert_notices")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await yieldToRequests();
  }
  await scheduleJob(transaction, now, queueNotificationsJob, { key: accountId, accountId });
}

/**
 * Creates the job that queues a notification for each subscribed member and channel. The end of an alert is reported only
 * to recipients who were notified of its start. Notices of the same event are queued once.
 */
export function createQueueNotificationsHandler(store: Store): JobHandler {
  return {
    ...queueNotificationsJob,
    async run(job) {
      const destinations = new Map<string, QueuedNotification>();
      while (!job.signal.aborted) {
        if (!(await queueNext(store, job, destinations))) return null;
        await yieldToRequests();
      }
      return store.now();
    },
  };
}

/**
 * Queues the notifications of the next events. Returns false after the last ones. Their deliveries, collected in
 * `destinations`, start then, so that they are in the same email.
 */
async function queueNext(store: Store, job: JobRun, destinations: Map<string, QueuedNotification>): Promise<boolean> {
  const now = await store.now();
  const accountId = job.key;
  return store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const recipients = {
      members: await listSubscribers(transaction, accountId),
      channels: await transaction
        .selectFrom("alert_channels")
        .select(["id", "categories", "minimum"])
        .where("account_id", "=", accountId)
        .where("enabled", "=", 1)
        .orderBy("id")
        .execute(),
    };
    const recipientCount = recipients.members.length + recipients.channels.length;
    const limit = Math.max(1, Math.floor(maxNotifications / Math.max(1, recipientCount)));
    const rows = await transaction
      .selectFrom("alert_notices")
      .selectAll()
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .limit(limit)
      .execute();
    const isLast = rows.length < limit;
    for (const notification of await queue(transaction, now, rows, recipients)) {
      const { recipient, due_at = null } = notification;
      const earlier = destinations.get(recipient)?.due_at ?? null;
      if (due_at !== null && (earlier === null || due_at < earlier)) destinations.set(recipient, notification);
    }
    const deliveries = [...destinations.values()];
    if (isLast) await scheduleDeliveries(transaction, now, deliveries);
    // If this process is killed in the meantime, they start a little later.
    else
      await scheduleDeliveries(
        transaction,
        now,
        deliveries.map((delivery) => postpone(delivery, now + lateSeconds)),
      );
    const ids = rows.map(({ id }) => id);
    for (const batch of chunk(ids)) await transaction.deleteFrom("alert_notices").where("id", "in", batch).execute();
    return !isLast;
  });
}

async function queue(
  transaction: Transaction<Schema>,
  now: number,
  rows: readonly Selectable<Schema["alert_notices"]>[],
  { members, channels }: Recipients,
): Promise<NewNotification[]> {
  const notices = rows.flatMap((row): StoredNotice[] => {
    const parsed = readAlertPayload(row.payload);
    return parsed ? [{ ...row, parsed }] : [];
  });
  const listAlertIds = (some: readonly StoredNotice[]) => some.map(({ parsed }) => parsed.alert.id);
  const silencers = await listSilencers(transaction, listAlertIds(notices), now);
  const resolved = notices.filter(({ parsed }) => parsed.event === "resolved");
  const notified = await listNotified(transaction, listAlertIds(resolved));

  const queued: NewNotification[] = [];
  for (const { id, account_id, payload, created_at, parsed } of notices) {
    const { alert, event } = parsed;
    const common = {
      account_id,
      type: "alert",
      source_id: id,
      alert_id: alert.id,
      payload,
      state: "queued",
      created_at,
      queued_at: now,
    } as const;
    const add = (
      notification: Pick<NewNotification, "recipient" | "frequency" | "due_at" | "user_id" | "channel_id">,
    ) => {
      const key = `${alert.id} ${notification.recipient}`;
      if (event === "resolved" && !notified.has(key)) return;
      // The end of an alert in the same transaction is reported, too.
      notified.add(key);
      queued.push({ ...common, ...notification, id: randomUUID() });
    };
    for (const member of members) {
      const frequency = getEmailFrequency(member, alert);
      if (frequency === null || silencers.has(`${alert.id} ${member.id}`)) continue;
      const due_at = getDueTime(member.subscriptions, { frequency, severity: alert.severity }, now);
      add({ recipient: toUserRecipient(member.id), user_id: member.id, frequency, due_at });
    }
    for (const channel of channels.filter(({ categories, minimum }) => matches(categories, minimum, alert)))
      add({ recipient: toChannelRecipient(channel.id), channel_id: channel.id, frequency: "instant", due_at: now });
  }

  for (const batch of chunk(queued)) {
    await transaction
      .insertInto("notifications")
      .values(batch)
      .onConflict((conflict) => conflict.columns(["source_id", "recipient"]).doNothing())
      .execute();
  }
  return queued;
}

function postpone(delivery: QueuedNotification, dueAt: number): QueuedNotification {
  return { ...delivery, due_at: Math.max(delivery.due_at ?? 0, dueAt) };
}

function matches(
  categories: string,
  minimum: string,
  { kind, severity }: { readonly kind: AlertKind; readonly severity: Severity },
): boolean {
  const isIncluded = categories.split(",").includes(alertKinds[kind].category);
  return isIncluded && isAtLeast(severity, severities.find((name) => name === minimum) ?? "info");
}

/** Lists the recipients who were notified of alerts, or will be, as `ALERT RECIPIENT`. */
async function listNotified(transaction: Transaction<Schema>, alertIds: readonly string[]): Promise<Set<string>> {
  const notified = new Set<string>();
  for (const batch of chunk(alertIds)) {
    const rows = await transaction
      .selectFrom("notifications")
      .select(["alert_id", "recipient"])
      .distinct()
      .where("alert_id", "in", batch)
      .where("state", "in", ["queued", "delivered"])
      .execute();
    for (const { alert_id, recipient } of rows) notified.add(`${alert_id} ${recipient}`);
  }
  return notified;
}
