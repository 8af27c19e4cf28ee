import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkEndpointHost, checkName, checkPort, defaultPort, endpointTarget } from "./tunnel.ts";

describe("a name", () => {
  test("has 1 to 64 characters, outer spaces left out", () => {
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
  ])("%s is taken as %s", (input, value) => {
    expect(checkEndpointHost(input)).toEqual({ ok: true, value });
  });

  test.each(["", "10.0.0.256", "http://nas", "nas:80", "nas/x", "a b", "[nas]", "[10.0.0.5]", "1.2.3", "fe80::1%eth0"])(
    "%j is refused",
    (input) => {
      expect(checkEndpointHost(input).ok).toBe(false);
    },
  );

  test("what is taken is taken again, unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), (input) => {
        const once = checkEndpointHost(input);
        expect(checkEndpointHost(once.ok ? once.value : "")).toEqual(once);
      }),
    );
  });
});

describe("a port", () => {
  test.each([1, 443, 65_535, "8080"])("%j is taken", (port) => {
    expect(checkPort(port)).toEqual({ ok: true, value: Number(port) });
  });
  test.each([0, 65_536, -1, 1.5, "", "http", "80a", Number.NaN])("%j is refused", (port) => {
    expect(checkPort(port).ok).toBe(false);
  });
  test("defaults to the scheme's own", () => {
    expect([defaultPort("https"), defaultPort("http")]).toEqual([443, 80]);
  });
});

test("a target joins scheme, host and port as a URL", () => {
  expect(endpointTarget({ SCHEME: "http", HOST: "nas.local", PORT: 80 })).toBe("http://nas.local:80");
  expect(endpointTarget({ SCHEME: "https", HOST: "::1", PORT: 8443 })).toBe("https://[::1]:8443");
});
