import { randomUUID } from "node:crypto";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { notifiedEventTypes } from "@edge-console/contract/alerts/alert";
import { isAtLeast } from "@edge-console/contract/alerts/subscriptions";
import { severities } from "@edge-console/contract/findings/finding";
import type { Insertable, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { getDueTime } from "./delivery-time.ts";
import { type AlertPayload, toChannelRecipient, toUserRecipient } from "./notification.ts";
import { listSilencers } from "./silences.ts";
import { getEmailFrequency, listSubscribers } from "./subscriptions.ts";

/** An event of an alert to notify subscribers of. */
export interface AlertNotice {
  readonly accountId: string;
  readonly eventId: string;
  readonly type: (typeof notifiedEventTypes)[number];
  readonly alert: AlertPayload["alert"];
}

type NewNotification = Insertable<Schema["notifications"]>;

/**
 * Queues a notification for each subscribed member and channel, in the transaction that changes the alert. The end of an
 * alert is reported only to recipients who were notified of its start. Notices of the same event are queued once; `now` in Unix
 * seconds.
 */
export async function notifyAlert(transaction: Transaction<Schema>, now: number, notice: AlertNotice): Promise<void> {
  const { accountId, alert } = notice;
  const silencers = await listSilencers(transaction, alert.id, now);
  const payload: AlertPayload = { event: notice.type, alert };
  const common = {
    account_id: accountId,
    type: "alert",
    source_id: notice.eventId,
    alert_id: alert.id,
    payload: JSON.stringify(payload),
    state: "queued",
    created_at: now,
    queued_at: now,
    claimed_until: 0,
  } as const;

  const toMembers = (await listSubscribers(transaction, accountId)).flatMap((member): NewNotification[] => {
    const frequency = getEmailFrequency(member, alert);
    if (frequency === null || silencers.has(member.id)) return [];
    const due_at = getDueTime(member.subscriptions, { frequency, severity: alert.severity }, now);
    const recipient = toUserRecipient(member.id);
    return [{ ...common, id: randomUUID(), recipient, user_id: member.id, frequency, due_at }];
  });
  const toChannels = (await listMatchingChannels(transaction, accountId, alert)).map((id): NewNotification => {
    const recipient = toChannelRecipient(id);
    return { ...common, id: randomUUID(), recipient, channel_id: id, frequency: "instant", due_at: now };
  });

  const notified = notice.type === "resolved" ? await listNotified(transaction, alert.id) : null;
  const notifications = [...toMembers, ...toChannels].filter(({ recipient }) => notified?.has(recipient) ?? true);
  if (notifications.length === 0) return;
  await transaction
    .insertInto("notifications")
    .values(notifications)
    .onConflict((conflict) => conflict.columns(["source_id", "recipient"]).doNothing())
    .execute();
}

async function listMatchingChannels(
  transaction: Transaction<Schema>,
  accountId: string,
  { kind, severity }: AlertNotice["alert"],
): Promise<string[]> {
  const channels = await transaction
    .selectFrom("alert_channels")
    .select(["id", "categories", "minimum"])
    .where("account_id", "=", accountId)
    .where("enabled", "=", 1)
    .orderBy("id")
    .execute();
  return channels
    .filter(({ categories }) => categories.split(",").includes(alertKinds[kind].category))
    .filter(({ minimum }) => isAtLeast(severity, severities.find((name) => name === minimum) ?? "info"))
    .map(({ id }) => id);
}

/** Lists the recipients who were notified of an alert, or will be. */
async function listNotified(transaction: Transaction<Schema>, alertId: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("notifications")
    .select("recipient")
    .distinct()
    .where("alert_id", "=", alertId)
    .where("state", "in", ["queued", "delivered"])
    .execute();
  return new Set(rows.map((row) => row.recipient));
}
