import { unsubscribePath } from "@edge-console/contract/alerts/unsubscribe";
import { invitationPath } from "@edge-console/contract/console/invitations";
import { describe, expect, test } from "vitest";
import { paths, getStartPath } from "./paths.ts";

describe("the start page", () => {
  const user = { id: "u1", email: "ada@example.com", name: "Ada", staff: null };
  const account = (role: "full" | "developer" | "billing") => ({ id: "acc1", name: "Harbour", role });
  const proven = { expiresAt: 0, authenticatedAt: 0, methods: [], mustSetUpFactor: false };

  test("follows the role", () => {
    expect(getStartPath({ user, accounts: [account("full")], ...proven })).toBe("/a/acc1");
    expect(getStartPath({ user, accounts: [account("developer")], ...proven })).toBe("/a/acc1");
    expect(getStartPath({ user, accounts: [account("billing")], ...proven })).toBe("/a/acc1/usage");
    expect(getStartPath({ user: { ...user, staff: "support" }, accounts: [], ...proven })).toBe("/support");
  });

  test("is none without an account", () => {
    expect(getStartPath({ user, accounts: [], ...proven })).toBeUndefined();
  });
});

test("ids are escaped in addresses", () => {
  expect(paths.zone("a/b", "c?d")).toBe("/a/a%2Fb/zones/c%3Fd");
  expect(paths.zoneSettings("a/b", "c?d", "access")).toBe("/a/a%2Fb/zones/c%3Fd/settings#access");
  expect(paths.signIn("/a/b?c=d")).toBe("/sign-in?next=%2Fa%2Fb%3Fc%3Dd");
});

test("the links of the server's emails match the routes", () => {
  expect(paths.invitation()).toBe(invitationPath);
  expect(paths.unsubscribe()).toBe(unsubscribePath);
  expect(paths.alert("a", "b")).toBe("/a/a/alerts/b");
  expect(paths.alertNotifications("a")).toBe("/a/a/alerts/notifications");
});
