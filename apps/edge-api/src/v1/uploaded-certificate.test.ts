import fc from "fast-check";
import { expect, test } from "vitest";
import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import { ServiceError } from "./service-error.ts";
import { validateUpload } from "./uploaded-certificate.ts";

const now = 1_800_000_000;
const pair = await getKeyPair("p-256");
const authority = await createAuthority(now);
const certificate = await authority.issue(pair, {
  names: ["cdn.example.com"],
  notBefore: now - 1,
  notAfter: now + 1,
});
const privateKey = toKeyPem(pair);

/** Returns the result of an upload: the stored certificate, or an error message that doesn't contain the key. */
function validate(certificateText: string, keyText: string): "accepted" | "rejected" | "leaked" {
  try {
    validateUpload(certificateText, keyText, "cdn.example.com", now);
    return "accepted";
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return error.message.includes("PRIVATE KEY") ? "leaked" : "rejected";
  }
}

/** Texts with a replaced part. */
const createDamagedText = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 20 }))
    .map(([at, length, other]) => text.slice(0, at) + other + text.slice(at + length));

test("accepts a certificate and key with any line breaks and surrounding space", () => {
  const padText = (text: string) => `\r\n ${text.replaceAll("\n", "\r\n")}\t`;
  expect(validate(certificate, privateKey)).toBe("accepted");
  expect(validate(padText(certificate), padText(privateKey))).toBe("accepted");
});

test("rejects any other text with one sentence", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      expect(validate(first, second)).toBe("rejected");
    }),
  );
});

test("never throws an unexpected error for a damaged certificate or key", () => {
  fc.assert(
    fc.property(createDamagedText(certificate), createDamagedText(privateKey), (first, second) => {
      expect(["accepted", "rejected"]).toContain(validate(first, privateKey));
      expect(["accepted", "rejected"]).toContain(validate(certificate, second));
    }),
    { numRuns: 500 },
  );
});

test("stores only certificates", () => {
  const { pem } = validateUpload(`${certificate}\n${privateKey}`, privateKey, "cdn.example.com", now);
  expect(pem.trim()).toBe(certificate.trim());
});
