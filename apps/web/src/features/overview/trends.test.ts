import { describe, expect, test } from "vitest";
import { getTrend } from "./trends.ts";

const day = 86_400;
const today = Date.parse("2027-01-03T00:00:00Z") / 1000;
const on = (at: number, requests: number) => ({
  day: at,
  requests,
  hits: requests / 2,
  bandwidthBytes: requests * 10,
  originBytes: requests,
  blocked: 1,
});

describe("getTrend", () => {
  test("compares the last full days with as many before, across the turn of the year", () => {
    const days = [on(today - 14 * day, 4), on(today - 8 * day, 6), on(today - 7 * day, 10), on(today - day, 20)];
    const { current, previous, days: all } = getTrend(days, 7, today);
    expect(current).toEqual({ requests: 30, hits: 15, bandwidthBytes: 300, originBytes: 30, blocked: 2 });
    expect(previous).toMatchObject({ requests: 10, blocked: 2 });
    expect(all.map(({ current, previous }) => [current.requests, previous?.requests])).toEqual([
      [10, 4],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [20, 6],
      [0, undefined],
    ]);
  });

  test("leaves today out of the totals", () => {
    const { current, days } = getTrend([on(today, 1_000)], 28, today);
    expect(current.requests).toBe(0);
    expect(days.at(-1)).toMatchObject({ day: today, current: { requests: 1_000 } });
  });

  test("counts missing blocked requests as zero", () => {
    const { blocked: _, ...totals } = on(today - day, 8);
    expect(getTrend([totals], 7, today).current).toMatchObject({ requests: 8, blocked: 0 });
  });
});
