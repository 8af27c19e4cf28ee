import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobRun } from "../../platform/jobs/job-kind.ts";
import type { SendResult } from "./delivery-result.ts";
import type { Notification } from "./outbox.ts";

const firstPauseSeconds = 15;
const maxPauseSeconds = 900;
const maxRetryAfterSeconds = 6 * 3600;

/** Returns until when a channel gets nothing but test messages, in Unix seconds. */
export async function getPause(db: Kysely<Schema>, channelId: string): Promise<number> {
  const channel = await db
    .selectFrom("alert_channels")
    .select("paused_until")
    .where("id", "=", channelId)
    .executeTakeFirst();
  return channel?.paused_until ?? 0;
}

/**
 * Pauses a channel after a failure, for longer after each in a row, so that a receiver that doesn't respond takes few
 * slots however many notifications wait for it. A delivery ends the pause; a test message that fails doesn't change it.
 */
export async function recordChannelResult(
  store: Store,
  job: JobRun,
  result: SendResult,
  type: Notification["type"],
): Promise<void> {
  if (result.type === "failed" && type === "test") return;
  const now = await store.now();
  await store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const channel = await transaction
      .selectFrom("alert_channels")
      .select("failures")
      .where("id", "=", job.key)
      .executeTakeFirst();
    if (!channel || (channel.failures === 0 && result.type === "delivered")) return;
    const failures = result.type === "failed" ? channel.failures + 1 : 0;
    const retryAfter = result.type === "failed" ? (result.retryAfter ?? 0) : 0;
    const pause = Math.min(firstPauseSeconds * 2 ** Math.min(failures - 1, 30), maxPauseSeconds);
    const paused_until = failures > 0 ? now + Math.max(pause, Math.min(retryAfter, maxRetryAfterSeconds)) : null;
    await transaction.updateTable("alert_channels").set({ failures, paused_until }).where("id", "=", job.key).execute();
  });
}
