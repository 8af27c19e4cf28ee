import { expect, test } from "vitest";
import { estimateImpact, formatImpact } from "./impact.ts";
import { toViewModel } from "./view-model.ts";

const from = Date.parse("2026-12-30") / 1000;
const otherFields = { CACHE_HITS: 0, CACHE_MISS: 0, ORIGIN_BYTES: 0 };
const view = toViewModel(
  {
    query: { period: { from, to: from + 3 * 86_400 }, granularity: "day", node: "fra" },
    data: {
      GRANULARITY: "day",
      NODE: "fra",
      NODES: [{ ID: "fra", LOCATION: "Frankfurt" }],
      CDN_DAILY_STATS: [{ DAY_TIMESTAMP: from, REQUESTS: 800, BANDWIDTH_BYTES: 4_000, BLOCKED: 9, ...otherFields }],
      CDN_COUNTRIES: [{ COUNTRY: "DE", REQUESTS: 100, BANDWIDTH_BYTES: 1_000, BLOCKED: 3 }],
      CDN_NETWORKS: [{ ASN: 3320, REQUESTS: 8, BANDWIDTH_BYTES: 4, BLOCKED: 0 }],
    },
  },
  from + 30 * 86_400,
);

test("formats the share of requests and bandwidth of the visitors", () => {
  expect(formatImpact("Germany", estimateImpact(view, { kind: "country", id: "DE" }))).toBe(
    "Germany: 12.5% of requests and 25.0% of bandwidth at Frankfurt, Dec 30, 2026 – Jan 1, 2027 UTC.",
  );
  expect(estimateImpact(view, { kind: "network", id: 3320 }).affected).toMatchObject({
    requests: 8,
    bandwidth: 4,
    blocked: 0,
  });
});

test("estimates no impact for visitors without a row", () => {
  expect(formatImpact("France", estimateImpact(view, { kind: "country", id: "FR" }))).toMatch(
    /^France: 0% of requests and 0% of bandwidth/,
  );
});
