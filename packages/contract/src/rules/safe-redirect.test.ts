import { describe, expect, test } from "vitest";
import { toSafeRedirectPath } from "./safe-redirect.ts";

describe("path after sign-in", () => {
  test.each([["/a/k3v9/zones?q=shop&sort=-created#top"], ["/support"], ["/a/k3v9/zones/ABC123DEF"]])(
    "%s is kept",
    (next) => {
      expect(toSafeRedirectPath(next)).toBe(next);
    },
  );

  test.each([
    [null],
    [""],
    ["//evil.example"],
    ["/\\evil.example"],
    ["\\/evil.example"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    ["https://evil.example/"],
    ["javascript:alert(1)"],
    ["evil.example"],
    ["/.//evil.example"],
    ["/a/..//evil.example"],
    ["/sign-in?next=/"],
    ["/api/session"],
    ["/sso/callback"],
    ["/a\\b"],
  ])("%j redirects to the start page", (next) => {
    expect(toSafeRedirectPath(next)).toBe("/");
  });
});
