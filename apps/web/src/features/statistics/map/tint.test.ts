import { expect, test } from "vitest";
import { tintOf, tints } from "./tint.ts";

test("nothing has no tint, the least has the first and the most the last", () => {
  expect(tintOf(0, 100)).toBe(0);
  expect(tintOf(0, 0)).toBe(0);
  expect(tintOf(1, 1_000_000)).toBe(1);
  expect(tintOf(100, 100)).toBe(tints);
  expect(tintOf(25, 100)).toBe(tints / 2);
});
