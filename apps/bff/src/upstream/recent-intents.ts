import type { Store } from "../db/store.ts";
import type { Intent } from "./intent.ts";

/** Columns of a bulk run's write. */
export type RunWrite = Pick<
  Intent,
  "target" | "state" | "answer" | "found" | "look_after" | "created_at" | "resolved_at" | "found_at"
> & { readonly run_id: string; readonly run_size: number };

/** Age limit of listed writes that are open or part of a run, and of deletions. */
export const openTtlSeconds = 24 * 3600;

/** Age limit of listed writes that are settled. */
const settledTtlSeconds = 3600;

const maxListed = 50;
const maxRunWritesListed = 5_000;

/** Lists a user's writes outside of bulk runs that are open or were settled in the last hour, newest first. */
export function listRecentIntents({ db }: Store, accountId: string, userId: string, now: number): Promise<Intent[]> {
  return db
    .selectFrom("intents")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("run_id", "is", null)
    .where("created_at", ">=", now - openTtlSeconds)
    .where((row) =>
      row.or([
        row("state", "in", ["pending", "unknown"]),
        row("look_after", "is not", null),
        row("found_at", ">=", now - settledTtlSeconds),
        row("resolved_at", ">=", now - settledTtlSeconds),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(maxListed)
    .execute();
}

/** Lists the writes of a user's bulk runs of the last day, oldest first; only those of `runId` if it's given. */
export function listRunWrites(
  { db }: Store,
  accountId: string,
  userId: string,
  now: number,
  runId?: string,
): Promise<RunWrite[]> {
  return db
    .selectFrom("intents")
    .select(["run_id", "run_size", "target", "state", "answer", "found"])
    .select(["look_after", "created_at", "resolved_at", "found_at"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("run_id", "is not", null)
    .where("run_size", "is not", null)
    .$if(runId !== undefined, (query) => query.where("run_id", "=", runId ?? ""))
    .where("created_at", ">=", now - openTtlSeconds)
    .orderBy("created_at", "desc")
    .limit(maxRunWritesListed)
    .$narrowType<RunWrite>()
    .execute()
    .then((writes) => writes.toReversed());
}

/** Lists the targets of an account's deletions of the last day that were applied. `operations` are those that delete. */
export async function listDeletedTargets(
  { db }: Store,
  accountId: string,
  operations: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("intents")
    .select("target")
    .where("account_id", "=", accountId)
    .where("state", "=", "applied")
    .where("operation", "in", operations)
    .where("created_at", ">=", now - openTtlSeconds)
    .execute();
  return rows.map(({ target }) => target);
}
