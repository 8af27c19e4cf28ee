import { describe, expect, test } from "vitest";
import { daySeconds, resolvePeriod, getDayStart, getHourStart } from "./statistics-period.ts";

const now = Date.UTC(2026, 5, 15, 13, 37, 21) / 1000;
const defaults = { from: null, to: null, granularity: "day" } as const;

describe("the period of a statistics answer", () => {
  test("is by default from midnight 28 days ago to now, by day", () => {
    expect(resolvePeriod(defaults, now)).toEqual({
      from: Date.UTC(2026, 4, 18) / 1000,
      to: now,
      granularity: "day",
    });
  });

  test("starts at the day or the hour that FROM lies in", () => {
    const from = now - 5 * daySeconds;
    expect(resolvePeriod({ ...defaults, from }, now).from).toBe(getDayStart(from));
    expect(resolvePeriod({ ...defaults, from, granularity: "hour" }, now).from).toBe(getHourStart(from));
  });

  test("is by hour for the last 90 days and by day from there on", () => {
    const from = now - 90 * daySeconds;
    expect(resolvePeriod({ ...defaults, from, granularity: "hour" }, now)).toMatchObject({
      from: getHourStart(from),
      granularity: "hour",
    });
    const earlier = getHourStart(from) - 1;
    expect(resolvePeriod({ ...defaults, from: earlier, granularity: "hour" }, now)).toMatchObject({
      from: getDayStart(earlier),
      granularity: "day",
    });
  });
});
