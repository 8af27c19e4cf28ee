import fc from "fast-check";
import { expect, test } from "vitest";
import { coversHostname, formatCertificateNames, collectCertificateNames } from "./certificate-names.ts";

test.each([
  ["cdn.example.com", "cdn.example.com", true],
  ["CDN.Example.com", "cdn.example.com", true],
  ["*.example.com", "cdn.example.com", true],
  ["*.example.com", "a.cdn.example.com", false],
  ["*.example.com", "example.com", false],
  ["c*.example.com", "cdn.example.com", false],
  ["*", "cdn.example.com", false],
  ["*.com", "cdn.example.com", false],
  ["", "cdn.example.com", false],
  ["\u212aiosk.example.com", "kiosk.example.com", false],
])("%j covers %s: %s", (name, hostname, covers) => {
  expect(coversHostname(name, hostname)).toBe(covers);
});

test("a name covers itself, a wildcard covers one label", () => {
  fc.assert(
    fc.property(fc.domain(), fc.stringMatching(/^[a-z]{1,10}$/), (domain, label) => {
      expect(coversHostname(domain, domain)).toBe(true);
      expect(coversHostname(`*.${domain}`, `${label}.${domain}`)).toBe(true);
      expect(coversHostname(`*.${domain}`, `${label}.${label}.${domain}`)).toBe(false);
    }),
  );
});

test("lists the common name first and no duplicates", () => {
  expect(collectCertificateNames(["cdn.example.com"], ["cdn.example.com", "*.example.com"])).toEqual([
    "cdn.example.com",
    "*.example.com",
  ]);
  expect(collectCertificateNames([""], [])).toEqual([]);
});

test("formats a certificate without names", () => {
  expect(formatCertificateNames([])).toBe("no names");
  expect(formatCertificateNames(["a.example.com", "b.example.com"])).toBe("a.example.com, b.example.com");
});
