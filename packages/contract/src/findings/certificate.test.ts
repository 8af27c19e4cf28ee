import { createExampleHostname } from "../examples/hostname.ts";
import { expect, it } from "vitest";
import { collectCertificateFindings, describeExpiration, getCertificateStatus } from "./certificate.ts";

const now = 1_790_000_000;
const day = 86_400;
const httpsFields = { SSL_ENABLED: 1, SSL_CERTIFICATE: "AUTOCERT", CERTIFICATE_EXPIRES: now + 5 * day } as const;

it.each([
  [{ SSL_ENABLED: 0 }, "off"],
  [{ CERTIFICATE_EXPIRES: 0 }, "issuing"],
  [{ CERTIFICATE_EXPIRES: now }, "expired"],
  [{ SSL_CERTIFICATE: "CUSTOM" }, "expiring"],
  [{ SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now + 31 * day - 1 }, "expiring"],
  [{ SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now + 31 * day }, "valid"],
  // Renews automatically.
  [{}, "valid"],
] as const)("the certificate of a hostname with %o is %s", (fields, status) => {
  expect(getCertificateStatus({ ...httpsFields, ...fields }, now)).toBe(status);
});

it.each([
  [now, "Expired"],
  [now + 1, "Expires today"],
  [now + day, "Expires in 1 day"],
  [now + 12 * day, "Expires in 12 days"],
])("a certificate that ends at %d is described as %s", (expires, words) => {
  expect(describeExpiration(expires, now)).toBe(words);
});

it("allows an hour for the first certificate of a new hostname", () => {
  const hostname = createExampleHostname({ SSL_ENABLED: 1, CERTIFICATE_EXPIRES: 0, TIMESTAMP: now - 60 });
  expect(collectCertificateFindings(hostname, now)).toMatchObject([{ severity: "info" }]);
  expect(collectCertificateFindings(hostname, now + 3_600)).toMatchObject([{ severity: "warning" }]);
});

it("lists a managed certificate that isn't renewed yet as information", () => {
  const hostname = createExampleHostname({ ...httpsFields, CERTIFICATE_EXPIRES: now + 9 * day });
  expect(collectCertificateFindings(hostname, now)).toMatchObject([
    { code: "certificate-expiring", severity: "info", impact: "none" },
  ]);
  expect(collectCertificateFindings({ ...hostname, CERTIFICATE_EXPIRES: now + 6 * day }, now)).toMatchObject([
    { severity: "warning" },
  ]);
  expect(collectCertificateFindings({ ...hostname, CERTIFICATE_EXPIRES: now + 31 * day }, now)).toEqual([]);
});
