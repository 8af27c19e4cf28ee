import fc from "fast-check";
import { expect, test } from "vitest";
import { sortLargestFirst, type TrafficCounts, getRemainder, getShare } from "./breakdown.ts";

const createCounts = (requests: number, bandwidth = 0, blocked = 0): TrafficCounts => ({
  requests,
  bandwidth,
  blocked,
});

test("has no remainder if the rows add up to the total", () => {
  expect(getRemainder(createCounts(5, 50, 1), [createCounts(3, 20, 1), createCounts(2, 30)])).toBeUndefined();
  expect(getRemainder(createCounts(0), [])).toBeUndefined();
});

test("has no negative remainder if the rows exceed the total", () => {
  expect(getRemainder(createCounts(5, 50), [createCounts(6, 40)])).toEqual(createCounts(0, 10));
});

test("includes blocked requests in the remainder", () => {
  expect(getRemainder(createCounts(5, 50, 9), [createCounts(5, 50, 2)])).toEqual(createCounts(0, 0, 7));
});

test("rows and remainder add up to the total", () => {
  const count = fc.nat(1_000_000);
  const rowCounts = fc.array(fc.record({ requests: count, bandwidth: count, blocked: count }), { minLength: 1 });
  fc.assert(
    fc.property(rowCounts, fc.nat(20), (all, limit) => {
      const sumField = (rows: readonly TrafficCounts[], field: keyof TrafficCounts) =>
        rows.reduce((sumField, row) => sumField + row[field], 0);
      const total = createCounts(sumField(all, "requests"), sumField(all, "bandwidth"), sumField(all, "blocked"));
      const rows = all.slice(0, limit);
      const remainder = getRemainder(total, rows) ?? createCounts(0);
      for (const field of ["requests", "bandwidth", "blocked"] as const) {
        expect(sumField(rows, field) + remainder[field]).toBe(total[field]);
      }
    }),
  );
});

test("sorts by the selected metric and keeps the order of equal rows", () => {
  const rows = [createCounts(3, 1, 0), createCounts(2, 9, 5), createCounts(1, 9, 5)];
  expect(sortLargestFirst(rows, "requests")).toEqual(rows);
  expect(sortLargestFirst(rows, "blocked").map(({ requests }) => requests)).toEqual([2, 1, 3]);
});

test("has no share of an empty total, and no share above 1", () => {
  expect(getShare(0, 0)).toBeUndefined();
  expect(getShare(1, 4)).toBe(0.25);
  expect(getShare(5, 4)).toBe(1);
});
