import { unsubscribePath } from "@edge-console/contract/alerts/unsubscribe";
import { invitationPath } from "@edge-console/contract/console/invitations";
import type { AccountRole } from "@edge-console/contract/permissions";
import { describe, expect, test } from "vitest";
import { createSession } from "../test/sample-session.ts";
import { paths, getStartPath } from "./paths.ts";

describe("the start page", () => {
  const session = createSession();
  const as = (role: AccountRole) => getStartPath(createSession(role));

  test("follows the role", () => {
    expect(as("full")).toBe("/a/a1");
    expect(as("developer")).toBe("/a/a1");
    expect(as("billing")).toBe("/a/a1/usage");
    expect(getStartPath({ ...session, user: { ...session.user, staff: "support" }, accounts: [] })).toBe("/support");
  });

  test("is none without an account", () => {
    expect(getStartPath({ ...session, accounts: [] })).toBeUndefined();
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
