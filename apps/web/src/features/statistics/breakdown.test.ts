import fc from "fast-check";
import { expect, test } from "vitest";
import { sortLargestFirst, type TrafficCounts, getRemainder, getShare } from "./breakdown.ts";

const part = (requests: number, bandwidth = 0, blocked = 0): TrafficCounts => ({ requests, bandwidth, blocked });

test("rows that hold all of it leave no remainder", () => {
  expect(getRemainder(part(5, 50, 1), [part(3, 20, 1), part(2, 30)])).toBeUndefined();
  expect(getRemainder(part(0), [])).toBeUndefined();
});

test("rows counted a moment later leave no negative remainder", () => {
  expect(getRemainder(part(5, 50), [part(6, 40)])).toEqual(part(0, 10));
});

test("refused requests alone are a remainder too", () => {
  expect(getRemainder(part(5, 50, 9), [part(5, 50, 2)])).toEqual(part(0, 0, 7));
});

test("rows and remainder add up to the whole", () => {
  const figure = fc.nat(1_000_000);
  const parts = fc.array(fc.record({ requests: figure, bandwidth: figure, blocked: figure }), { minLength: 1 });
  fc.assert(
    fc.property(parts, fc.nat(20), (all, shown) => {
      const sum = (rows: readonly TrafficCounts[], field: keyof TrafficCounts) =>
        rows.reduce((total, row) => total + row[field], 0);
      const whole = part(sum(all, "requests"), sum(all, "bandwidth"), sum(all, "blocked"));
      const rows = all.slice(0, shown);
      const rest = getRemainder(whole, rows) ?? part(0);
      for (const field of ["requests", "bandwidth", "blocked"] as const) {
        expect(sum(rows, field) + rest[field]).toBe(whole[field]);
      }
    }),
  );
});

test("sorted by what is asked for, equal rows in the service's order", () => {
  const rows = [part(3, 1, 0), part(2, 9, 5), part(1, 9, 5)];
  expect(sortLargestFirst(rows, "requests")).toEqual(rows);
  expect(sortLargestFirst(rows, "blocked").map(({ requests }) => requests)).toEqual([2, 1, 3]);
});

test("shares of nothing are none, and none is more than all", () => {
  expect(getShare(0, 0)).toBeUndefined();
  expect(getShare(1, 4)).toBe(0.25);
  expect(getShare(5, 4)).toBe(1);
});
