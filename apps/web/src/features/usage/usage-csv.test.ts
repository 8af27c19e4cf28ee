import type { Usage } from "@edge-console/contract/console/usage";
import { describe, expect, it } from "vitest";
import { toDailyCsv, toMonthlyCsv } from "./usage-csv.ts";

const day = 86_400;
const today = Date.parse("2027-01-02T00:00:00Z") / 1000;
const totals = { requests: 9, hits: 4, bandwidthBytes: 800, originBytes: 100 };

const usage: Usage = {
  months: ["2026-12", "2027-01"],
  today,
  zones: [
    { id: "AAAAAAAA1", name: "shop", deletedAt: null, requests: [5, 7], bandwidthBytes: [1_000, 2_000] },
    { id: "AAAAAAAA2", name: "old", deletedAt: 1_800_000_000, requests: [3, 0], bandwidthBytes: [30, 0] },
  ],
  days: [],
  collection: { zones: 1, complete: 1, running: false, readAt: today, failure: null },
};

describe("toMonthlyCsv", () => {
  it("lists zones with traffic and the total of each month", () => {
    expect(toMonthlyCsv("Shop, Inc.", usage).split("\r\n")).toEqual([
      "account,month_utc,row,zone_id,zone_name,bandwidth_bytes,requests,zone_deleted,month_incomplete",
      '"Shop, Inc.",2026-12,zone,AAAAAAAA1,shop,1000,5,0,0',
      '"Shop, Inc.",2026-12,zone,AAAAAAAA2,old,30,3,1,0',
      '"Shop, Inc.",2026-12,total,,All zones,1030,8,,0',
      '"Shop, Inc.",2027-01,zone,AAAAAAAA1,shop,2000,7,0,1',
      '"Shop, Inc.",2027-01,total,,All zones,2000,7,,1',
      "",
    ]);
  });

  it("adds the forecast once there is one", () => {
    const days = Array.from({ length: 60 }, (_, index) => ({ day: today - (59 - index) * day, ...totals }));
    const lines = toMonthlyCsv("Shop", { ...usage, days })
      .split("\r\n")
      .slice(-4, -1);
    expect(lines.map((line) => line.split(",").slice(1, 5))).toEqual([
      ["2027-01", "forecast", "", "All zones"],
      ["2027-01", "forecast_low", "", "All zones"],
      ["2027-01", "forecast_high", "", "All zones"],
    ]);
    expect(lines[0]).toContain(`,${31 * totals.bandwidthBytes},${31 * totals.requests},`);
  });
});

describe("toDailyCsv", () => {
  it("lists the days of the months and marks the incomplete one", () => {
    const days = [today - 40 * day, today - day, today].map((at) => ({ day: at, ...totals }));
    expect(toDailyCsv("Shop", { months: usage.months, days, today }).split("\r\n")).toEqual([
      "account,day_utc,bandwidth_bytes,requests,cache_hits,origin_bytes,incomplete",
      "Shop,2027-01-01,800,9,4,100,0",
      "Shop,2027-01-02,800,9,4,100,1",
      "",
    ]);
  });
});
