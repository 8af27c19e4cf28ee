import { type StatisticsRow, statisticsSchema } from "@edge-console/contract/objects/statistics";
import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { ClaimLostError } from "../../platform/jobs/job-kind.ts";
import type { AccountReader } from "../upstream/client.ts";
import { daySeconds } from "./calendar.ts";
import { getFailure, getWaitSeconds, isErrorResponse } from "./collection-failures.ts";
import type { CollectionRequest } from "./collection-requests.ts";
import { getRecentFrom, sumDays } from "./recent-hours.ts";
import {
  type CollectionRun,
  countAccountZones,
  type DueZone,
  listDueZones,
  markZoneDeleted,
  saveDays,
  syncZones,
} from "./usage-store.ts";

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
/** Relaxed collections: additional age for each zone of an account. */
const relaxedSecondsPerZone = 4;
/** Days before the recent hours that are still loaded by hour with them, in one call. */
const maxHourlyDays = 7;

/** A run that collects for an account, and lets others have a turn at `endsAt`. */
interface Slice extends CollectionRun {
  readonly signal: AbortSignal;
  readonly reader: AccountReader;
  readonly endsAt: number;
  /** Delays; rejects when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Collects a part of what was requested. Returns whether that was the last one.
 * @throws Error if it can't continue; UpstreamError and ClaimLostError if it can't for now, or not here
 */
export async function collectUsage(slice: Slice, request: CollectionRequest): Promise<boolean> {
  const { store, accountId, signal, reader } = slice;
  const isContinued = request.isListed;
  if (!isContinued) {
    const { data } = await rejectOnAbort(signal, reader.read({ operation: operations.listZones, ids: {} }));
    await syncZones(slice, zoneListSchema.parse(data).CDN_ZONES);
  }
  const zones = await countAccountZones(store.db, accountId);
  const maxAge = Math.max(request.maxAgeSeconds, request.isRelaxed ? zones * relaxedSecondsPerZone : 0);
  const listDue = () => listDueZones(slice, request.requestedAt, maxAge);
  const due = await listDue();
  const pace = {
    burst: isContinued ? 0 : burstCalls,
    withHours: (isContinued ? zones : due.length) <= burstCalls,
  };
  if (!(await collectZones(slice, due, pace))) return false;
  // Retries the zones that failed.
  if (!(await collectZones(slice, await listDue(), pace))) return false;
  if ((await listDue()).length > 0) throw new Error("zones failed twice");
  return true;
}

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
  const at = await slice.store.now();
  const recentFrom = getRecentFrom(at);
  const isIncremental = zone.from >= recentFrom - maxHourlyDays * daySeconds;
  try {
    const hours =
      isIncremental || withHours
        ? await readRows(slice, zone, isIncremental ? Math.min(zone.from, recentFrom) : recentFrom, "hour")
        : null;
    const days = isIncremental && hours !== null ? sumDays(hours) : await readRows(slice, zone, zone.from, "day");
    await saveDays(slice, zone, { days, hours }, at);
  } catch (error) {
    if (!isErrorResponse(error, 404)) throw error;
    await markZoneDeleted(slice, zone.id);
  }
}

/** Returns false if the slice ended before all zones were collected. */
async function collectZones(
  slice: Slice,
  zones: readonly DueZone[],
  { burst, withHours }: { readonly burst: number; readonly withHours: boolean },
): Promise<boolean> {
  const { store, signal, endsAt, wait } = slice;
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
      if (++failures >= maxFailures) throw new Error(`${failures} zones in a row failed`, { cause: error });
      await wait(firstRetryMs * 2 ** failures, signal);
    }
  }
  return true;
}

/** Rethrows errors that make further calls pointless, or pointless for now. */
function assertCanContinue(error: unknown): void {
  if (error instanceof ClaimLostError || getWaitSeconds(error) !== null || getFailure(error) !== null) throw error;
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
