import fc from "fast-check";
import { expect, test } from "vitest";
import { ecPair, issue, keyPem } from "../../test/certificates.ts";
import { ServiceError } from "./service-error.ts";
import { validateUpload } from "./uploaded-certificate.ts";

const now = 1_800_000_000;
const pair = ecPair("P-256");
const certificate = await issue(pair, { names: ["cdn.example.com"], from: now - 1, until: now + 1 });
const privateKey = keyPem(pair);

/** What becomes of an upload: taken, or refused with a sentence that does not repeat the key. */
function outcome(certificateText: string, keyText: string): "taken" | "refused" | "told" {
  try {
    validateUpload(certificateText, keyText, "cdn.example.com", now);
    return "taken";
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return error.message.includes("PRIVATE KEY") ? "told" : "refused";
  }
}

/** The text with a piece of it replaced by something else. */
const damaged = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 20 }))
    .map(([at, length, other]) => text.slice(0, at) + other + text.slice(at + length));

test("the certificate and its key are taken as they are, with any line ends and space around", () => {
  const dressed = (text: string) => `\r\n ${text.replaceAll("\n", "\r\n")}\t`;
  expect(outcome(certificate, privateKey)).toBe("taken");
  expect(outcome(dressed(certificate), dressed(privateKey))).toBe("taken");
});

test("any text is rejected with one sentence", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      expect(outcome(first, second)).toBe("refused");
    }),
  );
});

test("a damaged certificate or key is accepted or rejected, and nothing else", () => {
  fc.assert(
    fc.property(damaged(certificate), damaged(privateKey), (first, second) => {
      expect(["taken", "refused"]).toContain(outcome(first, privateKey));
      expect(["taken", "refused"]).toContain(outcome(certificate, second));
    }),
    { numRuns: 500 },
  );
});

test("what is stored contains only certificates", () => {
  const { pem } = validateUpload(`${certificate}\n${privateKey}`, privateKey, "cdn.example.com", now);
  expect(pem.trim()).toBe(certificate.trim());
});
