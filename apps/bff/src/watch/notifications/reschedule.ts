import type { Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { getDueTime } from "./delivery-time.ts";
import { scheduleDeliveries } from "./delivery-jobs.ts";
import { readAlertPayload } from "./notification.ts";
import { getEmailFrequency, type Subscriber } from "./subscriptions.ts";

type Change =
  | { readonly state: "canceled"; readonly due_at: null; readonly finished_at: number }
  | { readonly frequency: "instant" | "daily"; readonly due_at: number };

/** Applies a member's changed subscriptions to the alerts that weren't emailed yet; `now` in Unix seconds. */
export async function rescheduleEmails(
  transaction: Transaction<Schema>,
  now: number,
  member: Pick<Subscriber, "id" | "accountId" | "role" | "subscriptions">,
): Promise<void> {
  const waiting = await transaction
    .selectFrom("notifications")
    .select(["id", "payload"])
    .where("account_id", "=", member.accountId)
    .where("user_id", "=", member.id)
    .where("type", "=", "alert")
    .where("state", "=", "queued")
    // One that a replica has started to send keeps its schedule.
    .where("batch_id", "is", null)
    .execute();
  /** By what changes: there are few frequencies and due times. */
  const changes = new Map<string, { readonly change: Change; readonly ids: string[] }>();
  for (const { id, payload } of waiting) {
    const alert = readAlertPayload(payload)?.alert;
    // What can't be read is canceled when it's due.
    if (!alert) continue;
    const frequency = getEmailFrequency(member, alert);
    const change: Change =
      frequency === null
        ? { state: "canceled", due_at: null, finished_at: now }
        : { frequency, due_at: getDueTime(member.subscriptions, { frequency, severity: alert.severity }, now) };
    const key = JSON.stringify(change);
    const group = changes.get(key) ?? { change, ids: [] };
    group.ids.push(id);
    changes.set(key, group);
  }
  for (const { change, ids } of changes.values()) {
    for (const batch of chunk(ids)) {
      await transaction
        .updateTable("notifications")
        .set(change)
        .where("id", "in", batch)
        .where("batch_id", "is", null)
        .execute();
    }
  }
  const user = { account_id: member.accountId, user_id: member.id };
  await scheduleDeliveries(
    transaction,
    now,
    [...changes.values()].map(({ change }) => ({ ...user, due_at: change.due_at })),
  );
}
