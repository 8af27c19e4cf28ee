import { describe, expect, it } from "vitest";
import { findReportGaps, getHitRatio, toUsageReportCsv, type UsageReport } from "./usage-report.ts";

const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const totals = { requests: 30, hits: 20, bandwidthBytes: 4_000, originBytes: 1_000 };
const noTraffic = { requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0 };
const shop = { id: "SHOP", name: "shop", deletedAt: null, completeUntil: at("2026-11-23"), ...totals };

const report: UsageReport = {
  account: { id: "acc1", name: "Harbour Media" },
  period: { from: at("2026-10-01"), to: at("2026-11-01"), month: "2026-10" },
  createdAt: at("2026-11-23") + 7_200,
  today: at("2026-11-23"),
  finalUntil: at("2026-11-23"),
  storedFrom: at("2026-03-05"),
  totals,
  zones: [shop],
  days: [{ day: at("2026-10-04"), ...totals }],
  previousMonths: [],
  thresholds: { requests: null, bandwidthBytes: null },
  prices: { currency: "EUR", perTerabyte: null, perMillionRequests: null },
  forecast: null,
  collection: { zones: 1, complete: 1, running: false, readAt: at("2026-11-23"), failure: null },
};

describe("findReportGaps", () => {
  it("finds none in a past month of which all days are stored", () => {
    expect(findReportGaps(report)).toEqual({ zones: [], isUnknown: false, isOpen: false });
  });

  it("finds zones that were never loaded, or only in part, but no deleted ones", () => {
    const partial = { ...shop, id: "PART", completeUntil: at("2026-10-31") };
    const unread = { ...shop, id: "NEW", completeUntil: null };
    const deleted = { ...partial, id: "GONE", deletedAt: at("2026-10-31") };
    const { zones } = findReportGaps({ ...report, zones: [shop, partial, unread, deleted] });
    expect(zones.map(({ id }) => id)).toEqual(["PART", "NEW"]);
  });

  it("knows that the current month can change, and that final days are enough for it", () => {
    const period = { from: at("2026-11-01"), to: at("2026-12-01"), month: "2026-11" };
    expect(findReportGaps({ ...report, period })).toEqual({ zones: [], isUnknown: false, isOpen: true });
  });

  it("knows nothing if the zones were never listed", () => {
    const collection = { ...report.collection, zones: 0, complete: 0, readAt: null };
    expect(findReportGaps({ ...report, zones: [], collection }).isUnknown).toBe(true);
  });
});

describe("toUsageReportCsv", () => {
  it("V18: has the estimated cost in the account's currency, and leaves it empty where usage is unknown", () => {
    const prices = { currency: "CHF", perTerabyte: 1_000_000, perMillionRequests: 10_000 } as const;
    const unread = { ...shop, id: "NEW", completeUntil: null, ...noTraffic };
    const lines = toUsageReportCsv({ ...report, prices, zones: [shop, unread] }).split("\r\n");
    expect(lines.map((line) => line.split(",").at(-1))).toEqual(["estimated_cost_chf", "0.3", "", "0.3", "0.3", ""]);
  });

  it("has a line for each zone, the total, and each day, in UTC", () => {
    const unread = { ...shop, id: "NEW", name: "=new", completeUntil: null, ...noTraffic };
    const deleted = { ...shop, id: "GONE", name: "gone", deletedAt: at("2026-11-02") };
    const lines = toUsageReportCsv({ ...report, zones: [shop, unread, deleted] }).split("\r\n");
    expect(lines).toEqual([
      "account,from_utc,to_utc,row,day_utc,zone_id,zone_name,requests,cache_hits,bandwidth_bytes,origin_bytes,zone_deleted,incomplete",
      "Harbour Media,2026-10-01,2026-10-31,zone,,SHOP,shop,30,20,4000,1000,0,0",
      "Harbour Media,2026-10-01,2026-10-31,zone,,NEW,'=new,,,,,0,1",
      "Harbour Media,2026-10-01,2026-10-31,zone,,GONE,gone,30,20,4000,1000,1,0",
      "Harbour Media,2026-10-01,2026-10-31,total,,,All zones,30,20,4000,1000,,1",
      "Harbour Media,2026-10-01,2026-10-31,day,2026-10-04,,All zones,30,20,4000,1000,,1",
      "",
    ]);
  });
});

describe("getHitRatio", () => {
  it("is unknown without requests", () => {
    expect(getHitRatio(totals)).toBeCloseTo(2 / 3);
    expect(getHitRatio(noTraffic)).toBeUndefined();
  });
});
