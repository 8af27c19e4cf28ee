import type { UsageCollection } from "@edge-console/contract/console/usage";
import { type Granularity, type StatisticsRow, statisticsSchema } from "@edge-console/contract/objects/statistics";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { describeError, type Log } from "../../platform/http/log.ts";
import type { Store } from "../../platform/db/store.ts";
import { ClaimLostError, type JobHandler, type JobRun } from "../../platform/jobs/job-kind.ts";
import type { AccountReader, Upstream } from "../upstream/client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import { createUsageStore, type DueZone, type UsageStore } from "./usage-store.ts";
import { getRecentFrom, sumDays } from "./recent-hours.ts";
import { daySeconds } from "./calendar.ts";
import {
  addRequest,
  type CollectionOptions,
  type CollectionRequest,
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

/** Calls without a delay, so that the usage of a small account is available immediately. */
const burstCalls = 30;
/**
 * Delay before each later call: 150 calls per minute, half of a key's limit, spread evenly, so that two windows of a clock
 * that differs from the Edge API's never add up to its limit.
 */
const requestIntervalMs = 400;
/** Time after which a run lets other accounts have a turn. */
const sliceSeconds = 60;
/** Consecutive failures after which the collection ends. */
const maxFailures = 5;
const firstRetryMs = 2_000;
/** Relaxed collections: additional age for each zone of an account. */
const relaxedSecondsPerZone = 4;
/** Days before the recent hours that are still loaded by hour with them, in one call. */
const maxHourlyDays = 7;

/** A run that collects for an account. */
interface Slice {
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly reader: AccountReader;
  readonly usageStore: UsageStore;
  readonly endsAt: number;
}

/** Thrown when a collection can't continue. */
class CollectionError extends Error {
  override readonly name = "CollectionError";
  readonly failure: NonNullable<UsageCollection["failure"]>;

  constructor(failure: NonNullable<UsageCollection["failure"]>, cause: unknown) {
    super(`usage collection ended early: ${failure}`, { cause });
    this.failure = failure;
  }
}

export function createUsageCollector({ store, upstream, log, wakeJobs, wait }: UsageCollectorDeps): UsageCollector {
  async function readRows(
    { reader, signal }: Slice,
    zone: DueZone,
    from: number,
    granularity: Granularity,
  ): Promise<StatisticsRow[]> {
    const body = { FROM_TIMESTAMP: from, GRANULARITY: granularity };
    const call = { operation: operations.getStatistics, ids: { ZONE_ID: zone.id }, body };
    const { data } = await rejectOnAbort(signal, reader.read(call));
    const statistics = statisticsSchema.parse(data);
    // The Edge API ignores a body that it can't parse, and returns other statistics.
    if (statistics.GRANULARITY !== granularity || statistics.NODE !== "") throw new Error("unexpected statistics");
    return statistics.CDN_DAILY_STATS;
  }

  /**
   * Loads what isn't final by hour, in one call. The first collection of a zone loads a year by day, which the Edge API
   * doesn't have by hour; `withHours` then adds a call.
   */
  async function collectZone(slice: Slice, zone: DueZone, withHours: boolean): Promise<void> {
    const { accountId, usageStore } = slice;
    const at = await store.now();
    const recentFrom = getRecentFrom(at);
    const isIncremental = zone.from >= recentFrom - maxHourlyDays * daySeconds;
    try {
      const hours =
        isIncremental || withHours
          ? await readRows(slice, zone, isIncremental ? Math.min(zone.from, recentFrom) : recentFrom, "hour")
          : null;
      const days = isIncremental && hours !== null ? sumDays(hours) : await readRows(slice, zone, zone.from, "day");
      await usageStore.saveDays(accountId, zone, { days, hours }, at);
    } catch (error) {
      if (!isErrorResponse(error, 404)) throw error;
      await usageStore.markZoneDeleted(accountId, zone.id);
    }
  }

  /** Returns false if the slice ended before all zones were collected. */
  async function collectZones(
    slice: Slice,
    zones: readonly DueZone[],
    { burst, withHours }: { readonly burst: number; readonly withHours: boolean },
  ): Promise<boolean> {
    const { signal, endsAt } = slice;
    let failures = 0;
    for (const [index, zone] of zones.entries()) {
      if (index > 0 && (await store.now()) >= endsAt) return false;
      if (index >= burst) await wait(requestIntervalMs, signal);
      try {
        await collectZone(slice, zone, withHours);
        failures = 0;
      } catch (error) {
        if (signal.aborted) throw error;
        assertCanContinue(error);
        if (++failures >= maxFailures) throw new CollectionError("unavailable", error);
        await wait(firstRetryMs * 2 ** failures, signal);
      }
    }
    return true;
  }

  /** Collects a part of what was requested. Returns whether that was the last one. */
  async function collect(slice: Slice, request: CollectionRequest): Promise<boolean> {
    const { accountId, signal, reader, usageStore } = slice;
    const isContinued = request.isListed;
    if (!isContinued) {
      const { data } = await rejectOnAbort(signal, reader.read({ operation: operations.listZones, ids: {} }));
      await usageStore.syncZones(accountId, zoneListSchema.parse(data).CDN_ZONES);
    }
    const zones = await usageStore.countZones(accountId);
    const maxAge = Math.max(request.maxAgeSeconds, request.isRelaxed ? zones * relaxedSecondsPerZone : 0);
    const listDue = () => usageStore.listDue(accountId, request.requestedAt, maxAge);
    const due = await listDue();
    const pace = {
      burst: isContinued ? 0 : burstCalls,
      withHours: (isContinued ? zones : due.length) <= burstCalls,
    };
    if (!(await collectZones(slice, due, pace))) return false;
    // Retries the zones that failed.
    if (!(await collectZones(slice, await listDue(), pace))) return false;
    if ((await listDue()).length > 0) throw new CollectionError("unavailable", undefined);
    return true;
  }

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
      accountId,
      signal,
      reader: upstream.createReader(accountId, "background"),
      usageStore: createUsageStore(store, job),
      endsAt: (await store.now()) + sliceSeconds,
    };
    try {
      return (await collect(slice, request)) ? await complete(null) : await store.now();
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

/** Rethrows errors that make further calls pointless, or pointless for now. */
function assertCanContinue(error: unknown): void {
  if (error instanceof ClaimLostError || getWaitSeconds(error) !== null || getFailure(error) !== null) throw error;
}

/** Returns why a collection can't continue; null if its other calls may succeed. */
function getFailure(error: unknown): UsageCollection["failure"] {
  if (error instanceof CollectionError) return error.failure;
  if (isErrorResponse(error, 401) || isErrorResponse(error, 403)) return "key-rejected";
  const hasNoKey =
    error instanceof DecryptionError || (error instanceof UpstreamError && error.failure.kind === "no-api-key");
  return hasNoKey ? "no-key" : null;
}

/** Settles like the promise, but rejects immediately when the signal is aborted. */
function rejectOnAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("the collection was aborted", { cause: signal.reason }));
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Returns the wait for a rate limit or an open circuit; null for other errors. */
function getWaitSeconds(error: unknown): number | null {
  if (!(error instanceof UpstreamError)) return null;
  const { failure } = error;
  if (failure.kind === "rate-limited" || failure.kind === "circuit-open") return Math.max(1, failure.retryAfter);
  if (failure.kind === "error-response" && failure.status === 429) return Math.max(1, failure.retryAfter ?? 60);
  return null;
}

function isErrorResponse(error: unknown, status: number): boolean {
  return error instanceof UpstreamError && error.failure.kind === "error-response" && error.failure.status === status;
}
