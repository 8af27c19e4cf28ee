import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { scheduleJob, scheduleJobs } from "../../platform/jobs/job-queue.ts";
import type { SharedListRow } from "./shared-list-store.ts";

/** Applies a shared IP list whose mode is automatic, now and when an entry expires; the key is its ID. */
export const applyListJob: JobKind = {
  kind: "shared-list",
  concurrency: 2,
  perAccount: 1,
  deadlineSeconds: 30,
  retry: { firstSeconds: 10, maxSeconds: 600 },
};

/** Schedules what a change of a list causes; `now` in Unix seconds. */
export function scheduleList(
  transaction: Transaction<Schema>,
  now: number,
  { id, account_id }: Pick<SharedListRow, "id" | "account_id">,
): Promise<void> {
  return scheduleJob(transaction, now, applyListJob, { key: id, accountId: account_id });
}

/** Delay by which zones that are read when the job runs are told apart from those that were being read before. */
const newZoneDelaySeconds = 2;

/** Schedules the lists that are attached to all zones, because the account has a new one. */
export async function scheduleNewZone(transaction: Transaction<Schema>, now: number, accountId: string): Promise<void> {
  const lists = await transaction
    .selectFrom("shared_lists")
    .select("id")
    .where("account_id", "=", accountId)
    .where("mode", "=", "automatic")
    .where("all_zones", "is not", null)
    .execute();
  await scheduleJobs(
    transaction,
    now,
    applyListJob,
    lists.map(({ id }) => ({ key: id, accountId, dueAt: now + newZoneDelaySeconds })),
  );
}
