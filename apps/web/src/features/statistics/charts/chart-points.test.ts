import { expect, test } from "vitest";
import { fillBuckets } from "../../../resources/statistics/buckets.ts";
import { getCharts } from "../chart-definitions.ts";
import { getChartPoints, getLargestValue, selectBuckets } from "./chart-points.ts";

const [requests, ratio] = getCharts(true);
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

test("has the values of the bucket", () => {
  expect(getChartPoints(requests!, hours([2, 4]), undefined, [0, 1])).toEqual([
    { at: 0, hits: 1, misses: 1 },
    { at: hour, hits: 2, misses: 2 },
  ]);
});

test("V9: ends lines at the last full bucket", () => {
  const buckets = hours([2, 4, 6]).map((bucket, index) => ({ ...bucket, incomplete: index === 2 }));
  expect(getChartPoints(requests!, buckets, undefined, [0, 1, 2]).map(({ hits }) => hits)).toEqual([1, 2, null]);
});

test("leaves a gap for a ratio without requests", () => {
  expect(getChartPoints(ratio!, hours([0, 4, 0]), undefined, [0, 1, 2]).map(({ ratio }) => ratio)).toEqual([
    null,
    0.5,
    null,
  ]);
});

test("includes the previous period and its largest value", () => {
  const now = hours([2, 4]);
  const previous = hours([8]);
  expect(getChartPoints(requests!, now, previous, [0, 1]).map((point) => point["previous"])).toEqual([8, null]);
  expect(getLargestValue(requests!, now, previous)).toBe(8);
  expect(getLargestValue(requests!, now, undefined)).toBe(4);
});

test("downsamples 90 days by hour and keeps spikes", () => {
  const buckets = hours(Array.from({ length: 2_160 }, (_, index) => (index === 777 ? 5_000 : 10)));
  const indices = selectBuckets(getCharts(true), buckets);
  expect(indices).toContain(777);
  expect(indices.length).toBeLessThan(200);
});
