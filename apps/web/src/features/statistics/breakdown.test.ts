import fc from "fast-check";
import { expect, test } from "vitest";
import { sortLargestFirst, type TrafficCounts, getRemainder, getShare } from "./breakdown.ts";

const part = (requests: number, bandwidth = 0, blocked = 0): TrafficCounts => ({ requests, bandwidth, blocked });

test("has no remainder if the rows add up to the total", () => {
  expect(getRemainder(part(5, 50, 1), [part(3, 20, 1), part(2, 30)])).toBeUndefined();
  expect(getRemainder(part(0), [])).toBeUndefined();
});

test("has no negative remainder if the rows exceed the total", () => {
  expect(getRemainder(part(5, 50), [part(6, 40)])).toEqual(part(0, 10));
});

test("includes blocked requests in the remainder", () => {
  expect(getRemainder(part(5, 50, 9), [part(5, 50, 2)])).toEqual(part(0, 0, 7));
});

test("makes rows and remainder add up to the total", () => {
  const figure = fc.nat(1_000_000);
  const parts = fc.array(fc.record({ requests: figure, bandwidth: figure, blocked: figure }), { minLength: 1 });
  fc.assert(
    fc.property(parts, fc.nat(20), (all, limit) => {
      const sum = (rows: readonly TrafficCounts[], field: keyof TrafficCounts) =>
        rows.reduce((sum, row) => sum + row[field], 0);
      const total = part(sum(all, "requests"), sum(all, "bandwidth"), sum(all, "blocked"));
      const rows = all.slice(0, limit);
      const rest = getRemainder(total, rows) ?? part(0);
      for (const field of ["requests", "bandwidth", "blocked"] as const) {
        expect(sum(rows, field) + rest[field]).toBe(total[field]);
      }
    }),
  );
});

test("sorts by the selected metric and keeps the order of equal rows", () => {
  const rows = [part(3, 1, 0), part(2, 9, 5), part(1, 9, 5)];
  expect(sortLargestFirst(rows, "requests")).toEqual(rows);
  expect(sortLargestFirst(rows, "blocked").map(({ requests }) => requests)).toEqual([2, 1, 3]);
});

test("has no share of an empty total, and no share above 1", () => {
  expect(getShare(0, 0)).toBeUndefined();
  expect(getShare(1, 4)).toBe(0.25);
  expect(getShare(5, 4)).toBe(1);
});
