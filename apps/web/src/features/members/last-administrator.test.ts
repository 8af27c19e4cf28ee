import { expect, test } from "vitest";
import { isLastAdministrator } from "./last-administrator.ts";

const [ann, bob, eve] = [
  { id: "ann", role: "full" },
  { id: "bob", role: "developer" },
  { id: "eve", role: "full" },
] as const;

test("the only one with full access is the last", () => {
  expect(isLastAdministrator([ann, bob], ann)).toBe(true);
  expect(isLastAdministrator([ann], ann)).toBe(true);
});

test("one of two is not, nor is anybody with another role", () => {
  expect(isLastAdministrator([ann, bob, eve], ann)).toBe(false);
  expect(isLastAdministrator([ann, bob], bob)).toBe(false);
});
