import "reflect-metadata";
import { messages } from "@edge-console/contract/messages";
import {
  type CertificateAuthority,
  getKeyPair,
  type KeyKind,
  toKeyPem,
  createAuthority,
  type CertificateOptions,
} from "@edge-console/testing/certificates";
import { OneAsymmetricKey } from "@peculiar/asn1-asym-key";
import { AsnConvert } from "@peculiar/asn1-schema";
import { SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import { PemConverter } from "@peculiar/x509";
import { beforeAll, describe, expect, it } from "vitest";
import { analyzeCertificate, type PemInput } from "./analyze.ts";
import { getCertificateChecks } from "./checks.ts";

const now = 1_800_000_000;
const day = 86_400;
const errors = messages.certificate;
const hostname = "cdn.example.com";
const validity = { notBefore: now - day, notAfter: now + 90 * day };
let authority: CertificateAuthority;

beforeAll(async () => {
  authority = await createAuthority(now);
});

async function createInput(kind: KeyKind, subject: Partial<CertificateOptions> = {}): Promise<PemInput> {
  const pair = await getKeyPair(kind);
  const leaf = await authority.issue(pair, { names: [hostname], ...validity, ...subject });
  return { certificate: leaf + authority.intermediate, privateKey: toKeyPem(pair) };
}

const validate = async (input: PemInput) => (await analyzeCertificate(input, hostname, now)).validationErrors;

describe("analyzeCertificate with valid input", () => {
  it.each(["rsa-2048", "p-256", "p-384", "p-521"] as const)("accepts a %s key", async (kind) => {
    const analysis = await analyzeCertificate(await createInput(kind), hostname, now);
    expect(analysis).toMatchObject({ keyMatches: true, isHostnameCovered: true, ready: true });
    expect(analysis.validationErrors).toEqual({ certificate: undefined, privateKey: undefined });
    expect(getCertificateChecks(analysis, now).every(({ tone }) => ["good", "neutral"].includes(tone))).toBe(true);
  });

  it.each([
    ["rsa-2048", "pkcs1"],
    ["p-256", "sec1"],
    ["p-521", "sec1"],
  ] as const)("accepts a %s key as %s", async (kind, form) => {
    const { certificate } = await createInput(kind);
    const privateKey = toKeyPem(await getKeyPair(kind), form);
    expect(await analyzeCertificate({ certificate, privateKey }, hostname, now)).toMatchObject({
      keyMatches: true,
      ready: true,
    });
  });

  it("accepts a PKCS#8 key that contains its public key (RFC 5958)", async () => {
    const pair = await getKeyPair("p-256");
    const { certificate } = await createInput("p-256");
    const key = AsnConvert.parse(pair.privateKey.export({ type: "pkcs8", format: "der" }), OneAsymmetricKey);
    const point = AsnConvert.parse(pair.spki, SubjectPublicKeyInfo).subjectPublicKey;
    const withPublicKey = AsnConvert.serialize(Object.assign(key, { version: 1, publicKey: point }));
    const privateKey = PemConverter.encode(withPublicKey, "PRIVATE KEY");
    expect(await analyzeCertificate({ certificate, privateKey }, hostname, now)).toMatchObject({
      keyMatches: true,
      ready: true,
    });
  });

  it("covers hostnames by common name and by wildcard for one label", async () => {
    const common = await analyzeCertificate(
      await createInput("p-256", { commonName: hostname, names: [] }),
      hostname,
      now,
    );
    expect(common.isHostnameCovered).toBe(true);
    const wildcard = await createInput("p-256", { names: ["*.example.com"] });
    expect((await analyzeCertificate(wildcard, hostname, now)).isHostnameCovered).toBe(true);
    expect((await analyzeCertificate(wildcard, "a.cdn.example.com", now)).isHostnameCovered).toBe(false);
  });

  it("accepts a certificate that becomes valid within a day", async () => {
    const analysis = await analyzeCertificate(await createInput("p-256", { notBefore: now + day - 60 }), hostname, now);
    expect(analysis.ready).toBe(true);
    expect(getCertificateChecks(analysis, now)).toContainEqual(
      expect.objectContaining({ label: "Valid", tone: "caution" }),
    );
  });
});

describe("certificate errors", () => {
  it.each<[string, Partial<CertificateOptions>, string]>([
    ["expired", { notBefore: now - 9 * day, notAfter: now }, errors.expired("2027-01-15")],
    ["not yet valid", { notBefore: now + day + 60 }, errors.notYetValid("2027-01-16")],
    ["other names", { names: ["a.example", "b.example"] }, errors.notIssuedFor(hostname, "a.example, b.example")],
    ["no names", { names: [] }, errors.notIssuedFor(hostname, "no names")],
    ["over 64 KB", { commentBytes: 60_000 }, errors.certificateTooLarge],
  ])("rejects: %s", async (_, subject, message) => {
    expect(await validate(await createInput("p-256", subject))).toEqual({
      certificate: message,
      privateKey: undefined,
    });
  });

  it.each([
    ["hello", errors.certificateStart],
    ["-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", errors.certificateUnreadable],
    ["-----BEGIN CERTIFICATE-----\nAAAA", errors.certificateUnreadable],
    ["x".repeat(65_537), errors.certificateTooLarge],
    ["", undefined],
  ])("checks %.40s", async (certificate, message) => {
    const { privateKey } = await createInput("p-256");
    const analysis = await analyzeCertificate({ certificate, privateKey }, hostname, now);
    expect(analysis.validationErrors.certificate).toBe(message);
    expect(analysis.ready).toBe(false);
  });
});

describe("private key errors", () => {
  it.each<[KeyKind, string]>([
    ["rsa-1024", errors.rsaTooShort],
    ["secp256k1", errors.keyType],
    ["p-256-explicit", errors.explicitCurve],
    ["ed25519", errors.keyType],
  ])("rejects: %s", async (kind, message) => {
    expect(await validate(await createInput(kind))).toEqual({ certificate: undefined, privateKey: message });
  });

  it.each(["rsa-2048", "p-256"] as const)("rejects an encrypted %s key", async (kind) => {
    const { certificate } = await createInput(kind);
    for (const form of ["encrypted-pkcs8", "encrypted-traditional"] as const) {
      const privateKey = toKeyPem(await getKeyPair(kind), form);
      expect((await validate({ certificate, privateKey })).privateKey).toBe(errors.privateKeyEncrypted);
    }
  });

  it.each(["rsa-2048", "p-256", "p-384"] as const)("rejects a %s key that doesn't match", async (kind) => {
    const { certificate } = await createInput("p-256");
    const privateKey = toKeyPem(await getKeyPair(kind, "other"));
    const analysis = await analyzeCertificate({ certificate, privateKey }, hostname, now);
    expect(analysis).toMatchObject({ keyMatches: false, ready: false });
    expect(analysis.validationErrors.privateKey).toBe(errors.mismatch);
  });

  it.each([
    ["hello", errors.privateKeyUnreadable],
    ["-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", errors.privateKeyUnreadable],
    ["-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----", errors.privateKeyUnreadable],
    ["x".repeat(16_385), errors.privateKeyTooLarge],
    ["", undefined],
  ])("checks %.40s", async (privateKey, message) => {
    const { certificate } = await createInput("p-256");
    const analysis = await analyzeCertificate({ certificate, privateKey }, hostname, now);
    expect(analysis.validationErrors.privateKey).toBe(message);
    expect(analysis.ready).toBe(false);
  });
});

describe("certificate chain", () => {
  const getChainCheck = async (input: PemInput) =>
    getCertificateChecks(await analyzeCertificate(input, hostname, now), now).find(({ label }) => label === "Chain");

  it("is ordered from the leaf, without the root and unrelated certificates", async () => {
    const { certificate, privateKey } = await createInput("p-256");
    const unrelated = (await createAuthority(now, "Unrelated")).intermediate;
    const mixed =
      unrelated +
      authority.root +
      certificate
        .split(/(?<=-----END CERTIFICATE-----\n)/)
        .toReversed()
        .join("");
    const analysis = await analyzeCertificate({ certificate: mixed, privateKey }, hostname, now);
    expect(analysis.leaf?.name).toBe(hostname);
    expect(analysis.chain?.isOrdered).toBe(false);
    expect(analysis.chain?.root?.name).toBe("Example Root");
    expect(analysis.chain?.unrelated.map(({ name }) => name)).toEqual(["Unrelated Issuing"]);
    expect(analysis.chain?.ordered.map(({ name }) => name)).toEqual([hostname, "Example Issuing"]);
    expect(analysis.keyMatches).toBe(true);
    // The API would treat the unrelated certificate as the leaf.
    expect(analysis.validationErrors.privateKey).toBe(errors.mismatch);
    expect(getCertificateChecks(analysis, now)).toContainEqual({
      label: "Key match",
      text: "The private key matches the leaf certificate, which must come first.",
      tone: "caution",
    });
  });

  it("may include the root", async () => {
    const { certificate, privateKey } = await createInput("p-256");
    const analysis = await analyzeCertificate({ certificate: certificate + authority.root, privateKey }, hostname, now);
    expect(analysis).toMatchObject({ ready: true, chain: { isOrdered: true } });
  });

  it("warns if the intermediate certificate is missing", async () => {
    const pair = await getKeyPair("p-256");
    const certificate = await authority.issue(pair, { names: [hostname], ...validity });
    const check = await getChainCheck({ certificate, privateKey: toKeyPem(pair) });
    expect(check).toMatchObject({ tone: "caution", text: expect.stringContaining("Example Issuing") });
  });

  it("misses no intermediate certificate if the root is the issuer", async () => {
    const check = await getChainCheck({ certificate: authority.intermediate + authority.root, privateKey: "" });
    expect(check?.text).toBe("Issued by a root certificate (Example Root). Browsers must trust this root.");
  });

  it("ignores a certificate with the issuer's name and another key", async () => {
    const otherAuthority = await createAuthority(now);
    const pair = await getKeyPair("p-256");
    const leaf = await authority.issue(pair, { names: [hostname], ...validity });
    const check = await getChainCheck({ certificate: leaf + otherAuthority.intermediate, privateKey: toKeyPem(pair) });
    expect(check?.text).toContain("Not part of the chain");
  });
});
