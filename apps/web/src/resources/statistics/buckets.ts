import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { getBucketSeconds, alignToBuckets } from "./period.ts";

/** Row of a response; BLOCKED is missing if the role can't see blocked requests. */
export type TrafficRow = {
  DAY_TIMESTAMP: number;
  REQUESTS: number;
  CACHE_HITS: number;
  CACHE_MISS: number;
  BANDWIDTH_BYTES: number;
  ORIGIN_BYTES: number;
  BLOCKED?: number;
};

/** Traffic in a period; bandwidth and origin traffic in bytes. `requests` doesn't include `blocked`. */
export type Traffic = {
  requests: number;
  hits: number;
  misses: number;
  bandwidth: number;
  origin: number;
  blocked: number;
};

/** Traffic of one hour or UTC day. Times are in Unix seconds. `incomplete` until its end. */
export type Bucket = Traffic & { from: number; to: number; incomplete: boolean };

const noTraffic: Traffic = { requests: 0, hits: 0, misses: 0, bandwidth: 0, origin: 0, blocked: 0 };

/**
 * Returns all buckets of a period, oldest first. The API leaves out buckets without traffic; they are added as zero.
 * Future buckets are left out unless the API's clock is ahead and already counts in them.
 */
export function fillBuckets(
  rows: readonly TrafficRow[],
  period: Period,
  granularity: Granularity,
  now: number,
): Bucket[] {
  const size = getBucketSeconds(granularity);
  const { from, to } = alignToBuckets(period, granularity);
  const rowsByTime = new Map(rows.map((row) => [row.DAY_TIMESTAMP, row]));
  const newest = rows.reduce((latest, { DAY_TIMESTAMP }) => Math.max(latest, DAY_TIMESTAMP), Math.min(now, to - 1));
  const buckets: Bucket[] = [];
  for (let at = from; at < to && at <= newest; at += size) {
    const row = rowsByTime.get(at);
    buckets.push({ ...(row ? toTraffic(row) : noTraffic), from: at, to: at + size, incomplete: at + size > now });
  }
  return buckets;
}

function toTraffic(row: TrafficRow): Traffic {
  return {
    requests: row.REQUESTS,
    hits: row.CACHE_HITS,
    misses: row.CACHE_MISS,
    bandwidth: row.BANDWIDTH_BYTES,
    origin: row.ORIGIN_BYTES,
    blocked: row.BLOCKED ?? 0,
  };
}

/** Adds up the traffic of buckets. */
export function sumTraffic(buckets: readonly Traffic[]): Traffic {
  const total = { ...noTraffic };
  for (const { requests, hits, misses, bandwidth, origin, blocked } of buckets) {
    total.requests += requests;
    total.hits += hits;
    total.misses += misses;
    total.bandwidth += bandwidth;
    total.origin += origin;
    total.blocked += blocked;
  }
  return total;
}

/** Returns the share of requests served from cache; undefined without requests. */
export function getCacheHitRatio({ hits, requests }: Pick<Traffic, "hits" | "requests">): number | undefined {
  return requests > 0 ? hits / requests : undefined;
}

/**
 * Returns the bytes that were sent to visitors without fetching them from the origin. Never negative: origin traffic
 * exceeds bandwidth when visitors disconnect early or request a range of a large file.
 */
export function getSavedBytes({ bandwidth, origin }: Pick<Traffic, "bandwidth" | "origin">): number {
  return Math.max(0, bandwidth - origin);
}
