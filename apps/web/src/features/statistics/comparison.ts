import { type Bucket, type Traffic, sumTraffic } from "./buckets.ts";

/** The same stretch of two periods: what has been counted in as many buckets, from the start of each on. */
export type Comparison = {
  now: Traffic;
  before: Traffic;
  /** How many buckets of each are compared. */
  count: number;
};

/**
 * Compares like with like: bucket by bucket from the start, without the one that is still filling, and no further than
 * the shorter of both goes (months differ). Undefined when not one bucket can be compared.
 */
export function comparePeriods(buckets: readonly Bucket[], before: readonly Bucket[]): Comparison | undefined {
  const finished = buckets.filter(({ filling }) => !filling).length;
  const count = Math.min(finished, before.length);
  if (count === 0) return undefined;
  return { now: sumTraffic(buckets.slice(0, count)), before: sumTraffic(before.slice(0, count)), count };
}
