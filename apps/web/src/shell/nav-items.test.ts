import { describe, expect, test } from "vitest";
import type { AccountAccess } from "../api/account-access.ts";
import { getNavItems } from "./nav-items.ts";

const as = (actor: AccountAccess["actor"]): AccountAccess => ({ id: "a", name: "A", actor, inspection: undefined });
const labels = (isStaff: boolean, access: AccountAccess | undefined) =>
  getNavItems(isStaff, access).map(({ label }) => label);

describe("getNavItems", () => {
  test.each(["full", "developer"] as const)("starts with overview and zones for %s", (actor) => {
    expect(labels(false, as(actor)).slice(0, 2)).toEqual(["Overview", "Zones"]);
  });

  test("lists usage and settings for billing, but no zones or hostnames", () => {
    const items = labels(false, as("billing"));
    expect(items).toContain("Usage");
    expect(items).toContain("Settings");
    expect(items).not.toContain("Zones");
    expect(items).not.toContain("Hostnames");
  });

  test("doesn't list usage for developers", () => {
    expect(labels(false, as("developer"))).not.toContain("Usage");
  });

  test("lists pages of an account for support staff only while they inspect it", () => {
    expect(labels(true, undefined)).toEqual(["Search accounts"]);
    expect(labels(true, as("support")).slice(0, 2)).toEqual(["Search accounts", "Overview"]);
  });
});
