import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { getDueTime } from "./delivery-time.ts";
import { alertPayloadSchema } from "./notification.ts";
import { getEmailFrequency, type Subscriber } from "./subscriptions.ts";

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
  for (const { id, payload } of waiting) {
    const { alert } = alertPayloadSchema.parse(JSON.parse(payload));
    const frequency = getEmailFrequency(member, alert);
    await transaction
      .updateTable("notifications")
      .set(
        frequency === null
          ? { state: "canceled", due_at: null, finished_at: now }
          : { frequency, due_at: getDueTime(member.subscriptions, { frequency, severity: alert.severity }, now) },
      )
      .where("id", "=", id)
      .where("batch_id", "is", null)
      .execute();
  }
}
