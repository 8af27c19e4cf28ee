import { describe, expect, test } from "vitest";
import { forecastMonth } from "./usage-forecast.ts";

const day = 86_400;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const period = { from: at("2026-11-01"), to: at("2026-12-01") };

/** Days before `today` back to `count` days ago, each with the value of `valueOf`. */
const createDays = (today: number, count: number, getValue: (day: number) => number) =>
  Array.from({ length: count }, (_, index) => today - (index + 1) * day).map((at) => ({
    day: at,
    value: getValue(at),
  }));

describe("forecastMonth", () => {
  test("adds up constant days without a range", () => {
    const today = at("2026-11-21");
    expect(
      forecastMonth(
        createDays(today, 60, () => 10),
        period,
        today,
      ),
    ).toEqual({
      expected: 300,
      low: 300,
      high: 300,
      weeks: 6,
    });
  });

  test("uses the same weekday of past weeks", () => {
    const today = at("2026-11-28");
    const getSundayValue = (day: number) => (new Date(day * 1000).getUTCDay() === 0 ? 100 : 1);
    const days = createDays(today, 60, getSundayValue);
    const finished = days.filter(({ day }) => day >= period.from).reduce((total, { value }) => total + value, 0);
    // A Saturday, a Sunday, and a Monday remain.
    expect(forecastMonth(days, period, today)?.expected).toBe(finished + 1 + 100 + 1);
  });

  test("ranges from the quietest to the busiest week", () => {
    const today = at("2026-11-24");
    const days = createDays(today, 60, (at) => (at >= today - 7 * day ? 20 : 10));
    const finished = 16 * 10 + 7 * 20;
    expect(forecastMonth(days, period, today)).toEqual({
      expected: finished + (7 * (20 + 5 * 10)) / 6,
      low: finished + 70,
      high: finished + 140,
      weeks: 6,
    });
  });

  test("includes at least the usage of today", () => {
    const today = at("2026-11-30");
    const days = [...createDays(today, 60, () => 1), { day: today, value: 50 }];
    expect(forecastMonth(days, period, today)).toMatchObject({ expected: 29 + 50, low: 79, high: 79 });
  });

  test("starts over on the first of a month, across the turn of the year", () => {
    const today = at("2027-01-01");
    const month = { from: today, to: at("2027-02-01") };
    expect(
      forecastMonth(
        createDays(today, 50, () => 2),
        month,
        today,
      )?.expected,
    ).toBe(62);
  });

  test("leaves out weeks before the first traffic and needs two weeks", () => {
    const today = at("2026-11-21");
    expect(
      forecastMonth(
        createDays(today, 20, () => 5),
        period,
        today,
      ),
    ).toMatchObject({ weeks: 2, expected: 20 * 5 + 50 });
    expect(
      forecastMonth(
        createDays(today, 13, () => 5),
        period,
        today,
      ),
    ).toBeUndefined();
    expect(forecastMonth([], period, today)).toBeUndefined();
  });
});
