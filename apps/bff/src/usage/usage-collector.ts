import type { UsageCollection } from "@edge-console/contract/console/usage";
import { type Granularity, type StatisticsRow, statisticsSchema } from "@edge-console/contract/objects/statistics";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { describeError, type Log } from "../http/log.ts";
import type { Store } from "../db/store.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { AccountReader, Upstream } from "../upstream/client.ts";
import { type UpstreamFailure, UpstreamError } from "../upstream/failure.ts";
import { DecryptionError } from "../crypto/encryption.ts";
import { createUsageStore, type DueZone } from "./usage-store.ts";
import { getRecentFrom, sumDays } from "./recent-hours.ts";
import { daySeconds } from "./calendar.ts";
import { createLeases, LeaseLostError, staleAfterSeconds } from "./leases.ts";

/**
 * Collects the statistics of all zones of an account on request, one API call per zone, and stores them by day, and the
 * requests of the last hours. Loads final days only once.
 */
export interface UsageCollector {
  /**
   * Starts to collect what is due. Resolves when the collection has started, or if nothing is due. `isRelaxed`, for pages
   * that poll: reloads a zone after ten minutes, or later in large accounts, so that an account needs at most 15 calls per
   * minute. `minAgeSeconds`, for alerts: reloads what is as old as that.
   */
  requestCollection(accountId: string, options?: CollectionOptions): Promise<void>;
  /** Resolves when this process has finished collecting for the account. */
  waitUntilSettled(accountId: string): Promise<void>;
  /** Continues a collection that a stopped process left unfinished. */
  resume(): Promise<void>;
  /** Stops immediately. An unfinished collection can be resumed. */
  stop(): Promise<void>;
}

export interface CollectionOptions {
  readonly isRelaxed?: boolean;
  readonly minAgeSeconds?: number;
}

export interface UsageCollectorDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly log: Log;
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
/** Consecutive failures after which the collection ends. */
const maxFailures = 5;
const firstRetryMs = 2_000;
/** Consecutive waits for a rate limit, up to a minute each. */
const maxWaits = 30;
/** Relaxed collections: additional age for each zone of an account. */
const relaxedSecondsPerZone = 4;
/** Days before the recent hours that are still loaded by hour with them, in one call. */
const maxHourlyDays = 7;

/** A running collection of an account. */
interface Collection {
  readonly accountId: string;
  readonly reader: AccountReader;
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

export function createUsageCollector({ store, upstream, log, wait }: UsageCollectorDeps): UsageCollector {
  const leases = createLeases(store);
  const usageStore = createUsageStore(store, leases);
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  /** Retries until the rate limit allows the call. Users' calls have priority. */
  async function readWithinBudget(accountId: string, read: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
    for (let waits = 0; ; waits += 1) {
      try {
        return await rejectOnAbort(stopping.signal, read());
      } catch (error) {
        const seconds = error instanceof UpstreamError ? getWaitSeconds(error.failure) : null;
        if (seconds === null || waits === maxWaits) throw error;
        await leases.renew(accountId, seconds);
        await wait(seconds * 1000, stopping.signal);
      }
    }
  }

  async function readRows(
    { accountId, reader }: Collection,
    zone: DueZone,
    from: number,
    granularity: Granularity,
  ): Promise<StatisticsRow[]> {
    const body = { FROM_TIMESTAMP: from, GRANULARITY: granularity };
    const call = { operation: operations.getStatistics, ids: { ZONE_ID: zone.id }, body };
    const { data } = await readWithinBudget(accountId, () => reader.read(call));
    const statistics = statisticsSchema.parse(data);
    // The Edge API ignores a body that it can't parse, and returns other statistics.
    if (statistics.GRANULARITY !== granularity || statistics.NODE !== "") throw new Error("unexpected statistics");
    return statistics.CDN_DAILY_STATS;
  }

  /**
   * Loads what isn't final by hour, in one call. The first collection of a zone loads a year by day, which the Edge API
   * doesn't have by hour; `withHours` then adds a call.
   */
  async function collectZone(collection: Collection, zone: DueZone, withHours: boolean): Promise<void> {
    const { accountId } = collection;
    const at = await store.now();
    const recentFrom = getRecentFrom(at);
    const isIncremental = zone.from >= recentFrom - maxHourlyDays * daySeconds;
    try {
      const hours =
        isIncremental || withHours
          ? await readRows(collection, zone, isIncremental ? Math.min(zone.from, recentFrom) : recentFrom, "hour")
          : null;
      const days =
        isIncremental && hours !== null ? sumDays(hours) : await readRows(collection, zone, zone.from, "day");
      await usageStore.saveDays(accountId, zone, { days, hours }, at);
    } catch (error) {
      if (!isErrorResponse(error, 404)) throw error;
      await usageStore.markZoneDeleted(accountId, zone.id);
    }
  }

  async function collectZones(collection: Collection, zones: readonly DueZone[]): Promise<void> {
    const { accountId } = collection;
    let calls = 0;
    let failures = 0;
    for (const zone of zones) {
      stopping.signal.throwIfAborted();
      if (++calls > burstCalls) await wait(requestIntervalMs, stopping.signal);
      try {
        await collectZone(collection, zone, zones.length <= burstCalls);
        failures = 0;
      } catch (error) {
        assertCanContinue(error);
        if (++failures >= maxFailures) throw new CollectionError("unavailable", error);
        await leases.renew(accountId);
        await wait(firstRetryMs * 2 ** failures, stopping.signal);
      }
    }
  }

  async function collect(accountId: string, { isRelaxed = false, minAgeSeconds }: CollectionOptions): Promise<void> {
    const asOf = await store.now();
    const reader = upstream.createReader(accountId, "background");
    const collection = { accountId, reader };
    const call = { operation: operations.listZones, ids: {} };
    const { data } = await readWithinBudget(accountId, () => reader.read(call)).catch((error: unknown) => {
      assertCanContinue(error);
      throw new CollectionError("unavailable", error);
    });
    const zones = zoneListSchema.parse(data).CDN_ZONES;
    await usageStore.syncZones(accountId, zones);
    const relaxedAge = isRelaxed ? zones.length * relaxedSecondsPerZone : 0;
    const maxAge = Math.max(staleAfterSeconds, relaxedAge, minAgeSeconds ?? 0);
    const listDue = () => usageStore.listDue(accountId, asOf, maxAge);
    await collectZones(collection, await listDue());
    // Retries the zones that failed.
    await collectZones(collection, await listDue());
    if ((await listDue()).length > 0) throw new CollectionError("unavailable", undefined);
  }

  /** Rethrows errors that make further calls pointless. */
  function assertCanContinue(error: unknown): void {
    if (stopping.signal.aborted || error instanceof LeaseLostError) throw error;
    if (isErrorResponse(error, 401) || isErrorResponse(error, 403)) throw new CollectionError("key-refused", error);
    const hasNoKey =
      error instanceof DecryptionError || (error instanceof UpstreamError && error.failure.kind === "no-api-key");
    if (hasNoKey) throw new CollectionError("no-key", error);
  }

  async function run(accountId: string, options: CollectionOptions): Promise<void> {
    try {
      await collect(accountId, options);
      await leases.complete(accountId, null);
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      if (stopping.signal.aborted) return leases.release(accountId);
      const failure = error instanceof CollectionError ? error.failure : "unavailable";
      if (failure === "unavailable") log.warn({ accountId, error: describeError(error) }, "usage collection failed");
      await leases.complete(accountId, failure);
    }
  }

  function start(accountId: string, options: CollectionOptions = {}): void {
    const collection = run(accountId, options)
      .catch((error: unknown) => log.error({ accountId, error: describeError(error) }, "usage collection failed"))
      .finally(() => running.delete(accountId));
    running.set(accountId, collection);
  }

  return {
    async requestCollection(accountId, options = {}) {
      if (stopping.signal.aborted || running.has(accountId)) return;
      const minAge = options.minAgeSeconds ?? (options.isRelaxed ? staleAfterSeconds : undefined);
      if (await leases.claim(accountId, minAge)) start(accountId, options);
    },
    waitUntilSettled: async (accountId) => running.get(accountId),
    async resume() {
      if (stopping.signal.aborted) return;
      const accountId = await leases.claimAbandoned();
      if (accountId !== undefined) start(accountId);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** Settles like the promise, but rejects immediately when the signal is aborted. */
function rejectOnAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("the console is stopping"));
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Returns the wait for a rate limit or an open circuit; null for other failures. */
function getWaitSeconds(failure: UpstreamFailure): number | null {
  if (failure.kind === "rate-limited" || failure.kind === "circuit-open") return Math.max(1, failure.retryAfter);
  if (failure.kind === "error-response" && failure.status === 429) return Math.max(1, failure.retryAfter ?? 60);
  return null;
}

function isErrorResponse(error: unknown, status: number): boolean {
  return error instanceof UpstreamError && error.failure.kind === "error-response" && error.failure.status === status;
}
