import { expect, test } from "vitest";
import { fillBuckets } from "../buckets.ts";
import { chartsOf } from "../chart-list.ts";
import { largestHeight, plotPoints } from "./plot-points.ts";

const [requests, ratio] = chartsOf(true);
const hour = 3_600;

function hours(requests: readonly number[]) {
  const rows = requests.map((count, index) => ({
    DAY_TIMESTAMP: index * hour,
    REQUESTS: count,
    CACHE_HITS: count / 2,
    CACHE_MISS: count / 2,
    BANDWIDTH_BYTES: 0,
    ORIGIN_BYTES: 0,
  }));
  return fillBuckets(rows, { from: 0, to: requests.length * hour }, "hour", requests.length * hour);
}

test("misses stand on hits, and the last step has an end", () => {
  expect(plotPoints(requests!, hours([2, 4]), undefined, 100)).toEqual([
    { at: 0, hits: 1, misses: 2 },
    { at: hour, hits: 2, misses: 4 },
    { at: 2 * hour, hits: 2, misses: 4 },
  ]);
});

test("a ratio between two hours without requests can be seen", () => {
  expect(plotPoints(ratio!, hours([0, 4, 0]), undefined, 100)).toEqual([
    { at: 0, ratio: null },
    { at: hour, ratio: 0.5 },
    { at: 2 * hour, ratio: 0.5 },
    { at: 2 * hour, ratio: null },
    { at: 3 * hour, ratio: null },
  ]);
});

test("the period before is drawn as far as it goes, and counts for the axis", () => {
  const now = hours([2, 4]);
  const before = hours([8]);
  expect(plotPoints(requests!, now, before, 100).map((point) => point["before"])).toEqual([8, 8, null, null]);
  expect(largestHeight(requests!, now, before)).toBe(8);
  expect(largestHeight(requests!, now, undefined)).toBe(4);
});

test("90 days by hour come down to two points a column, with the spike", () => {
  const counts = Array.from({ length: 2_160 }, (_, index) => (index === 777 ? 5_000 : 10));
  const points = plotPoints(requests!, hours(counts), undefined, 180);
  expect(points).toHaveLength(361);
  expect(Math.max(...points.map((point) => point["misses"] ?? 0))).toBe(5_000);
});
