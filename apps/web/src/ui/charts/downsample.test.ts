import fc from "fast-check";
import { expect, test } from "vitest";
import { downsample } from "./downsample.ts";

test("keeps every bucket where there are few", () => {
  expect(downsample([[1, null, 3]], 2)).toEqual([0, 1, 2]);
  expect(downsample([[]], 10)).toEqual([]);
});

test("keeps the spike of one hour in 90 days", () => {
  const hours = Array.from({ length: 2_160 }, (_, index) => (index === 1_234 ? 9_999 : index % 7));
  const indices = downsample([hours], 60);
  expect(indices).toContain(1_234);
  expect(indices.length).toBeLessThanOrEqual(122);
});

test("keeps the ends, and each column's smallest and largest value of every series", () => {
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
      const indices = downsample(series, columns);
      expect(indices).toEqual([...new Set(indices)].toSorted((a, b) => a - b));
      expect([indices[0], indices.at(-1)]).toEqual([0, count - 1]);
      if (count <= 2 * columns) return;
      expect(indices.length).toBeLessThanOrEqual(2 + 2 * columns * series.length);
      for (let column = 0; column < columns; column += 1) {
        const start = Math.floor((column * count) / columns);
        const end = Math.floor(((column + 1) * count) / columns);
        for (const values of series) {
          const isInColumn = (index: number) => index >= start && index < end && values[index] !== null;
          const all = values
            .map((_, index) => index)
            .filter(isInColumn)
            .map((index) => values[index]!);
          const drawnValues = indices.filter(isInColumn).map((index) => values[index]!);
          if (all.length === 0) continue;
          expect([Math.min(...drawnValues), Math.max(...drawnValues)]).toEqual([Math.min(...all), Math.max(...all)]);
        }
      }
    }),
  );
});
