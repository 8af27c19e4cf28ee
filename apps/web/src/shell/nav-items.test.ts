import { describe, expect, test } from "vitest";
import type { AccountAccess } from "../api/account-access.ts";
import { getNavItems } from "./nav-items.ts";

const on = (actor: AccountAccess["actor"]): AccountAccess => ({ id: "a", name: "A", actor, inspection: undefined });
const labels = (isStaff: boolean, access: AccountAccess | undefined) =>
  getNavItems(isStaff, access).map(({ label }) => label);

describe("the areas in the navigation", () => {
  test.each(["full", "developer"] as const)("%s begins with the overview and the zones", (actor) => {
    expect(labels(false, on(actor)).slice(0, 2)).toEqual(["Overview", "Zones"]);
  });

  test("billing finds the usage and the account, and nothing of zones or hostnames", () => {
    const found = labels(false, on("billing"));
    expect(found).toContain("Usage");
    expect(found).toContain("Account");
    expect(found).not.toContain("Zones");
    expect(found).not.toContain("Hostnames");
  });

  test("usage is not for developers", () => {
    expect(labels(false, on("developer"))).not.toContain("Usage");
  });

  test("support staff search, and see an account's areas only while they inspect one", () => {
    expect(labels(true, undefined)).toEqual(["Search accounts"]);
    expect(labels(true, on("support")).slice(0, 2)).toEqual(["Search accounts", "Overview"]);
  });
});
