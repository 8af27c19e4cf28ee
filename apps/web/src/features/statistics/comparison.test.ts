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

test("the day that is still filling is compared with nothing", () => {
  const now = days("2026-01-01", "2026-02-01", "2026-01-03T06:00Z", [10, 20, 1]);
  const before = days("2025-12-01", "2026-01-01", "2026-01-03", [1, 2, 100]);
  const comparison = comparePeriods(now, before);
  expect([comparison?.now.requests, comparison?.before.requests, comparison?.count]).toEqual([30, 3, 2]);
});

test("a long month is compared with a short one as far as that goes", () => {
  const march = days("2026-03-01", "2026-04-01", "2026-05-01", Array<number>(31).fill(1));
  const february = days("2026-02-01", "2026-03-01", "2026-05-01", Array<number>(28).fill(1));
  const comparison = comparePeriods(march, february);
  expect([comparison?.now.requests, comparison?.before.requests, comparison?.count]).toEqual([28, 28, 28]);
});

test("on a period's first day there is nothing to compare yet", () => {
  const now = days("2026-01-01", "2026-02-01", "2026-01-01T06:00Z", [5]);
  expect(comparePeriods(now, days("2025-12-01", "2026-01-01", "2026-01-01", []))).toBeUndefined();
});
