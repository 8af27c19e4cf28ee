import fc from "fast-check";
import { expect, test } from "vitest";
import { reduceToColumns } from "./reduce.ts";

test("what fits already stays as it is", () => {
  expect(reduceToColumns([[1, null, 3]], 2)).toEqual({ at: [0, 1, 2], values: [[1, null, 3]] });
  expect(reduceToColumns([[]], 10)).toEqual({ at: [], values: [[]] });
});

test("a spike of one hour in 90 days is still there", () => {
  const hours = Array.from({ length: 2_160 }, (_, index) => (index === 1_234 ? 9_999 : index % 7));
  const { at, values } = reduceToColumns([hours], 180);
  expect(at).toHaveLength(360);
  expect(values[0]).toContain(9_999);
});

test("each column keeps the smallest and the largest value of every series, in their order", () => {
  const value = fc.option(fc.integer({ min: -1_000, max: 1_000 }), { freq: 5 });
  const cases = fc
    .integer({ min: 1, max: 300 })
    .chain((length) =>
      fc.tuple(
        fc.array(fc.array(value, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 60 }),
      ),
    );
  fc.assert(
    fc.property(cases, ([series, columns]) => {
      const count = series[0]!.length;
      const { at, values } = reduceToColumns(series, columns);
      expect(at.length).toBeLessThanOrEqual(Math.max(2 * columns, 0));
      expect(at).toEqual(at.toSorted((one, other) => one - other));
      if (count <= 2 * columns) return;
      for (let column = 0; column < columns; column += 1) {
        const start = Math.floor((column * count) / columns);
        const end = Math.floor(((column + 1) * count) / columns);
        series.forEach((original, index) => {
          const inside = original.slice(start, end).filter((value) => value !== null);
          const kept = values[index]!.slice(2 * column, 2 * column + 2);
          const extremes = inside.length === 0 ? [null, null] : [Math.min(...inside), Math.max(...inside)];
          expect(kept.toSorted((one, other) => one! - other!)).toEqual(extremes);
          const [first, second] = kept;
          expect(original.indexOf(first!, start)).toBeLessThanOrEqual(original.lastIndexOf(second!, end - 1));
        });
      }
    }),
  );
});
