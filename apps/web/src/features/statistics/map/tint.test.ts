import { expect, test } from "vitest";
import { getTint, tintCount } from "./tint.ts";

test("returns no tint for 0, the first for the least, and the last for the most", () => {
  expect(getTint(0, 100)).toBe(0);
  expect(getTint(0, 0)).toBe(0);
  expect(getTint(1, 1_000_000)).toBe(1);
  expect(getTint(100, 100)).toBe(tintCount);
  expect(getTint(25, 100)).toBe(tintCount / 2);
});
