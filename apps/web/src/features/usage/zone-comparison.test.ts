import type { MonthComparison, ZoneComparison } from "@edge-console/contract/console/month-comparison";
import type { Prices } from "@edge-console/contract/rules/cost";
import { describe, expect, it } from "vitest";
import { describeDays, describeForecast, formatCause, toComparisonRows } from "./zone-comparison.ts";

const prices: Prices = { currency: "EUR", perTerabyte: 10, perMillionRequests: null };
const shown = { metric: "cost", currency: "EUR" } as const;
const terabytes = (count: number) => ({ requests: 0, bandwidthBytes: count * 1e12 });

const zone = (name: string, days: number, previousDays: number, rest?: Partial<ZoneComparison>): ZoneComparison => ({
  id: name,
  name,
  deletedAt: null,
  days: terabytes(days),
  previousDays: terabytes(previousDays),
  previousMonth: terabytes(previousDays * 1.2),
  forecast: terabytes(days * 1.2),
  cause: null,
  ...rest,
});

const october22 = Date.parse("2026-10-22T12:00:00Z") / 1000;
const cause = { at: october22, kind: "changed", fields: ["CACHE_EXP"], entryId: "entry" } as const;
const comparison: MonthComparison = {
  month: "2026-11",
  previousMonth: "2026-10",
  days: 25,
  isPreviousComplete: true,
  zones: [zone("blog", 20, 21), zone("video", 80, 73.9, { cause: { ...cause, fields: ["CACHE_EXP"] } })],
};
const rows = toComparisonRows(comparison, shown, prices);

describe("V18: the comparison with last month", () => {
  it("has the biggest change first, as the difference of the costs shown", () => {
    expect(rows.map(({ zone, change }) => [zone.name, change])).toEqual([
      ["video", 61],
      ["blog", -10],
    ]);
  });

  it("says what the month will cost, against the last one", () => {
    expect(describeForecast(comparison, { forecast: 1_430, previous: 1_375 }, shown)).toBe(
      "November will cost about €1,430.00, 4.0% more than October (€1,375.00).",
    );
    expect(describeForecast(comparison, { forecast: undefined, previous: 1_375 }, shown)).toBeUndefined();
    expect(describeForecast({ ...comparison, isPreviousComplete: false }, { forecast: 5, previous: 1 }, shown)).toBe(
      "November will cost about €5.00.",
    );
  });

  it("compares the same days, and says which zone changed most after which change", () => {
    expect(describeDays(comparison, rows, shown)).toBe(
      "Nov 1 – 25: €1,000.00, €51.00 more than Oct 1 – 25 (€949.00), of which video +€61.00 (Cache expiration changed on Oct 22).",
    );
    expect(describeDays({ ...comparison, days: 0 }, rows, shown)).toBeUndefined();
  });

  it("names up to two settings, or how many more", () => {
    expect(formatCause({ ...cause, fields: ["CACHE_EXP", "BLOCK_POST"] })).toBe(
      "Cache expiration and Block POST requests changed on Oct 22",
    );
    expect(formatCause({ ...cause, fields: ["CACHE_EXP", "BLOCK_POST", "MAINTENANCE"] })).toBe(
      "Cache expiration and 2 other settings changed on Oct 22",
    );
    expect(formatCause({ ...cause, kind: "created", fields: [] })).toBe("Created on Oct 22");
  });
});
