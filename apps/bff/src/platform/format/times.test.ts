import { expect, test } from "vitest";
import {
  formatDateTime,
  formatEmailTime,
  formatHour,
  formatIsoTime,
  formatMonth,
  formatTableTime,
  formatWeekday,
} from "./times.ts";

test("formats times in UTC, also at midnight", () => {
  const seconds = Date.UTC(2026, 2, 14, 0, 5) / 1000;
  expect([
    formatIsoTime(seconds),
    formatDateTime(seconds),
    formatEmailTime(seconds),
    formatTableTime(seconds),
    formatHour(seconds),
    formatWeekday(seconds),
  ]).toEqual([
    "2026-03-14T00:05:00Z",
    "Mar 14, 2026 at 00:05 UTC",
    "Mar 14, 2026, 00:05",
    "2026-03-14 00:05 UTC",
    "00:05",
    "Saturday",
  ]);
  expect([formatMonth("2026-03"), formatTableTime(null)]).toEqual(["March 2026", "–"]);
});
