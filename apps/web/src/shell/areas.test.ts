import { describe, expect, test } from "vitest";
import type { AccountAccess } from "../api/account-access.ts";
import { areasOf } from "./areas.ts";

const on = (actor: AccountAccess["actor"]): AccountAccess => ({ id: "a", name: "A", actor, inspection: undefined });
const labels = (isStaff: boolean, access: AccountAccess | undefined) =>
  areasOf(isStaff, access).map(({ label }) => label);

describe("the areas in the navigation", () => {
  test.each(["full", "developer"] as const)("%s finds the zones", (actor) => {
    expect(labels(false, on(actor))).toEqual(["Zones", "Account"]);
  });

  test("billing finds no zones", () => {
    expect(labels(false, on("billing"))).toEqual(["Account"]);
  });

  test("support staff search, and see an account while they inspect it", () => {
    expect(labels(true, undefined)).toEqual(["Search accounts"]);
    expect(labels(true, on("support"))).toEqual(["Search accounts", "Zones", "Account"]);
  });
});
