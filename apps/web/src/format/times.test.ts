import { describe, expect, test } from "vitest";
import {
  formatClock,
  formatDate,
  formatDay,
  formatExact,
  formatIso,
  formatMonth,
  formatRelative,
  hasTime,
  parseInputTime,
  parseLastDay,
  toInputDate,
  toTimeLabel,
} from "./times.ts";

const now = Date.UTC(2026, 2, 14, 9, 5, 7) / 1000;
const utc = { clock: "utc" } as const;

describe("near now", () => {
  test.each([
    [0, "just now"],
    [-9, "just now"],
    [-42, "42 seconds ago"],
    [-119, "1 minute ago"],
    [7_300, "in 2 hours"],
    [-86_400, "yesterday"],
    [3 * 86_400, "in 3 days"],
    [-30 * 86_400, "Feb 12, 2026"],
  ])("%d seconds away reads %s", (distance, text) => {
    expect(formatRelative(now + distance, now, utc)).toBe(text);
  });
});

test("0 means none, not 1970", () => {
  expect(hasTime(0)).toBe(false);
  expect(formatRelative(0, now)).toBe("never");
  expect(formatDate(0, { none: "none yet" })).toBe("none yet");
  expect(formatExact(undefined, { none: "not known" })).toBe("not known");
});

test("exact times carry their zone", () => {
  expect(formatExact(now, utc)).toBe("Mar 14, 2026, 09:05:07 UTC");
  expect(formatDate(now, utc)).toBe("Mar 14, 2026");
  expect(formatClock(now, "utc")).toBe("09:05");
  expect(formatDay(now, "utc")).toBe("Mar 14");
  expect(formatMonth(now, "utc")).toBe("March 2026");
});

test("ISO 8601 is UTC, to the second", () => {
  expect(formatIso(now)).toBe("2026-03-14T09:05:07Z");
});

describe("what time and date fields return", () => {
  test("is in the time zone of displayed times", () => {
    expect(parseInputTime("2026-03-14T09:05", "utc")).toBe(now - 7);
    expect(parseInputTime("2026-03-14T09:05", "local")).toBe(new Date(2026, 2, 14, 9, 5).getTime() / 1000);
    expect(toTimeLabel("Ends", "utc")).toBe("Ends (UTC)");
    expect(toTimeLabel("Ends", "local")).toBe("Ends");
  });

  test.each(["utc", "local"] as const)("goes there and back as a date: %s", (clock) => {
    for (const day of ["2026-01-01", "2026-07-31", "2026-12-31"])
      expect(toInputDate(parseLastDay(day, clock), clock)).toBe(day);
  });

  test("is NaN without a time", () => {
    expect(parseInputTime("", "utc")).toBeNaN();
    expect(parseLastDay("", "local")).toBeNaN();
  });
});
