import { type Deliveries, deliveryFailures } from "@edge-console/contract/alerts/channels";
import type { AlertSubscriptionsResponse } from "@edge-console/contract/alerts/subscriptions";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { formatTitle } from "./alert-text.ts";
import { readAlertPayload } from "./notification.ts";
import type { MemberKey } from "./subscriptions.ts";

/** Deliveries of a channel that are listed. */
const maxListed = 100;

/** Lists the latest deliveries of a channel, newest first, with their attempts, oldest first. */
export async function listDeliveries(db: Kysely<Schema>, channelId: string): Promise<Deliveries> {
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "type", "payload", "state", "created_at", "due_at"])
    .where("channel_id", "=", channelId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(maxListed)
    .execute();
  const attempts = await db
    .selectFrom("notification_attempts")
    .innerJoin("notifications", "notifications.id", "notification_attempts.notification_id")
    .select(["notification_id", "at", "duration_ms", "status", "failure"])
    .where("channel_id", "=", channelId)
    .where("created_at", ">=", rows.at(-1)?.created_at ?? 0)
    .where("duration_ms", "is not", null)
    .orderBy("attempt")
    .execute();
  const byNotification = Map.groupBy(attempts, (attempt) => attempt.notification_id);
  return {
    deliveries: rows.map(({ id, type, payload, state, created_at, due_at }) => ({
      id,
      title: toTitle(type, payload),
      state,
      createdAt: created_at,
      nextAttemptAt: due_at,
      attempts: (byNotification.get(id) ?? []).map(({ at, duration_ms, status, failure }) => ({
        at,
        durationMs: duration_ms ?? 0,
        status,
        failure: deliveryFailures.find((name) => name === failure) ?? null,
      })),
    })),
  };
}

function toTitle(type: string, payload: string): string {
  if (type === "test") return "Test message";
  const alert = readAlertPayload(payload);
  return alert ? formatTitle(alert) : "Notification of a newer version of the console";
}

/** Returns the latest email to a member that was delivered or given up; null if there was none. */
export async function findLastEmail(
  db: Kysely<Schema>,
  { accountId, userId }: MemberKey,
): Promise<AlertSubscriptionsResponse["lastEmail"]> {
  const last = await db
    .selectFrom("notifications")
    .select(["finished_at", "state"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("state", "in", ["delivered", "failed"])
    .where("finished_at", "is not", null)
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && last.finished_at !== null ? { at: last.finished_at, delivered: last.state === "delivered" } : null;
}
