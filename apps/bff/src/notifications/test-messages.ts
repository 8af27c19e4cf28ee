import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import { lockAccount } from "../accounts/accounts.ts";
import type { Schema } from "../db/schema.ts";
import { ProblemError } from "../http/problem.ts";

type Recipient = Pick<Insertable<Schema["notifications"]>, "recipient" | "user_id" | "channel_id">;

/** Test messages of an account in an hour. */
const maxPerHour = 30;

/**
 * Queues a test message, which is attempted once; with state `failed`, records one that the caller attempts now. Returns
 * its ID.
 * @throws ProblemError `throttled` if the account sent too many in the last hour
 */
export async function addTestMessage(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  recipient: Recipient,
  state: "queued" | "failed" = "queued",
): Promise<string> {
  await lockAccount(transaction, accountId);
  const { count } = await transaction
    .selectFrom("notifications")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("type", "=", "test")
    .where("created_at", ">", now - 3600)
    .executeTakeFirstOrThrow();
  if (count >= maxPerHour) {
    throw new ProblemError("throttled", { detail: "Too many test messages. Try again later.", retryAfter: 600 });
  }
  const id = randomUUID();
  await transaction
    .insertInto("notifications")
    .values({
      ...recipient,
      id,
      account_id: accountId,
      type: "test",
      source_id: id,
      frequency: "instant",
      payload: "{}",
      state,
      created_at: now,
      queued_at: now,
      claimed_until: 0,
      ...(state === "queued" ? { due_at: now } : { finished_at: now }),
    })
    .execute();
  return id;
}

/** Records that the attempt of a test message succeeded. */
export async function markTestMessageDelivered(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable("notifications").set({ state: "delivered" }).where("id", "=", id).execute();
}
