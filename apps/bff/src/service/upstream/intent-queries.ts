import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { abandonedAfterSeconds, type Intent } from "./intent.ts";

type Db = Pick<Transaction<Schema>, "selectFrom">;

/** Finds the write of an account with that request ID; undefined if it was never sent or is too old. */
export function findIntentByRequest(db: Db, accountId: string, requestId: string): Promise<Intent | undefined> {
  return db
    .selectFrom("intents")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

/** Times in Unix seconds, and writes that don't count. */
export interface ConcurrencyOptions {
  readonly since: number;
  readonly now: number;
  readonly except?: string;
  readonly exceptRun?: string;
}

/**
 * Returns whether a write to the settings or the hostnames of a zone was in progress since `since` (Unix seconds), other than the
 * request `except` and those of the bulk run `exceptRun`. A response read during a write may contain the values before or after it.
 */
export async function hasConcurrentWrite(
  db: Db,
  { accountId, zoneId }: { readonly accountId: string; readonly zoneId: string },
  part: "zone" | "hostnames",
  { since, now, except, exceptRun }: ConcurrencyOptions,
): Promise<boolean> {
  const target = `/cdn/${zoneId}`;
  const concurrentWrite = await db
    .selectFrom("intents")
    .select("id")
    .where("account_id", "=", accountId)
    .where("created_at", ">=", since - abandonedAfterSeconds)
    .where((row) =>
      part === "zone"
        ? row.or([row("target", "=", target), row("target", "=", `${target}/origin-certificate`)])
        : row.or([
            row("target", "like", `${target}/hostnames%`),
            row.and([row("target", "=", target), row("operation", "=", "deleteZone")]),
          ]),
    )
    .where((row) =>
      row.or([
        row.and([row("state", "=", "pending"), row("created_at", ">=", now - abandonedAfterSeconds)]),
        row("resolved_at", ">=", since),
      ]),
    )
    .$if(except !== undefined, (query) => query.where("request_id", "!=", except ?? ""))
    .$if(exceptRun !== undefined, (query) =>
      query.where((row) => row.or([row("run_id", "is", null), row("run_id", "!=", exceptRun ?? "")])),
    )
    .executeTakeFirst();
  return concurrentWrite !== undefined;
}
