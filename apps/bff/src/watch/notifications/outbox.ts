import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Kysely, Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

/** A stored notification. */
export type Notification = Selectable<Schema["notifications"]>;

/** Notifications that are delivered together: those of one email, or a single one. */
export interface Batch {
  readonly id: string;
  /** Oldest first; not empty. */
  readonly notifications: readonly [Notification, ...Notification[]];
}

/** Where notifications are delivered: a member's mailbox, for one account, or a channel. */
export interface Destination {
  readonly accountId: string;
  readonly recipient: string;
}

/** Alerts in one email. */
const maxBatchSize = 200;

/**
 * Returns what is delivered next, the longest due first; undefined if nothing is due. An email contains everything that is
 * due for the member in the same way, and stays the same if it's sent again. A notification of an alert waits for earlier
 * ones about the alert.
 */
export async function findBatch(
  db: Kysely<Schema>,
  now: number,
  { accountId, recipient }: Destination,
  { onlyTests = false }: { readonly onlyTests?: boolean } = {},
): Promise<Batch | undefined> {
  const due = db
    .selectFrom("notifications as notification")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("recipient", "=", recipient)
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("created_at");
  const first = await due
    .$if(onlyTests, (query) => query.where("type", "=", "test"))
    .where(isNext)
    .limit(1)
    .executeTakeFirst();
  if (!first) return undefined;
  const { batch_id, channel_id, type, frequency } = first;
  if (channel_id !== null || (batch_id === null && type !== "alert")) return { id: first.id, notifications: [first] };
  const notifications = await due
    .where("batch_id", batch_id === null ? "is" : "=", batch_id)
    .$if(batch_id === null, (query) => query.where("type", "=", "alert").where("frequency", "=", frequency))
    .limit(maxBatchSize)
    .execute();
  const [oldest = first, ...others] = notifications.toSorted((a, b) => a.created_at - b.created_at);
  return { id: batch_id ?? (others.length === 0 ? oldest.id : randomUUID()), notifications: [oldest, ...others] };
}

/** Condition for notifications that don't wait for an earlier one about their alert. */
function isNext(row: ExpressionBuilder<Schema & { notification: Schema["notifications"] }, "notification">) {
  return row.not(
    row.exists(
      row
        .selectFrom("notifications as earlier")
        .select("earlier.id")
        .whereRef("earlier.alert_id", "=", "notification.alert_id")
        .whereRef("earlier.recipient", "=", "notification.recipient")
        .whereRef("earlier.created_at", "<", "notification.created_at")
        .where("earlier.state", "=", "queued")
        // An email that waits for the end of quiet hours holds up none that is critical.
        .where((other) =>
          other.or([other("earlier.batch_id", "is not", null), other("earlier.channel_id", "is not", null)]),
        ),
    ),
  );
}

/** Returns when a destination's next notification is due that waits for no other; null if none is queued. */
export async function findNextDueTime(
  db: Kysely<Schema>,
  { accountId, recipient }: Destination,
): Promise<number | null> {
  const { due_at } = await db
    .selectFrom("notifications as notification")
    .select((row) => row.fn.min("due_at").as("due_at"))
    .where("account_id", "=", accountId)
    .where("recipient", "=", recipient)
    .where("state", "=", "queued")
    .where(isNext)
    .executeTakeFirstOrThrow();
  return due_at;
}

/** What is waiting in the outbox. */
export interface OutboxBacklog {
  readonly queued: number;
  /** Seconds for which the oldest one has been due; 0 if none is. */
  readonly oldestDueSeconds: number;
}

/** Returns what is waiting in the outbox; `now` in Unix seconds. */
export async function getBacklog(db: Kysely<Schema>, now: number): Promise<OutboxBacklog> {
  const { queued, oldest } = await db
    .selectFrom("notifications")
    .select(({ fn }) => [fn.countAll<number>().as("queued"), fn.min("due_at").as("oldest")])
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return { queued, oldestDueSeconds: oldest === null ? 0 : Math.max(0, now - oldest) };
}
