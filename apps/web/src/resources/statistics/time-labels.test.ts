import { expect, test } from "vitest";
import { formatLocalPeriod, formatPeriod, formatTimeTick } from "./time-labels.ts";

const between = (from: string, to: string) => ({ from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 });

test.each([
  ["2026-10-25", "2026-11-22", "day", "Oct 25 – Nov 21, 2026"],
  ["2025-12-30", "2026-01-03", "day", "Dec 30, 2025 – Jan 2, 2026"],
  ["2026-11-21", "2026-11-22", "day", "Nov 21, 2026"],
  ["2026-11-21T14:00Z", "2026-11-21T15:00Z", "hour", "Nov 21, 2026, 14:00 – 15:00"],
  ["2026-11-20T23:00Z", "2026-11-21T00:00Z", "hour", "Nov 20, 2026, 23:00 – 00:00"],
  ["2026-11-20T16:00Z", "2026-11-21T16:00Z", "hour", "Nov 20, 2026, 16:00 – Nov 21, 16:00"],
] as const)("formats %s to %s by %s as %s", (from, to, granularity, label) => {
  expect(formatPeriod(between(from, to), granularity)).toBe(label);
});

test("formats local time only if it differs from UTC", () => {
  const period = between("2026-11-21", "2026-11-22");
  const offset = new Date(period.from * 1000).getTimezoneOffset();
  expect(formatLocalPeriod(period) === undefined).toBe(offset === 0);
});

test("labels midnight with the day and other ticks with the hour", () => {
  expect(formatTimeTick(Date.parse("2026-11-21") / 1000)).toBe("Nov 21");
  expect(formatTimeTick(Date.parse("2026-11-21T06:00Z") / 1000)).toBe("06:00");
});
