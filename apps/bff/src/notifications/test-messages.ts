import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { ProblemError } from "../http/problem.ts";

type Recipient = Pick<Insertable<Schema["notifications"]>, "recipient" | "user_id" | "channel_id">;

/** Test messages of an account in an hour. */
const maxPerHour = 30;

/**
 * Checks whether an account may send another test message.
 * @throws ProblemError `throttled` if it sent too many in the last hour
 */
export async function assertTestRate(db: Kysely<Schema>, now: number, accountId: string): Promise<void> {
  const { count } = await db
    .selectFrom("notifications")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("type", "=", "test")
    .where("created_at", ">", now - 3600)
    .executeTakeFirstOrThrow();
  if (count >= maxPerHour) {
    throw new ProblemError("throttled", { detail: "Too many test messages. Try again later.", retryAfter: 600 });
  }
}

/** Queues a test message, which is attempted once, or records one that was attempted if `state` says so. */
export async function addTestMessage(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  recipient: Recipient,
  state: "queued" | "delivered" | "failed" = "queued",
): Promise<void> {
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
}
