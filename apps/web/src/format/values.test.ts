import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAxisTick, formatExactValue, formatCompactValue, getAxisTicks } from "./values.ts";

test("formats compact and exact values", () => {
  expect([formatCompactValue(1_234_567, "count"), formatExactValue(1_234_567, "count")]).toEqual([
    "1.23M",
    "1,234,567",
  ]);
  expect([formatCompactValue(1_234_567, "bytes"), formatExactValue(1_234_567, "bytes")]).toEqual([
    "1.23\u00a0MB",
    "1,234,567\u00a0bytes",
  ]);
  expect([formatCompactValue(0.98765, "share"), formatExactValue(0.98765, "share")]).toEqual(["98.8%", "98.765%"]);
  expect([formatCompactValue(undefined, "share"), formatExactValue(undefined, "share")]).toEqual(["–", "–"]);
});

test("formats ticks without trailing zeros", () => {
  const ticks = [0, 2e12, 2.5e12, 50e12, 100e12].map((value) => formatAxisTick(value, "bytes"));
  expect(ticks).toEqual(["0", "2\u00a0TB", "2.5\u00a0TB", "50\u00a0TB", "100\u00a0TB"]);
  expect([0, 2_500_000, 3e7].map((value) => formatAxisTick(value, "count"))).toEqual(["0", "2.5M", "30M"]);
  expect([0, 0.25, 1].map((value) => formatAxisTick(value, "share"))).toEqual(["0%", "25%", "100%"]);
});

test("returns whole ticks for an empty axis", () => {
  expect(getAxisTicks(0, "count")).toEqual([0, 1, 2, 3, 4]);
});

test("returns round ticks in decimal and binary units", () => {
  const gibibyte = 1_024 ** 3;
  expect(getAxisTicks(700_000_000_000, "bytes", "si")).toEqual([0, 2e11, 4e11, 6e11, 8e11]);
  expect(getAxisTicks(700 * gibibyte, "bytes", "iec")).toEqual([0, 200, 400, 600, 800].map((size) => size * gibibyte));
  expect(getAxisTicks(3 * gibibyte, "bytes", "iec")).toEqual([0, 1, 2, 3].map((size) => size * gibibyte));
});

test("returns few evenly spaced ticks from 0 to the largest value", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 15 }),
      fc.constantFrom("count" as const, "bytes" as const),
      fc.constantFrom("si" as const, "iec" as const),
      (max, unit, system) => {
        const ticks = getAxisTicks(max, unit, system);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(6);
        ticks.forEach((tick) => expect(Number.isInteger(tick)).toBe(true));
      },
    ),
  );
});
