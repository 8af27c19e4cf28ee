import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

/** Who sees the events of an account's alerts. */
export interface EventReader {
  readonly accountId: string;
  readonly userId: string;
}

/** Returns until when a member has seen the events, in Unix seconds; null if never. */
export async function findSeenAt(db: Kysely<Schema>, { accountId, userId }: EventReader): Promise<number | null> {
  const row = await db
    .selectFrom("seen_alert_events")
    .select("seen_at")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

/** Stores that a member has seen the events until now, in Unix seconds. */
export async function saveSeenAt(
  transaction: Transaction<Schema>,
  now: number,
  { accountId, userId }: EventReader,
): Promise<void> {
  await transaction
    .insertInto("seen_alert_events")
    .values({ account_id: accountId, user_id: userId, seen_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "user_id"]).doUpdateSet({ seen_at: now }))
    .execute();
}
