import fc from "fast-check";
import { expect, test } from "vitest";
import { getTimeTicks } from "./ticks.ts";

const at = (text: string) => Date.parse(text) / 1000;

test("labels a day by hours from midnight", () => {
  const ticks = getTimeTicks({ from: at("2026-01-02T16:00Z"), to: at("2026-01-03T16:00Z") }, "hour", 6);
  expect(ticks).toEqual(["2026-01-02T18:00Z", "2026-01-03T00:00Z", "2026-01-03T06:00Z", "2026-01-03T12:00Z"].map(at));
});

test("labels weeks by days, and months by weeks from the first day", () => {
  expect(getTimeTicks({ from: at("2026-01-01"), to: at("2026-01-08") }, "hour", 8)).toHaveLength(7);
  expect(getTimeTicks({ from: at("2026-01-01"), to: at("2026-01-03") }, "day", 8)).toHaveLength(2);
  expect(getTimeTicks({ from: at("2026-01-01"), to: at("2026-01-29") }, "day", 5)).toEqual(
    ["2026-01-01", "2026-01-08", "2026-01-15", "2026-01-22"].map(at),
  );
});

test("returns evenly spaced ticks within the period, up to the limit", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600_000 }),
      fc.integer({ min: 1, max: 24 * 800 }),
      fc.integer({ min: 2, max: 12 }),
      (start, length, maxTicks) => {
        const period = { from: start * 3_600, to: (start + length) * 3_600 };
        const ticks = getTimeTicks(period, "hour", maxTicks);
        expect(ticks.length).toBeLessThanOrEqual(maxTicks + 1);
        ticks.forEach((tick) => expect(tick >= period.from && tick < period.to).toBe(true));
        const steps = new Set(ticks.slice(1).map((tick, index) => tick - ticks[index]!));
        expect(steps.size).toBeLessThanOrEqual(1);
      },
    ),
  );
});
