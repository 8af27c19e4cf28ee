import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkHostname } from "./hostname.ts";

const serviceDomains = ["edge-zones.example", "edge-delivery.example"];

describe("a HOSTNAME", () => {
  test.each([
    ["cdn.example.com", "cdn.example.com"],
    ["CDN.Example.COM", "cdn.example.com"],
    ["a.b.c.example.com", "a.b.c.example.com"],
    ["cdn.example.co.uk", "cdn.example.co.uk"],
    ["xn--bcher-kva.example.com", "xn--bcher-kva.example.com"],
    ["1.example.com", "1.example.com"],
  ])("normalizes %s to %s", (input, value) => {
    expect(checkHostname(input, serviceDomains)).toEqual({ ok: true, value });
  });

  test("rejects an internationalized name and suggests its ASCII form", () => {
    expect(checkHostname("Bücher.example.com")).toMatchObject({ reason: "Use xn--bcher-kva.example.com." });
    expect(checkHostname("a b.exämple.com")).toMatchObject({ reason: "Enter a hostname, such as cdn.example.com." });
  });

  test.each([
    "example.com",
    "com",
    "example.co.uk",
    "co.uk",
    "example.com.au",
    "xyz.k12.ma.us",
    "k12.ma.us",
    "shop.bar.kawasaki.jp",
    "city.kawasaki.jp",
  ])("%s is an apex or root domain", (input) => {
    expect(checkHostname(input, serviceDomains)).toMatchObject({ ok: false, kind: "apex" });
  });

  test.each(["www.xyz.k12.ma.us", "www.shop.bar.kawasaki.jp", "www.city.kawasaki.jp", "cdn.example.github.io"])(
    "%s is a subdomain",
    (input) => {
      expect(checkHostname(input, serviceDomains)).toEqual({ ok: true, value: input });
    },
  );

  test.each([
    "",
    "*.example.com",
    "cdn.example.com:443",
    "https://cdn.example.com",
    "cdn.example.com/x",
    "192.0.2.1",
    "2001:db8::1",
    "cdn_1.example.com",
    "-cdn.example.com",
    "cdn-.example.com",
    "cdn..example.com",
    "cdn.example.com.",
    "cdn.bücher.com",
    "\u212aiosk.example.com",
    "cdn.\u017fhop.com",
    "cdn.stra\u00dfe.com",
    "\u0130stanbul.example.com",
    "cdn example.com",
    `${"a".repeat(64)}.example.com`,
    `${"a.".repeat(122)}example.com`,
    "a.edge-zones.example",
    "edge-delivery.example.cdn.com",
  ])("rejects %j", (input) => {
    expect(checkHostname(input, serviceDomains)).toMatchObject({ ok: false, kind: "invalid" });
  });

  test("has up to 253 characters", () => {
    const name = `${"a.".repeat(121)}example.com`;
    expect(name.length).toBe(253);
    expect(checkHostname(name).ok).toBe(true);
    expect(checkHostname(`b${name}`).ok).toBe(false);
  });

  test("is idempotent", () => {
    const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,10}[a-zA-Z0-9])?$/);
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 3, maxLength: 6 }),
        fc.constantFrom("com", "co.uk", "org"),
        (labels, suffix) => {
          const checked = checkHostname(`${labels.join(".")}.${suffix}`);
          const value = checked.ok ? checked.value : "refused";
          expect(value).toBe(`${labels.join(".")}.${suffix}`.toLowerCase());
          expect(checkHostname(value)).toEqual(checked);
        },
      ),
    );
  });
});
