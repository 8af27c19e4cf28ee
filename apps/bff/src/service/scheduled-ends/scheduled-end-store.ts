import { scheduledEndLimits } from "@edge-console/contract/console/scheduled-ends";
import type { Kysely, Selectable, Transaction } from "kysely";
import { lockAccount } from "../../people/accounts/accounts.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { cancelJobs, scheduleJob } from "../../platform/jobs/job-queue.ts";

/** A stored end. */
export type ScheduledEndRow = Selectable<Schema["scheduled_ends"]>;

/** Carries out a scheduled end; the key is its ID. */
export const scheduledEndJob: JobKind = {
  kind: "scheduled-end",
  concurrency: 2,
  perAccount: 1,
  deadlineSeconds: 30,
  retry: { firstSeconds: 10, maxSeconds: 600 },
};

/** Lists what ends at a time in an account, the next first. */
export function listEnds(db: Kysely<Schema>, accountId: string): Promise<ScheduledEndRow[]> {
  return db
    .selectFrom("scheduled_ends")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("due_at")
    .orderBy("id")
    .execute();
}

/** Finds an end of an account. */
export function findEnd(db: Kysely<Schema>, accountId: string, id: string): Promise<ScheduledEndRow | undefined> {
  return db
    .selectFrom("scheduled_ends")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Schedules an end. Maintenance mode has one end: a new one replaces it. Returns false if there is one with this ID.
 * @throws ProblemError 409 if the account has too many, 404 if the ID is another account's
 */
export async function insertEnd(transaction: Transaction<Schema>, now: number, row: ScheduledEndRow): Promise<boolean> {
  const { account_id: accountId, zone_id: zoneId } = row;
  await lockAccount(transaction, accountId);
  const ends = await listEnds(transaction, accountId);
  if (ends.some(({ id }) => id === row.id)) return false;
  if (ends.length >= scheduledEndLimits.perAccount) {
    throw new ProblemError("conflict", {
      detail: `An account has up to ${scheduledEndLimits.perAccount} scheduled ends.`,
    });
  }
  if (row.field === "MAINTENANCE") {
    await deleteEnds(
      transaction,
      ends.filter(({ zone_id, field }) => zone_id === zoneId && field === "MAINTENANCE"),
    );
  }
  await transaction
    .insertInto("scheduled_ends")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
  await scheduleJob(transaction, now, scheduledEndJob, { key: row.id, accountId, dueAt: row.due_at });
  return true;
}

/** Deletes ends, and the jobs that would carry them out. */
export async function deleteEnds(
  transaction: Transaction<Schema>,
  ends: readonly Pick<ScheduledEndRow, "id">[],
): Promise<void> {
  if (ends.length === 0) return;
  const ids = ends.map(({ id }) => id);
  await transaction.deleteFrom("scheduled_ends").where("id", "in", ids).execute();
  await cancelJobs(transaction, scheduledEndJob, ids);
}

/** Returns the entries of a stored end. */
export function splitEndEntries({ entries }: Pick<ScheduledEndRow, "entries">): string[] {
  return entries === "" ? [] : entries.split("\n");
}
