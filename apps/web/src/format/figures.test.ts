import fc from "fast-check";
import { expect, it } from "vitest";
import { formatComparison, formatCountDifference } from "./comparison.ts";
import { formatCompactValue } from "./values.ts";

const factors: Readonly<Record<string, number>> = { K: 1e3, k: 1e3, M: 1e6, B: 1e9, G: 1e9, T: 1e12, P: 1e15 };

/** Reads a figure as a person does: "1.2K" → 1200, "24.0 MB" → 24000000, "90.5%" → 90.5. */
function readFigure(text: string): number {
  const [, digits = "", prefix = ""] = /^([\d.]+)[\s\u00a0]?([KkMBGTP]?)(?:B?|%)$/.exec(text) ?? [];
  // "B" alone is a unit of bytes, and billions of a count.
  const factor = prefix === "B" && /\s|\u00a0/.test(text) ? 1 : (factors[prefix] ?? 1);
  return Number(digits) * factor;
}

const amount = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 9e12 }));

it.each(["count", "bytes"] as const)(
  "V9: a percentage of two figures (%s) follows from the figures that are shown",
  (unit) => {
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (current, previous, total, isWhole) => {
        const shown = isWhole ? current : current + total;
        const text = formatComparison(current, previous, unit, shown);
        const [, sign, share = "", now = formatCompactValue(shown, unit), before = ""] =
          /^([+−])(<?[\d.]+)% (?:\((.+) )?from\u00a0(.+?)\)?$/.exec(text) ?? [];
        if (sign === undefined) {
          expect(["No change", "Up from 0"]).toContain(text);
          return;
        }
        const expected = ((readFigure(now) - readFigure(before)) / readFigure(before)) * 100;
        if (share.startsWith("<")) expect(Math.abs(expected)).toBeLessThan(0.1);
        else expect(Number(share)).toBeCloseTo(Math.abs(expected), share.length > 8 ? -3 : 0.9);
        expect(sign).toBe(current < previous ? "−" : "+");
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
