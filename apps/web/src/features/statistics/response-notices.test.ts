import { expect, test } from "vitest";
import { getResponseNotices } from "./response-notices.ts";

const asked = { period: { from: 0, to: 86_400 }, granularity: "hour", node: "fra1" } as const;
const answer = {
  GRANULARITY: "hour" as "hour" | "day",
  NODE: "fra1",
  NODES: [{ ID: "fra1", LOCATION: "Frankfurt" }],
  CDN_DAILY_STATS: [],
  CDN_COUNTRIES: [],
  CDN_NETWORKS: [],
};

test("an answer as asked needs no word", () => {
  expect(getResponseNotices({ asked, answer })).toEqual([]);
});

test("another detail and another location are told", () => {
  const notes = getResponseNotices({ asked, answer: { ...answer, GRANULARITY: "day", NODE: "" } });
  expect(notes.map(({ title }) => title)).toEqual([
    "Asked by hour, answered by day",
    "These figures are of all locations",
  ]);
  expect(notes[1]?.detail).toContain("Frankfurt");
});
