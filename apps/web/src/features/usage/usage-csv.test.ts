import type { Prices } from "@edge-console/contract/rules/cost";
import type { Usage } from "@edge-console/contract/console/usage";
import { describe, expect, it } from "vitest";
import { toDailyCsv, toMonthlyCsv, toZoneCsv } from "./usage-csv.ts";

const day = 86_400;
const today = Date.parse("2027-01-02T00:00:00Z") / 1000;
const totals = { requests: 9, hits: 4, bandwidthBytes: 800, originBytes: 100 };

const usage: Usage = {
  months: ["2026-11", "2026-12", "2027-01"],
  storedFrom: Date.parse("2026-12-28T00:00:00Z") / 1000,
  today,
  zones: [
    { id: "AAAAAAAA1", name: "shop", deletedAt: null, requests: [0, 5, 7], bandwidthBytes: [0, 1_000, 2_000] },
    { id: "AAAAAAAA2", name: "old", deletedAt: 1_800_000_000, requests: [0, 3, 0], bandwidthBytes: [0, 30, 0] },
  ],
  days: [],
  collection: { zones: 1, complete: 1, running: false, readAt: today, failure: null },
};
const prices: Prices = { currency: "EUR", perTerabyte: 1e9, perMillionRequests: null };

describe("toZoneCsv", () => {
  it("T13: has only lines of zones, without months of which nothing is known, and marks incomplete ones", () => {
    expect(toZoneCsv("Shop, Inc.", usage, undefined).split("\r\n")).toEqual([
      "account,month_utc,zone_id,zone_name,bandwidth_bytes,requests,zone_deleted,month_incomplete",
      '"Shop, Inc.",2026-12,AAAAAAAA1,shop,1000,5,0,1',
      '"Shop, Inc.",2026-12,AAAAAAAA2,old,30,3,1,1',
      '"Shop, Inc.",2027-01,AAAAAAAA1,shop,2000,7,0,1',
      "",
    ]);
  });

  it("V18: has the estimated cost at the account's prices", () => {
    const lines = toZoneCsv("Shop", usage, prices).split("\r\n");
    expect(lines.map((line) => line.split(",").at(-1))).toEqual(["estimated_cost_eur", "1", "0.03", "2", ""]);
  });
});

describe("toMonthlyCsv", () => {
  it("T13: says from which day a month is known, and has the forecast in its own columns", () => {
    const days = Array.from({ length: 60 }, (_, index) => ({ day: today - (59 - index) * day, ...totals }));
    const [head = "", december = "", january = ""] = toMonthlyCsv("Shop", { ...usage, days }, undefined).split("\r\n");
    expect(head).toBe(
      "account,month_utc,from_utc,bandwidth_bytes,requests,month_incomplete,forecast_expected_bandwidth_bytes," +
        "forecast_expected_requests,forecast_low_bandwidth_bytes,forecast_low_requests," +
        "forecast_high_bandwidth_bytes,forecast_high_requests",
    );
    expect(december).toBe("Shop,2026-12,2026-12-28,1030,8,1,,,,,,");
    expect(january).toContain(
      `Shop,2027-01,2027-01-01,2000,7,1,${31 * totals.bandwidthBytes},${31 * totals.requests},`,
    );
  });
});

describe("toDailyCsv", () => {
  it("lists the days of the months and marks the incomplete one", () => {
    const days = [today - 70 * day, today - day, today].map((at) => ({ day: at, ...totals }));
    expect(toDailyCsv("Shop", { months: usage.months, days, today }, undefined).split("\r\n")).toEqual([
      "account,day_utc,bandwidth_bytes,requests,cache_hits,origin_bytes,incomplete",
      "Shop,2027-01-01,800,9,4,100,0",
      "Shop,2027-01-02,800,9,4,100,1",
      "",
    ]);
  });
});
