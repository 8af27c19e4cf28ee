import { expect, test } from "vitest";
import { fillBuckets } from "../../resources/statistics/buckets.ts";
import { getCharts } from "./chart-definitions.ts";
import { toChartCsv } from "./csv.ts";

const at = (text: string) => Date.parse(text) / 1000;
const period = { from: at("2025-12-31"), to: at("2026-01-03") };
const rows = [
  {
    DAY_TIMESTAMP: at("2026-01-01"),
    REQUESTS: 8,
    CACHE_HITS: 6,
    CACHE_MISS: 2,
    BANDWIDTH_BYTES: 900,
    ORIGIN_BYTES: 1_000,
    BLOCKED: 1,
  },
];
const buckets = fillBuckets(rows, period, "day", at("2026-01-02T10:00Z"));
const subject = { account: "Harbour Media", zone: "shop", location: "" };
const [requests, ratio, bandwidth] = getCharts(true);

test("times are UTC, zeros are written, the bucket that fills is marked", () => {
  expect(toChartCsv(subject, requests!, buckets, undefined)).toBe(
    [
      "account,zone,location,from_utc,hits,misses,requests,incomplete",
      "Harbour Media,shop,All locations,2025-12-31T00:00:00Z,0,0,0,0",
      "Harbour Media,shop,All locations,2026-01-01T00:00:00Z,6,2,8,0",
      "Harbour Media,shop,All locations,2026-01-02T00:00:00Z,0,0,0,1",
      "",
    ].join("\r\n"),
  );
});

test("writes whole bytes, no negative savings, and an empty cell without a ratio", () => {
  expect(toChartCsv(subject, bandwidth!, buckets, undefined)).toContain("2026-01-01T00:00:00Z,900,1000,0,0\r\n");
  expect(toChartCsv(subject, bandwidth!, buckets, undefined)).toMatch(
    /^account,zone,location,from_utc,bandwidth_bytes,origin_bytes,saved_bytes,/,
  );
  expect(toChartCsv(subject, ratio!, buckets, undefined)).toContain(
    "2025-12-31T00:00:00Z,,0\r\nHarbour Media,shop,All locations,2026-01-01T00:00:00Z,0.75,0\r\n",
  );
});

test("adds columns for the previous period up to its length", () => {
  const previous = fillBuckets([], { from: at("2025-12-29"), to: at("2025-12-31") }, "day", at("2026-01-02"));
  const lines = toChartCsv(subject, requests!, buckets, previous).split("\r\n");
  expect(lines[0]).toBe(
    "account,zone,location,from_utc,hits,misses,requests,incomplete,previous_from_utc,previous_requests",
  );
  expect(lines[2]).toBe("Harbour Media,shop,All locations,2026-01-01T00:00:00Z,6,2,8,0,2025-12-30T00:00:00Z,0");
  expect(lines[3]).toBe("Harbour Media,shop,All locations,2026-01-02T00:00:00Z,0,0,0,1,,");
});
