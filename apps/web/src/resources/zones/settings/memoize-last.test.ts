import { expect, it, vi } from "vitest";
import { memoizeLast } from "./memoize-last.ts";

it("computes each input once and drops the oldest", () => {
  const compute = vi.fn((input: string) => input.length);
  const length = memoizeLast(compute, 2);
  expect([length("a"), length("bb"), length("a"), length("ccc"), length("bb")]).toEqual([1, 2, 1, 3, 2]);
  expect(compute).toHaveBeenCalledTimes(3);
  expect(length("a")).toBe(1);
  expect(compute).toHaveBeenCalledTimes(4);
});
