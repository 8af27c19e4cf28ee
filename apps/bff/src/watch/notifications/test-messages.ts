import { randomUUID } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import { lockAccount } from "../../people/accounts/accounts.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { scheduleDeliveries } from "./delivery-jobs.ts";

type Recipient = Pick<Insertable<Schema["notifications"]>, "recipient" | "user_id" | "channel_id">;

/** Test messages of an account in an hour. */
const maxPerHour = 30;

/**
 * Queues a test message, which is attempted once. Returns its ID.
 * @throws ProblemError `throttled` if the account sent too many in the last hour
 */
export async function addTestMessage(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  recipient: Recipient,
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
      state: "queued",
      created_at: now,
      queued_at: now,
      due_at: now,
    })
    .execute();
  await scheduleDeliveries(transaction, now, [{ ...recipient, account_id: accountId, due_at: now }]);
  return id;
}
