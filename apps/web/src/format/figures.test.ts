import { findComparisons, findWrongComparisons, readFigure } from "@edge-console/testing/comparisons";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatComparison, formatCountDifference } from "./comparison.ts";
import { formatCompactValue } from "./values.ts";

const amount = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 9e12 }));

it.each(["count", "bytes"] as const)(
  "V9: a percentage of two figures (%s) follows from the figures that are shown",
  (unit) => {
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (current, previous, total, isWhole) => {
        const shown = isWhole ? current : current + total;
        const text = formatComparison(current, previous, unit, shown);
        const screen = `${formatCompactValue(shown, unit)}\n${text}`;
        const [comparison] = findComparisons(screen);
        expect(comparison !== undefined || text === "No change" || text === "Up from 0").toBe(true);
        expect(findWrongComparisons(screen)).toEqual([]);
        expect(comparison !== undefined && comparison.stated < 0 && current >= previous).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  },
);

it("V9: points of two shares follow from the shares that are shown", () => {
  const share = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100_000);
  fc.assert(
    fc.property(share, share, (current, previous) => {
      const [, sign, points, before = ""] =
        /^([+−])([\d.]+) pts from\u00a0(.+)$/.exec(formatComparison(current, previous, "share")) ?? [];
      if (sign === undefined) return;
      const texts = [formatCompactValue(current, "share"), before];
      // Shares next to 0 and 1 are shown as "<0.1%" and ">99.9%".
      if (texts.some((text) => /^[<>]/.test(text))) return;
      expect(Number(points)).toBeCloseTo(Math.abs(readFigure(texts[0] ?? "") - readFigure(before)), 5);
    }),
    { numRuns: 3_000 },
  );
});

it("V9: the difference of two counts follows from the counts that are shown", () => {
  expect(formatCountDifference(41_349_000, 40_251_000)).toBe("+1M");
  expect(formatCountDifference(120, 123)).toBe("−3");
});
