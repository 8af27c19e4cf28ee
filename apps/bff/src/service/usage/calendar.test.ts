import { describe, expect, it } from "vitest";
import { getFinalizedUntil, getFirstDay, getMonth, listMonths, getStartOfMonth } from "./calendar.ts";

const at = (text: string) => Date.parse(text) / 1000;

describe("the calendar of usage", () => {
  it("treats a day as final one hour after its end", () => {
    expect(getFinalizedUntil(at("2026-11-21T00:59:59Z"))).toBe(at("2026-11-20T00:00:00Z"));
    expect(getFinalizedUntil(at("2026-11-21T01:00:00Z"))).toBe(at("2026-11-21T00:00:00Z"));
    expect(getFinalizedUntil(at("2027-01-01T01:00:00Z"))).toBe(at("2027-01-01T00:00:00Z"));
  });

  it("calculates months across years and different lengths", () => {
    expect(getMonth(at("2027-01-31T23:59:59Z"))).toBe("2027-01");
    expect(getMonth(at("2027-01-31T23:59:59Z"), -1)).toBe("2026-12");
    expect(getMonth(at("2027-01-31T23:59:59Z"), 1)).toBe("2027-02");
    expect(getStartOfMonth("2028-03")).toBe(at("2028-03-01T00:00:00Z"));
    expect(listMonths("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
    expect(listMonths("2027-02", "2027-01")).toEqual([]);
  });

  it("loads a new zone from the start of the month a year ago", () => {
    expect(getFirstDay(at("2027-01-31T12:00:00Z"))).toBe(at("2026-01-01T00:00:00Z"));
  });
});
