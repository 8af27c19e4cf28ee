import type { UsageCollection } from "@edge-console/contract/console/usage";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { deleteJobs, scheduleJob } from "../../platform/jobs/job-queue.ts";

/** Collects the usage of an account; the key is its ID. */
export const collectUsageJob: JobKind = {
  kind: "collect-usage",
  concurrency: 20,
  perAccount: 1,
  // Longer than a slice, with the delays after failures and the deadlines of the requests.
  deadlineSeconds: 240,
  retry: { firstSeconds: 60, maxSeconds: 900 },
};

/** Age after which days that are not final are loaded again on request. */
const staleAfterSeconds = 600;
/** Age after which the list of zones is loaded again on request, so that zones created outside the console appear soon. */
const zoneListStaleAfterSeconds = 30;
/** Minimum delay before a failed collection is retried. */
const retryDelaySeconds = 60;

export interface CollectionOptions {
  /** For pages that poll: reloads a zone after ten minutes, or later in large accounts. */
  readonly isRelaxed?: boolean;
  /** For alerts: reloads what is as old as that. */
  readonly minAgeSeconds?: number;
}

/** A collection that isn't finished. */
export interface CollectionRequest {
  /** Unix seconds. */
  readonly requestedAt: number;
  readonly isRelaxed: boolean;
  /** Age from which zones are loaded again, at least. */
  readonly maxAgeSeconds: number;
  /** Whether it has listed the zones. */
  readonly isListed: boolean;
}

/** Stores a request and schedules its job, unless one is unfinished or nothing is due. Returns whether it did. */
export async function addRequest(
  store: Store,
  accountId: string,
  { isRelaxed = false, minAgeSeconds }: CollectionOptions,
): Promise<boolean> {
  const now = await store.now();
  const last = await store.db
    .selectFrom("usage_collections")
    .select(["requested_at", "ended_at", "problem"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (last && last.requested_at !== null) return false;
  const minAge = minAgeSeconds ?? (isRelaxed ? staleAfterSeconds : zoneListStaleAfterSeconds);
  const age = now - (last?.ended_at ?? 0);
  // A time to come was recorded before the clock went back.
  if (age >= 0 && age < (last?.problem ? retryDelaySeconds : minAge)) return false;
  const request = {
    requested_at: now,
    is_relaxed: isRelaxed ? 1 : 0,
    max_age: Math.max(staleAfterSeconds, minAgeSeconds ?? 0),
    is_listed: 0,
  } as const;
  await store.write(async (transaction) => {
    await scheduleJob(transaction, now, collectUsageJob, { key: accountId, accountId });
    await transaction
      .insertInto("usage_collections")
      .values({ account_id: accountId, ended_at: null, problem: null, listed_at: null, usage_paused: null, ...request })
      .onConflict((conflict) =>
        // Another replica may have just stored one.
        conflict.column("account_id").doUpdateSet(request).where("usage_collections.requested_at", "is", null),
      )
      .execute();
  });
  return true;
}

/** Loads the unfinished collection of an account. */
export async function loadRequest(db: Kysely<Schema>, accountId: string): Promise<CollectionRequest | undefined> {
  const row = await db
    .selectFrom("usage_collections")
    .select(["requested_at", "is_relaxed", "max_age", "is_listed"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row || row.requested_at === null) return undefined;
  return {
    requestedAt: row.requested_at,
    isRelaxed: row.is_relaxed === 1,
    maxAgeSeconds: row.max_age,
    isListed: row.is_listed === 1,
  };
}

/** Returns whether a collection of an account isn't finished. */
export async function isCollecting(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  return (await loadRequest(db, accountId)) !== undefined;
}

/** Ends the collection of an account, with the reason if it failed. */
export async function completeRequest(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  failure: UsageCollection["failure"],
): Promise<void> {
  await transaction
    .updateTable("usage_collections")
    .set({ requested_at: null, ended_at: now, problem: failure })
    .where("account_id", "=", accountId)
    .execute();
}

/** Makes the usage collection of an account due. A running one loses its claim, so that it stores nothing. */
export async function restartUsageCollection(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await deleteJobs(transaction, collectUsageJob, [accountId]);
  await transaction
    .updateTable("usage_collections")
    .set({ requested_at: null, ended_at: null, problem: null, usage_paused: null })
    .where("account_id", "=", accountId)
    .execute();
}
