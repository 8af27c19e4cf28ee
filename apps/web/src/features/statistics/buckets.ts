import type { Granularity } from "@edge-console/contract/objects/statistics";
import { getBucketSeconds, type Period, alignToBuckets } from "./period.ts";

/** A row of the answer; who may not see what was refused gets rows without BLOCKED. */
export type TrafficRow = {
  DAY_TIMESTAMP: number;
  REQUESTS: number;
  CACHE_HITS: number;
  CACHE_MISS: number;
  BANDWIDTH_BYTES: number;
  ORIGIN_BYTES: number;
  BLOCKED?: number;
};

/** What was counted in some time; sizes in bytes. Refused requests are no part of `requests`. */
export type Traffic = {
  requests: number;
  hits: number;
  misses: number;
  bandwidth: number;
  origin: number;
  blocked: number;
};

/** One hour or UTC day, in Unix seconds. `filling`: it has not ended yet. */
export type Bucket = Traffic & { from: number; to: number; filling: boolean };

const nothing: Traffic = { requests: 0, hits: 0, misses: 0, bandwidth: 0, origin: 0, blocked: 0 };

/**
 * All buckets of a period, oldest first. The service leaves out those without traffic: they count as zero. Buckets that
 * have not begun are no part of it, unless the service's clock is ahead and it has counted in them already.
 */
export function fillBuckets(
  rows: readonly TrafficRow[],
  period: Period,
  granularity: Granularity,
  now: number,
): Bucket[] {
  const size = getBucketSeconds(granularity);
  const { from, to } = alignToBuckets(period, granularity);
  const counted = new Map(rows.map((row) => [row.DAY_TIMESTAMP, row]));
  const newest = rows.reduce((latest, { DAY_TIMESTAMP }) => Math.max(latest, DAY_TIMESTAMP), Math.min(now, to - 1));
  const buckets: Bucket[] = [];
  for (let at = from; at < to && at <= newest; at += size) {
    const row = counted.get(at);
    buckets.push({ ...(row ? toTraffic(row) : nothing), from: at, to: at + size, filling: at + size > now });
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

/** Everything that was counted in some buckets. */
export function sumTraffic(buckets: readonly Traffic[]): Traffic {
  const total = { ...nothing };
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

/** The share of requests that the cache answered; undefined where there were none. */
export function getCacheHitRatio({ hits, requests }: Pick<Traffic, "hits" | "requests">): number | undefined {
  return requests > 0 ? hits / requests : undefined;
}

/**
 * The bytes that viewers got and the origin did not have to send. The service may fetch more than it sends (a viewer who
 * leaves early, a range of a large file): then nothing was saved, which is not a negative figure.
 */
export function getSavedBytes({ bandwidth, origin }: Pick<Traffic, "bandwidth" | "origin">): number {
  return Math.max(0, bandwidth - origin);
}
