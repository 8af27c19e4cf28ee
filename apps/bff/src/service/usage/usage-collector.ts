import type { UsageCollection } from "@edge-console/contract/console/usage";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { describeError, type Log } from "../../platform/http/log.ts";
import type { Store } from "../../platform/db/store.ts";
import { ClaimLostError, type JobHandler, type JobRun } from "../../platform/jobs/job-kind.ts";
import type { Upstream } from "../upstream/client.ts";
import { collectUsage } from "./collect-usage.ts";
import { getFailure, getWaitSeconds } from "./collection-failures.ts";
import {
  addRequest,
  type CollectionOptions,
  collectUsageJob,
  completeRequest,
  loadRequest,
} from "./collection-requests.ts";

/**
 * Collects the statistics of all zones of an account on request, one API call per zone, and stores them by day, and the
 * requests of the last hours. Loads final days only once.
 */
export interface UsageCollector {
  /**
   * Requests what is due, and starts it soon. `isRelaxed`, for pages that poll: an account needs at most 15 calls per minute.
   * `minAgeSeconds`, for alerts: reloads what is as old as that.
   */
  requestCollection(accountId: string, options?: CollectionOptions): Promise<void>;
  /** Collects what was requested for an account, in slices. */
  readonly handler: JobHandler;
}

export interface UsageCollectorDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly log: Log;
  /** Starts jobs that are due, without waiting for the next second. */
  readonly wakeJobs: () => void;
  /** Delays; rejects when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Alerts and reports don't request collections once this much of the address's limit is used in a minute. */
export const maxAddressRequestsForCollection = 100;

/** Time after which a run lets other accounts have a turn. */
const sliceSeconds = 60;

export function createUsageCollector({ store, upstream, log, wakeJobs, wait }: UsageCollectorDeps): UsageCollector {
  async function run(job: JobRun): Promise<number | null> {
    const { key: accountId, signal } = job;
    const request = await loadRequest(store.db, accountId);
    if (!request) return null;
    const complete = async (failure: UsageCollection["failure"]) => {
      const now = await store.now();
      await store.write(async (transaction) => {
        await job.assertClaim(transaction);
        await completeRequest(transaction, now, accountId, failure);
      });
      return null;
    };
    const slice = {
      store,
      accountId,
      assertClaim: (transaction: Transaction<Schema>) => job.assertClaim(transaction),
      signal,
      wait,
      reader: upstream.createReader(accountId, "background"),
      endsAt: (await store.now()) + sliceSeconds,
    };
    try {
      return (await collectUsage(slice, request)) ? await complete(null) : await store.now();
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLostError) throw error;
      // Users' calls have priority.
      const waitSeconds = getWaitSeconds(error);
      if (waitSeconds !== null) return (await store.now()) + waitSeconds;
      const failure = getFailure(error) ?? "unavailable";
      if (failure === "unavailable") log.warn({ accountId, error: describeError(error) }, "usage collection failed");
      return complete(failure);
    }
  }

  return {
    async requestCollection(accountId, options = {}) {
      if (await addRequest(store, accountId, options)) wakeJobs();
    },
    handler: { ...collectUsageJob, run },
  };
}
