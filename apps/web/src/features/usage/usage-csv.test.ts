import { expect, test } from "vitest";
import { toDailyCsv, toMonthlyCsv } from "./usage-csv.ts";

const today = Date.parse("2027-01-02T00:00:00Z") / 1000;

test("lists months by zone, without those without traffic", () => {
  const usage = {
    months: ["2026-12", "2027-01"],
    today,
    zones: [
      { id: "AAAAAAAA1", name: "shop", deletedAt: null, requests: [5, 7], bandwidthBytes: [1_000, 2_000] },
      { id: "AAAAAAAA2", name: "old", deletedAt: 1_800_000_000, requests: [3, 0], bandwidthBytes: [30, 0] },
    ],
  };
  expect(toMonthlyCsv(usage).split("\r\n")).toEqual([
    "month_utc,zone_id,zone_name,bandwidth_bytes,requests,zone_deleted,month_incomplete",
    "2026-12,AAAAAAAA1,shop,1000,5,0,0",
    "2026-12,AAAAAAAA2,old,30,3,1,0",
    "2027-01,AAAAAAAA1,shop,2000,7,0,1",
    "",
  ]);
});

test("lists UTC days and marks the incomplete one", () => {
  const figures = { requests: 9, hits: 4, bandwidthBytes: 800, originBytes: 100 };
  const days = [
    { day: today - 86_400, ...figures },
    { day: today, ...figures },
  ];
  expect(toDailyCsv({ days, today }).split("\r\n").slice(1)).toEqual([
    "2027-01-01T00:00:00Z,800,9,4,100,0",
    "2027-01-02T00:00:00Z,800,9,4,100,1",
    "",
  ]);
});
