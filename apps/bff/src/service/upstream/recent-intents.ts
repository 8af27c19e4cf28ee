import type { Store } from "../../platform/db/store.ts";
import type { Intent } from "./intent.ts";

/** Age limit of listed writes that are open, and of deletions. */
const openTtlSeconds = 24 * 3600;

/** Age limit of listed writes that are settled. */
const settledTtlSeconds = 3600;

const maxListed = 50;

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
        row("state", "in", ["pending", "unconfirmed"]),
        row("check_after", "is not", null),
        row("reconciled_at", ">=", now - settledTtlSeconds),
        row("resolved_at", ">=", now - settledTtlSeconds),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(maxListed)
    .execute();
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
