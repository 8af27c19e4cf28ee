import { expect, test } from "vitest";
import { isLastFullAccess } from "./last-full-access.ts";

const [ann, bob, eve] = [
  { id: "ann", role: "full" },
  { id: "bob", role: "developer" },
  { id: "eve", role: "full" },
] as const;

test("the only one with full access is the last", () => {
  expect(isLastFullAccess([ann, bob], ann)).toBe(true);
  expect(isLastFullAccess([ann], ann)).toBe(true);
});

test("one of two is not, nor is anybody with another role", () => {
  expect(isLastFullAccess([ann, bob, eve], ann)).toBe(false);
  expect(isLastFullAccess([ann, bob], bob)).toBe(false);
});
