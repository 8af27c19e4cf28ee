import { describe, expect, it } from "vitest";
import { type EmailTimes, getDueTime, getEndOfQuietHours, getNextDigest } from "./delivery-time.ts";

const at = (text: string) => Date.parse(text) / 1000;
const format = (seconds: number) => new Date(seconds * 1000).toISOString().replace(".000", "");

const berlin = (from: string, to: string): EmailTimes => ({
  timeZone: "Europe/Berlin",
  digestTime: "08:00",
  quietHours: { from, to },
});

describe("quiet hours", () => {
  it.each([
    ["before them", "22:00", "07:00", "2026-07-01T19:59:59Z", "2026-07-01T19:59:59Z"],
    ["across midnight", "22:00", "07:00", "2026-07-01T20:00:00Z", "2026-07-02T05:00:00Z"],
    ["after midnight", "22:00", "07:00", "2026-07-01T23:12:34Z", "2026-07-02T05:00:00Z"],
    ["at their end", "22:00", "07:00", "2026-07-02T05:00:00Z", "2026-07-02T05:00:00Z"],
    ["in the middle of the day", "12:00", "13:30", "2026-07-02T10:20:30Z", "2026-07-02T11:30:00Z"],
    ["of no length", "12:00", "12:00", "2026-07-02T10:00:00Z", "2026-07-02T10:00:00Z"],
    // Clocks go from 02:00 to 03:00 on March 29, 2026, and from 03:00 back to 02:00 on October 25, 2026.
    ["while clocks are set forward", "22:00", "07:00", "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"],
    ["while clocks are set back", "22:00", "07:00", "2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z"],
    ["that end in the skipped hour", "22:00", "02:30", "2026-03-28T22:00:00Z", "2026-03-29T01:00:00Z"],
    ["that end in the repeated hour", "22:00", "02:30", "2026-10-24T21:00:00Z", "2026-10-25T00:30:00Z"],
  ])("%s", (_, from, to, now, end) => {
    expect(format(getEndOfQuietHours(berlin(from, to), at(now)))).toBe(end);
  });

  it("end at the local time of zones with an offset of 45 minutes", () => {
    const times = { ...berlin("22:00", "07:00"), timeZone: "Asia/Kathmandu" };
    expect(format(getEndOfQuietHours(times, at("2026-07-01T18:00:00Z")))).toBe("2026-07-02T01:15:00Z");
  });
});

describe("the daily email", () => {
  it.each([
    ["Europe/Berlin", "08:00", "2026-07-01T05:59:59Z", "2026-07-01T06:00:00Z"],
    ["Europe/Berlin", "08:00", "2026-07-01T06:00:00Z", "2026-07-02T06:00:00Z"],
    ["Europe/Berlin", "08:00", "2026-03-28T12:00:00Z", "2026-03-29T06:00:00Z"],
    ["Europe/Berlin", "08:00", "2026-10-24T12:00:00Z", "2026-10-25T07:00:00Z"],
    // Skipped: an hour later. Repeated: the first time.
    ["Europe/Berlin", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"],
    ["Europe/Berlin", "02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"],
    ["Europe/Berlin", "02:30", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
    ["America/Los_Angeles", "08:00", "2026-12-31T20:00:00Z", "2027-01-01T16:00:00Z"],
    ["Pacific/Apia", "00:00", "2026-12-31T10:00:00Z", "2026-12-31T11:00:00Z"],
  ])("in %s at %s after %s", (timeZone, digestTime, now, next) => {
    expect(format(getNextDigest({ timeZone, digestTime, quietHours: null }, at(now)))).toBe(next);
  });
});

describe("a notification", () => {
  const night = at("2026-07-01T23:00:00Z");

  it.each([
    ["instant", "warning", "2026-07-02T05:00:00Z"],
    ["instant", "critical", "2026-07-01T23:00:00Z"],
    ["daily", "info", "2026-07-02T06:00:00Z"],
  ] as const)("%s of severity %s is due at %s", (frequency, severity, due) => {
    expect(format(getDueTime(berlin("22:00", "07:00"), { frequency, severity }, night))).toBe(due);
  });
});
