import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";

/** A stored notification. */
export type Notification = Selectable<Schema["notifications"]>;

/** Notifications that are delivered together: those of one email, or a single one. */
export interface Batch {
  readonly id: string;
  /** Oldest first; not empty. */
  readonly notifications: readonly [Notification, ...Notification[]];
  /** Until when this replica may deliver it, in Unix seconds. */
  readonly claimedUntil: number;
}

/** Longer than any delivery, so that two replicas never deliver a notification at the same time. */
const leaseSeconds = 120;
/** Alerts in one email. */
const maxBatchSize = 200;

/**
 * Lists notifications that can be delivered, those due first at the beginning: at most `perAccount` of an account, so that
 * none holds up the others. A notification of an alert waits for the recipient's earlier ones about the alert.
 */
export async function listDue(
  db: Kysely<Schema>,
  now: number,
  { limit, perAccount }: { readonly limit: number; readonly perAccount: number },
): Promise<Notification[]> {
  const due = db
    .selectFrom("notifications as notification")
    .selectAll()
    .select(sql<number>`row_number() over (partition by account_id order by due_at, created_at)`.as("position"))
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .where("claimed_until", "<=", now)
    .where((row) =>
      row.not(
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
      ),
    );
  return db
    .selectFrom(due.as("due"))
    .selectAll()
    .where("position", "<=", perAccount)
    .orderBy("due_at")
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/**
 * Leases a due notification to this replica, with all others that belong into the same email. The email stays the same if
 * it has to be sent again. Returns undefined if another replica was faster.
 */
export async function claim(store: Store, now: number, due: Notification): Promise<Batch | undefined> {
  const claimedUntil = now + leaseSeconds;
  const notifications = await store.write(async (transaction) => {
    const isRepeated = due.batch_id !== null;
    const ids =
      isRepeated || due.channel_id !== null || due.type !== "alert" ? [due.id] : await listEmail(transaction, now, due);
    const [only, ...others] = ids;
    if (only === undefined) return [];
    return transaction
      .updateTable("notifications")
      .set({ claimed_until: claimedUntil, ...(!isRepeated && { batch_id: others.length === 0 ? only : randomUUID() }) })
      .$if(isRepeated, (query) => query.where("batch_id", "=", due.batch_id))
      .$if(!isRepeated, (query) => query.where("id", "in", ids).where("batch_id", "is", null))
      .where("state", "=", "queued")
      .where("claimed_until", "<=", now)
      .returningAll()
      .execute();
  });
  const [first, ...others] = notifications.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  if (first?.batch_id === undefined || first.batch_id === null) return undefined;
  return { id: first.batch_id, notifications: [first, ...others], claimedUntil };
}

/** Lists the alerts that are due for the same member in the same way. */
async function listEmail(transaction: Kysely<Schema>, now: number, due: Notification): Promise<string[]> {
  const rows = await transaction
    .selectFrom("notifications")
    .select("id")
    .where("account_id", "=", due.account_id)
    .where("user_id", "=", due.user_id)
    .where("type", "=", "alert")
    .where("frequency", "=", due.frequency)
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .where("claimed_until", "<=", now)
    .where("batch_id", "is", null)
    .orderBy("created_at")
    .limit(maxBatchSize)
    .execute();
  return rows.map(({ id }) => id);
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
