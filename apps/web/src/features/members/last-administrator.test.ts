import { expect, test } from "vitest";
import { isLastAdministrator } from "./last-administrator.ts";

const [ann, bob, eve] = [
  { id: "ann", role: "full" },
  { id: "bob", role: "developer" },
  { id: "eve", role: "full" },
] as const;

test("returns true for the only member with full access", () => {
  expect(isLastAdministrator([ann, bob], ann)).toBe(true);
  expect(isLastAdministrator([ann], ann)).toBe(true);
});

test("returns false for one of two and for other roles", () => {
  expect(isLastAdministrator([ann, bob, eve], ann)).toBe(false);
  expect(isLastAdministrator([ann, bob], bob)).toBe(false);
});
