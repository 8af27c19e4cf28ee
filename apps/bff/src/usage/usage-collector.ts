import type { UsageCollection } from "@edge-console/contract/console/usage";
import { statisticsSchema } from "@edge-console/contract/objects/statistics";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { describeError, type Log } from "../http/log.ts";
import type { Store } from "../db/store.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { AccountReader, Upstream } from "../upstream/client.ts";
import { type UpstreamFailure, UpstreamError } from "../upstream/failure.ts";
import { DecryptionError } from "../crypto/encryption.ts";
import { createUsageStore, type DueZone } from "./usage-store.ts";
import { createLeases, LeaseLostError } from "./leases.ts";

/**
 * Reads the statistics of all zones of an account, one call each because the service has none for all of them, and
 * keeps them. Finished days are read once; an account that nobody looks at is left alone.
 */
export interface UsageCollector {
  /** Somebody looks at the account's figures: has read what is due. Resolves when it is under way, or nothing is due. */
  requestCollection(accountId: string): Promise<void>;
  /** Resolves when what this process gathers of the account is done. */
  settled(accountId: string): Promise<void>;
  /** Goes on with what a process that ended has left. */
  resume(): Promise<void>;
  /** Stops at once; what is not done stays to be gone on with. */
  stop(): Promise<void>;
}

/** What the gatherer is made of. */
export interface UsageCollectorDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly log: Log;
  /** Lets time pass; rejects when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** So many calls are made as fast as they are answered: a small account's figures are there at once. */
const burstCalls = 30;
/**
 * The pause before each later one: 150 calls a minute, half of a key's limit, spread evenly, so that two windows of a
 * clock that differs from the service's never add up to its limit.
 */
const requestIntervalMs = 400;
/** After so many failures in a row the rest is left for another time. */
const maxFailures = 5;
const firstRetryMs = 2_000;
/** So often in a row it waits for room in a rate limit, a minute at the most each time. */
const maxWaits = 30;

/** Why a gathering ended early. */
class CollectionError extends Error {
  override readonly name = "GatheringError";
  readonly trouble: NonNullable<UsageCollection["trouble"]>;

  constructor(trouble: NonNullable<UsageCollection["trouble"]>, cause: unknown) {
    super(`gathering figures ended early: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

export function createUsageCollector({ store, upstream, log, wait }: UsageCollectorDeps): UsageCollector {
  const leases = createLeases(store);
  const kept = createUsageStore(store, leases);
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  /** Asks until the rate limit has room for it: a person's own calls go first. */
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

  async function gatherZone(accountId: string, reader: AccountReader, zone: DueZone): Promise<void> {
    const at = await store.now();
    const body = { FROM_TIMESTAMP: zone.from, GRANULARITY: "day" };
    const call = { operation: operations.getStatistics, ids: { ZONE_ID: zone.id }, body };
    try {
      const { data } = await readWithinBudget(accountId, () => reader.read(call));
      const statistics = statisticsSchema.parse(data);
      // The service overlooks a body that it cannot read, and answers something else than was asked.
      if (statistics.GRANULARITY !== "day" || statistics.NODE !== "") throw new Error("the answer is another one's");
      await kept.saveDays(accountId, zone, statistics.CDN_DAILY_STATS, at);
    } catch (error) {
      if (!isErrorResponse(error, 404)) throw error;
      await kept.closeZone(accountId, zone.id);
    }
  }

  async function gatherZones(accountId: string, reader: AccountReader, zones: readonly DueZone[]): Promise<void> {
    let calls = 0;
    let failures = 0;
    for (const zone of zones) {
      stopping.signal.throwIfAborted();
      if (++calls > burstCalls) await wait(requestIntervalMs, stopping.signal);
      try {
        await gatherZone(accountId, reader, zone);
        failures = 0;
      } catch (error) {
        assertWorthGoingOn(error);
        if (++failures >= maxFailures) throw new CollectionError("unavailable", error);
        await leases.renew(accountId);
        await wait(firstRetryMs * 2 ** failures, stopping.signal);
      }
    }
  }

  async function gather(accountId: string): Promise<void> {
    const asOf = await store.now();
    const reader = upstream.createReader(accountId, "background");
    const call = { operation: operations.listZones, ids: {} };
    const { data } = await readWithinBudget(accountId, () => reader.read(call)).catch((error: unknown) => {
      assertWorthGoingOn(error);
      throw new CollectionError("unavailable", error);
    });
    await kept.syncZones(accountId, zoneListSchema.parse(data).CDN_ZONES);
    await gatherZones(accountId, reader, await kept.listDue(accountId, asOf));
    // Those that failed are tried once more.
    await gatherZones(accountId, reader, await kept.listDue(accountId, asOf));
    if ((await kept.listDue(accountId, asOf)).length > 0) throw new CollectionError("unavailable", undefined);
  }

  /** Passes on what makes every further call pointless. */
  function assertWorthGoingOn(error: unknown): void {
    if (stopping.signal.aborted || error instanceof LeaseLostError) throw error;
    if (isErrorResponse(error, 401) || isErrorResponse(error, 403)) throw new CollectionError("key-refused", error);
    const without =
      error instanceof DecryptionError || (error instanceof UpstreamError && error.failure.kind === "no-key");
    if (without) throw new CollectionError("no-key", error);
  }

  async function run(accountId: string): Promise<void> {
    try {
      await gather(accountId);
      await leases.complete(accountId, null);
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      if (stopping.signal.aborted) return leases.release(accountId);
      const trouble = error instanceof CollectionError ? error.trouble : "unavailable";
      if (trouble === "unavailable") log.warn({ accountId, error: describeError(error) }, "gathering figures failed");
      await leases.complete(accountId, trouble);
    }
  }

  function start(accountId: string): void {
    const work = run(accountId)
      .catch((error: unknown) => log.error({ accountId, error: describeError(error) }, "gathering figures failed"))
      .finally(() => running.delete(accountId));
    running.set(accountId, work);
  }

  return {
    async requestCollection(accountId) {
      if (stopping.signal.aborted || running.has(accountId)) return;
      if (await leases.claim(accountId)) start(accountId);
    },
    settled: async (accountId) => running.get(accountId),
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

/** The promise, or a rejection as soon as the signal is aborted: nobody waits for an answer when the console stops. */
function rejectOnAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("the console stops"));
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** How long to wait for room in a rate limit or for a service that asked for a pause; null for any other failure. */
function getWaitSeconds(failure: UpstreamFailure): number | null {
  if (failure.kind === "over-budget" || failure.kind === "resting") return Math.max(1, failure.retryAfter);
  if (failure.kind === "answered" && failure.status === 429) return Math.max(1, failure.retryAfter ?? 60);
  return null;
}

function isErrorResponse(error: unknown, status: number): boolean {
  return error instanceof UpstreamError && error.failure.kind === "answered" && error.failure.status === status;
}
