import { type Bucket, type Traffic, sumTraffic } from "./buckets.ts";

/** Traffic of two periods in the same number of buckets from the start of each. */
export type Comparison = {
  current: Traffic;
  previous: Traffic;
  bucketCount: number;
};

/**
 * Compares the complete buckets of a period with as many of the previous one, which may be shorter (months differ).
 * Returns undefined if there are none.
 */
export function comparePeriods(buckets: readonly Bucket[], previous: readonly Bucket[]): Comparison | undefined {
  const complete = buckets.filter(({ incomplete }) => !incomplete).length;
  const bucketCount = Math.min(complete, previous.length);
  if (bucketCount === 0) return undefined;
  return {
    current: sumTraffic(buckets.slice(0, bucketCount)),
    previous: sumTraffic(previous.slice(0, bucketCount)),
    bucketCount,
  };
}
