import fc from "fast-check";
import { expect, test } from "vitest";
import { createEcPair, issue, toKeyPem } from "../../test/certificates.ts";
import { ServiceError } from "./service-error.ts";
import { validateUpload } from "./uploaded-certificate.ts";

const now = 1_800_000_000;
const pair = createEcPair("P-256");
const certificate = await issue(pair, { names: ["cdn.example.com"], from: now - 1, until: now + 1 });
const privateKey = toKeyPem(pair);

/** Returns the result of an upload: the stored certificate, or an error message that doesn't contain the key. */
function validate(certificateText: string, keyText: string): "taken" | "refused" | "told" {
  try {
    validateUpload(certificateText, keyText, "cdn.example.com", now);
    return "taken";
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return error.message.includes("PRIVATE KEY") ? "told" : "refused";
  }
}

/** Texts with a replaced part. */
const damaged = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 20 }))
    .map(([at, length, other]) => text.slice(0, at) + other + text.slice(at + length));

test("accepts a certificate and key with any line breaks and surrounding space", () => {
  const padded = (text: string) => `\r\n ${text.replaceAll("\n", "\r\n")}\t`;
  expect(validate(certificate, privateKey)).toBe("taken");
  expect(validate(padded(certificate), padded(privateKey))).toBe("taken");
});

test("rejects any other text with one sentence", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      expect(validate(first, second)).toBe("refused");
    }),
  );
});

test("never throws an unexpected error for a damaged certificate or key", () => {
  fc.assert(
    fc.property(damaged(certificate), damaged(privateKey), (first, second) => {
      expect(["taken", "refused"]).toContain(validate(first, privateKey));
      expect(["taken", "refused"]).toContain(validate(certificate, second));
    }),
    { numRuns: 500 },
  );
});

test("stores only certificates", () => {
  const { pem } = validateUpload(`${certificate}\n${privateKey}`, privateKey, "cdn.example.com", now);
  expect(pem.trim()).toBe(certificate.trim());
});
