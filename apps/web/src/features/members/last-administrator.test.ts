import { expect, test } from "vitest";
import { isLastAdministrator } from "./last-administrator.ts";

const [firstMember, secondMember, thirdMember] = [
  { id: "ann", role: "full" },
  { id: "bob", role: "developer" },
  { id: "eve", role: "full" },
] as const;

test("returns true for the only member with full access", () => {
  expect(isLastAdministrator([firstMember, secondMember], firstMember)).toBe(true);
  expect(isLastAdministrator([firstMember], firstMember)).toBe(true);
});

test("returns false for one of two and for other roles", () => {
  expect(isLastAdministrator([firstMember, secondMember, thirdMember], firstMember)).toBe(false);
  expect(isLastAdministrator([firstMember, secondMember], secondMember)).toBe(false);
});
