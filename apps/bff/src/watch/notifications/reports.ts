import { randomUUID } from "node:crypto";
import { can } from "@edge-console/contract/permissions";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { scheduleDeliveries } from "./delivery-jobs.ts";
import { getEndOfQuietHours } from "./delivery-time.ts";
import { type ReportPayload, toUserRecipient } from "./notification.ts";
import { listSubscribers, type Subscriber } from "./subscriptions.ts";

/** A report for a member. */
export interface NewReport {
  readonly accountId: string;
  readonly userId: string;
  /** What it reports, such as an account's month. The member gets one email for it. */
  readonly sourceId: string;
  readonly payload: ReportPayload;
}

/** Lists the members of an account, or of all, who get the monthly report: subscribed, with a role that sees usage. */
export async function listReportSubscribers(db: Kysely<Schema>, accountId?: string): Promise<Subscriber[]> {
  const subscribers = await listSubscribers(db, accountId);
  return subscribers.filter(({ role, subscriptions }) => subscriptions.monthlyReport && can(role, "usage:read"));
}

/**
 * Queues the email of a report, after the member's quiet hours. Does nothing if it was queued before, or the member no
 * longer gets reports; `now` in Unix seconds.
 */
export async function enqueueReport(
  transaction: Transaction<Schema>,
  now: number,
  { accountId, userId, sourceId, payload }: NewReport,
): Promise<void> {
  const member = (await listReportSubscribers(transaction, accountId)).find(({ id }) => id === userId);
  if (!member) return;
  const due_at = getEndOfQuietHours(member.subscriptions, now);
  await transaction
    .insertInto("notifications")
    .values({
      id: randomUUID(),
      account_id: accountId,
      type: "report",
      source_id: sourceId,
      recipient: toUserRecipient(userId),
      user_id: userId,
      frequency: "instant",
      payload: JSON.stringify(payload),
      state: "queued",
      created_at: now,
      queued_at: now,
      due_at,
    })
    .onConflict((conflict) => conflict.columns(["source_id", "recipient"]).doNothing())
    .execute();
  await scheduleDeliveries(transaction, now, [{ account_id: accountId, user_id: userId, due_at }]);
}
