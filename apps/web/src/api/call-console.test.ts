import { describe, expect, test } from "vitest";
import { toConsoleUrl } from "./call-console.ts";

describe("the URL of an operation of the console's own API", () => {
  test("contains the parameters of its path, escaped", () => {
    expect(toConsoleUrl("listMembers", { accountId: "k3v9" })).toBe("/api/accounts/k3v9/members");
    expect(toConsoleUrl("removeMember", { accountId: "a/b", memberId: "../x?y" })).toBe(
      "/api/accounts/a%2Fb/members/..%2Fx%3Fy",
    );
  });
});
