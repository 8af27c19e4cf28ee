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

describe("the trend of an account", () => {
  test("compares the last finished days with as many before, over the change of a year", () => {
    const days = [on(today - 14 * day, 4), on(today - 8 * day, 6), on(today - 7 * day, 10), on(today - day, 20)];
    const { now, before, days: both } = getTrend(days, 7, today);
    expect(now).toEqual({ requests: 30, hits: 15, bandwidthBytes: 300, originBytes: 30, blocked: 2 });
    expect(before).toMatchObject({ requests: 10, blocked: 2 });
    expect(both.map(({ requests }) => requests)).toEqual([4, 0, 0, 0, 0, 0, 6, 10, 0, 0, 0, 0, 0, 20]);
  });

  test("leaves out today, which is not over", () => {
    expect(getTrend([on(today, 1_000)], 28, today).now.requests).toBe(0);
  });

  test("counts nothing refused where that is not told", () => {
    const { blocked: _, ...told } = on(today - day, 8);
    expect(getTrend([told], 7, today).now).toMatchObject({ requests: 8, blocked: 0 });
  });
});
