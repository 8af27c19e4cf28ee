import fc from "fast-check";
import { expect, test } from "vitest";
import { fillBuckets, getCacheHitRatio, getSavedBytes, sumTraffic, type TrafficRow } from "./buckets.ts";
import { getBucketSeconds } from "./period.ts";

const at = (text: string) => Date.parse(text) / 1000;
const period = { from: at("2025-12-30"), to: at("2026-01-04") };
const later = at("2026-02-01");

const row = (from: string, requests: number, hits: number): TrafficRow => ({
  DAY_TIMESTAMP: at(from),
  REQUESTS: requests,
  CACHE_HITS: hits,
  CACHE_MISS: requests - hits,
  BANDWIDTH_BYTES: requests * 1_000,
  ORIGIN_BYTES: (requests - hits) * 1_100,
  BLOCKED: 3,
});

test("fills a period without traffic with zeros and has no cache hit ratio", () => {
  const buckets = fillBuckets([], period, "day", later);
  expect(buckets.map(({ requests }) => requests)).toEqual([0, 0, 0, 0, 0]);
  expect(getCacheHitRatio(sumTraffic(buckets))).toBeUndefined();
});

test("places a row on its day across the turn of the year", () => {
  const buckets = fillBuckets([row("2026-01-01", 10, 4)], period, "day", later);
  expect(buckets.map(({ requests }) => requests)).toEqual([0, 0, 10, 0, 0]);
  expect(sumTraffic(buckets)).toEqual({
    requests: 10,
    hits: 4,
    misses: 6,
    bandwidth: 10_000,
    origin: 6_600,
    blocked: 3,
  });
  expect(getCacheHitRatio(sumTraffic(buckets))).toBe(0.4);
});

test("leaves out future buckets and marks the incomplete one", () => {
  const buckets = fillBuckets([], period, "day", at("2026-01-01T12:00Z"));
  expect(buckets.map(({ incomplete }) => incomplete)).toEqual([false, false, true]);
});

test("keeps rows of an API whose clock is ahead", () => {
  const buckets = fillBuckets([row("2026-01-02", 7, 0)], period, "day", at("2026-01-01T23:59:59Z"));
  expect(sumTraffic(buckets).requests).toBe(7);
  expect(buckets).toHaveLength(4);
});

test("counts missing blocked requests as zero", () => {
  const { BLOCKED: _, ...withoutBlocked } = row("2026-01-01", 10, 4);
  expect(sumTraffic(fillBuckets([withoutBlocked], period, "day", later)).blocked).toBe(0);
});

test("no bandwidth is saved if origin traffic exceeds bandwidth", () => {
  expect(getSavedBytes({ bandwidth: 500, origin: 800 })).toBe(0);
  expect(getSavedBytes({ bandwidth: 800, origin: 500 })).toBe(300);
});

const count = fc.integer({ min: 0, max: 1_000_000_000 });
const cases = fc
  .record({ granularity: fc.constantFrom("day" as const, "hour" as const), first: count, length: fc.nat(400) })
  .chain(({ granularity, first, length }) => {
    const size = getBucketSeconds(granularity);
    const from = Math.floor(first / size) * size;
    return fc.record({
      granularity: fc.constant(granularity),
      period: fc.constant({ from, to: from + (length + 1) * size }),
      rows: fc.uniqueArray(
        fc.record({
          DAY_TIMESTAMP: fc.nat(length).map((index) => from + index * size),
          REQUESTS: count,
          CACHE_HITS: count,
          CACHE_MISS: count,
          BANDWIDTH_BYTES: count,
          ORIGIN_BYTES: count,
          BLOCKED: count,
        }),
        { selector: (row) => row.DAY_TIMESTAMP, maxLength: 60 },
      ),
      now: fc.nat((length + 3) * size).map((elapsed) => from + elapsed),
    });
  });

test("adds up every row to the totals", () => {
  fc.assert(
    fc.property(cases, ({ granularity, period, rows, now }) => {
      const buckets = fillBuckets(rows, period, granularity, now);
      const total = sumTraffic(buckets);
      const sumField = (field: keyof TrafficRow) => rows.reduce((all, row) => all + (row[field] ?? 0), 0);
      expect(total).toEqual({
        requests: sumField("REQUESTS"),
        hits: sumField("CACHE_HITS"),
        misses: sumField("CACHE_MISS"),
        bandwidth: sumField("BANDWIDTH_BYTES"),
        origin: sumField("ORIGIN_BYTES"),
        blocked: sumField("BLOCKED"),
      });
      expect(getSavedBytes(total)).toBeGreaterThanOrEqual(0);
      const size = getBucketSeconds(granularity);
      buckets.forEach(({ from, to }, index) => expect([from, to - from]).toEqual([period.from + index * size, size]));
    }),
  );
});
