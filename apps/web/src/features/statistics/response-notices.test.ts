import { expect, test } from "vitest";
import { getResponseNotices } from "./response-notices.ts";

const query = { period: { from: 0, to: 86_400 }, granularity: "hour", node: "fra1" } as const;
const data = {
  GRANULARITY: "hour" as "hour" | "day",
  NODE: "fra1",
  NODES: [{ ID: "fra1", LOCATION: "Frankfurt" }],
  CDN_DAILY_STATS: [],
  CDN_COUNTRIES: [],
  CDN_NETWORKS: [],
};

test("returns no notice if the response matches the query", () => {
  expect(getResponseNotices({ query, data })).toEqual([]);
});

test("reports a different granularity and a different location", () => {
  const notices = getResponseNotices({ query, data: { ...data, GRANULARITY: "day", NODE: "" } });
  expect(notices.map(({ title }) => title)).toEqual(["Data is by day, not by hour", "Showing data for all locations"]);
  expect(notices[1]?.detail).toContain("Frankfurt");
});
