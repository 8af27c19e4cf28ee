import { expect, test } from "vitest";
import { type Bucket, fillBuckets } from "./buckets.ts";
import { comparePeriods } from "./comparison.ts";

const at = (text: string) => Date.parse(text) / 1000;

function days(from: string, to: string, now: string, requests: readonly number[]): Bucket[] {
  const rows = requests.map((count, index) => ({
    DAY_TIMESTAMP: at(from) + index * 86_400,
    REQUESTS: count,
    CACHE_HITS: 0,
    CACHE_MISS: count,
    BANDWIDTH_BYTES: 0,
    ORIGIN_BYTES: 0,
    BLOCKED: 0,
  }));
  return fillBuckets(rows, { from: at(from), to: at(to) }, "day", at(now));
}

test("the day that is still incomplete is compared with nothing", () => {
  const current = days("2026-01-01", "2026-02-01", "2026-01-03T06:00Z", [10, 20, 1]);
  const previous = days("2025-12-01", "2026-01-01", "2026-01-03", [1, 2, 100]);
  const comparison = comparePeriods(current, previous);
  expect([comparison?.current.requests, comparison?.previous.requests, comparison?.bucketCount]).toEqual([30, 3, 2]);
});

test("compares a long month with a short one up to its length", () => {
  const marchDays = days("2026-03-01", "2026-04-01", "2026-05-01", Array<number>(31).fill(1));
  const februaryDays = days("2026-02-01", "2026-03-01", "2026-05-01", Array<number>(28).fill(1));
  const comparison = comparePeriods(marchDays, februaryDays);
  expect([comparison?.current.requests, comparison?.previous.requests, comparison?.bucketCount]).toEqual([28, 28, 28]);
});

test("returns undefined on the first day of a period", () => {
  const current = days("2026-01-01", "2026-02-01", "2026-01-01T06:00Z", [5]);
  expect(comparePeriods(current, days("2025-12-01", "2026-01-01", "2026-01-01", []))).toBeUndefined();
});
