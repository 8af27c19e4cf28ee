import fc from "fast-check";
import { expect, it } from "vitest";
import { formatComparison, formatCountDifference } from "./comparison.ts";
import { formatCompactValue } from "./values.ts";

const factors: Readonly<Record<string, number>> = { K: 1e3, k: 1e3, M: 1e6, B: 1e9, G: 1e9, T: 1e12, P: 1e15 };

/** Reads a figure as a person does: "1.2K" → 1200, "24.0 MB" → 24000000, "90.5%" → 90.5. */
function readFigure(text: string): number {
  const [, digits = "", prefix = ""] = /^([\d.]+)[\s\u00a0]?(K|k|M|B|G|T|P|)(?:B?|%)$/.exec(text) ?? [];
  // "B" alone is a unit of bytes, and billions of a count.
  const factor = prefix === "B" && /\s|\u00a0/.test(text) ? 1 : (factors[prefix] ?? 1);
  return Number(digits) * factor;
}

/**
 * Reads "+4.0% from 1.2K" beside a figure: whether it states a percentage, the percentage, and the one that follows from both
 * figures. "<0.1%" is what follows if that's less.
 */
function readComparison(text: string, figure: string): [isStated: boolean, stated: number, expected: number] {
  const [, sign, share = "", now = figure, before = ""] =
    /^([+−])(<?[\d.]+)% (?:\((.+) )?from\u00a0(.+?)\)?$/.exec(text) ?? [];
  if (sign === undefined) return [false, 0, 0];
  const expected = ((readFigure(now) - readFigure(before)) / readFigure(before)) * 100;
  const isTiny = share.startsWith("<") && Math.abs(expected) < 0.1;
  const stated = Number(share.replace("<", "")) * (sign === "−" ? -1 : 1);
  return [true, isTiny ? expected : stated, expected];
}

const amount = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 9e12 }));

it.each(["count", "bytes"] as const)(
  "V9: a percentage of two figures (%s) follows from the figures that are shown",
  (unit) => {
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (current, previous, total, isWhole) => {
        const shown = isWhole ? current : current + total;
        const text = formatComparison(current, previous, unit, shown);
        const [isStated, stated, expected] = readComparison(text, formatCompactValue(shown, unit));
        expect(isStated || text === "No change" || text === "Up from 0").toBe(true);
        // Within the rounding of the percentage.
        expect(Math.abs(stated - expected)).toBeLessThan(0.051 + Math.abs(expected) * 1e-9);
        expect(isStated && stated < 0 && current >= previous).toBe(false);
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
