import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkOriginUrl, repairOriginUrl } from "./origin-url.ts";

const serviceDomains = ["edge-zones.example", "edge-delivery.example"];

describe("an ORIGIN_URL", () => {
  test.each([
    ["http://origin.example", "http", "origin.example", null, ""],
    ["https://Origin.Example:8443/a/b", "https", "Origin.Example", 8443, "/a/b"],
    ["HTTPS://origin.example/", "https", "origin.example", null, "/"],
    ["http://192.0.2.10:8080", "http", "192.0.2.10", 8080, ""],
    ["https://[2001:db8::1]:444/x", "https", "2001:db8::1", 444, "/x"],
    ["http://localhost", "http", "localhost", null, ""],
  ])("parses %s", (url, scheme, host, port, path) => {
    expect(checkOriginUrl(url)).toEqual({ ok: true, value: { url, scheme, host, port, path } });
  });

  test("rejects an internationalized hostname and suggests its ASCII form", () => {
    const rejection = checkOriginUrl("https://bücher.example/a");
    expect(rejection).toMatchObject({ kind: "scheme", reason: "Write the hostname as xn--bcher-kva.example." });
    expect(checkOriginUrl("https://xn--bcher-kva.example/a").ok).toBe(true);
  });

  test.each([
    "",
    "origin.example",
    "ftp://origin.example",
    "//origin.example",
    "https://",
    "https:///path",
    "https://-bad-.example",
    "https://192.0.2.999",
    "https://[2001:db8::g]",
    "https://a..b",
  ])("%j does not start with a scheme and name a host", (url) => {
    expect(checkOriginUrl(url)).toMatchObject({ ok: false, kind: "scheme" });
  });

  test.each([
    "https://origin.example/?a=1",
    "https://origin.example?",
    "https://origin.example/#part",
    "https://user@origin.example",
    "https://user:word@origin.example",
    "https://origin.example/a b",
    "https://origin.example\n",
    "https://origin.example:0",
    "https://origin.example:65536",
    "https://origin.example:",
    "https://origin.example:http",
  ])("rejects %j for another reason", (url) => {
    expect(checkOriginUrl(url)).toMatchObject({ ok: false, kind: "other" });
  });

  test.each([
    "https://edge-zones.example",
    "https://x.EDGE-ZONES.example/a",
    "http://edge-delivery.example.evil.example",
  ])("%s holds one of the service's own names", (url) => {
    expect(checkOriginUrl(url, serviceDomains).ok).toBe(false);
    expect(checkOriginUrl(url).ok).toBe(true);
  });

  test("parses like the URL class", () => {
    const url = fc
      .tuple(
        fc.constantFrom("http", "https"),
        fc.domain(),
        fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
        fc.webPath().filter((path) => !/[?#]/.test(path)),
      )
      .map(([scheme, host, port, path]) => `${scheme}://${host}${port === undefined ? "" : `:${port}`}${path}`);
    fc.assert(
      fc.property(url, (text) => {
        const checked = checkOriginUrl(text);
        expect(checked).toMatchObject({ ok: true });
        const parsed = new URL(text);
        const value = checked.ok ? checked.value : undefined;
        expect(value?.url).toBe(text);
        expect(`${value?.scheme}:`).toBe(parsed.protocol);
        expect(value?.host.toLowerCase()).toBe(parsed.hostname);
      }),
    );
  });

  test("rejects any other text with one sentence", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const checked = checkOriginUrl(text);
        expect(checked.ok || checked.reason.length > 0).toBe(true);
      }),
    );
  });
});

test.each([
  ["origin.example", "https://origin.example"],
  [" origin.example/files ", "https://origin.example/files"],
  ["//origin.example", "https://origin.example"],
  ["10.0.0.5:80", "http://10.0.0.5:80"],
  ["origin.example:8443/a", "https://origin.example:8443/a"],
  ["http://origin.example", "http://origin.example"],
  ["ftp://origin.example", "ftp://origin.example"],
  ["not a host", "not a host"],
  ["", ""],
])("V25: repairs %j to %j", (input, repaired) => {
  expect(repairOriginUrl(input)).toBe(repaired);
});
