import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkEndpointHost, checkName, checkPort, getDefaultPort, formatEndpointTarget } from "./tunnel.ts";

describe("a name", () => {
  test("has 1 to 64 characters and is trimmed", () => {
    expect(checkName("  Office  ")).toEqual({ ok: true, value: "Office" });
    expect(checkName("😀".repeat(64)).ok).toBe(true);
    for (const wrong of ["", "   ", "x".repeat(65)]) expect(checkName(wrong).ok).toBe(false);
  });
});

describe("a host", () => {
  test.each([
    ["10.0.0.5", "10.0.0.5"],
    ["[2001:DB8::1]", "2001:db8::1"],
    ["::1", "::1"],
    ["NAS.local", "nas.local"],
    ["my_service", "my_service"],
  ])("normalizes %s to %s", (input, value) => {
    expect(checkEndpointHost(input)).toEqual({ ok: true, value });
  });

  test.each(["", "10.0.0.256", "http://nas", "nas:80", "nas/x", "a b", "[nas]", "[10.0.0.5]", "1.2.3", "fe80::1%eth0"])(
    "rejects %j",
    (input) => {
      expect(checkEndpointHost(input).ok).toBe(false);
    },
  );

  test.each(["https://nas.local/files", "nas.local:8080", "nas.local/files"])("names the host of %j", (input) => {
    const reason = "Enter the host only: nas.local. The scheme and port have separate fields.";
    expect(checkEndpointHost(input)).toEqual({ ok: false, reason });
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), (input) => {
        const once = checkEndpointHost(input);
        expect(checkEndpointHost(once.ok ? once.value : "")).toEqual(once);
      }),
    );
  });
});

describe("a port", () => {
  test.each([1, 443, 65_535, "8080"])("accepts %j", (port) => {
    expect(checkPort(port)).toEqual({ ok: true, value: Number(port) });
  });
  test.each([0, 65_536, -1, 1.5, "", "http", "80a", Number.NaN])("rejects %j", (port) => {
    expect(checkPort(port).ok).toBe(false);
  });
  test("defaults to the scheme's port", () => {
    expect([getDefaultPort("https"), getDefaultPort("http")]).toEqual([443, 80]);
  });
});

test("formats a target as a URL", () => {
  expect(formatEndpointTarget({ SCHEME: "http", HOST: "nas.local", PORT: 80 })).toBe("http://nas.local:80");
  expect(formatEndpointTarget({ SCHEME: "https", HOST: "::1", PORT: 8443 })).toBe("https://[::1]:8443");
});
