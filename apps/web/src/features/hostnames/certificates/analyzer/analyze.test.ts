import "reflect-metadata";
import { messages } from "@edge-console/contract/messages";
import {
  type Authority,
  keyPair,
  type KeyKind,
  keyPem,
  makeAuthority,
  type Subject,
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
const refusals = messages.certificate;
const hostname = "cdn.example.com";
const span = { notBefore: now - day, notAfter: now + 90 * day };
let authority: Authority;

beforeAll(async () => {
  authority = await makeAuthority(now);
});

async function material(kind: KeyKind, subject: Partial<Subject> = {}): Promise<PemInput> {
  const pair = await keyPair(kind);
  const leaf = await authority.issue(pair, { names: [hostname], ...span, ...subject });
  return { certificate: leaf + authority.intermediate, privateKey: keyPem(pair) };
}

const refusedFor = async (given: PemInput) => (await analyzeCertificate(given, hostname, now)).validationErrors;

describe("a certificate that is taken", () => {
  it.each(["rsa-2048", "p-256", "p-384", "p-521"] as const)("may have a key of the kind %s", async (kind) => {
    const seen = await analyzeCertificate(await material(kind), hostname, now);
    expect(seen).toMatchObject({ keyMatches: true, covers: true, ready: true });
    expect(seen.validationErrors).toEqual({ certificate: undefined, privateKey: undefined });
    expect(getCertificateChecks(seen, now).every(({ tone }) => ["good", "neutral"].includes(tone))).toBe(true);
  });

  it.each([
    ["rsa-2048", "pkcs1"],
    ["p-256", "sec1"],
    ["p-521", "sec1"],
  ] as const)("may have a key of the kind %s as %s", async (kind, form) => {
    const { certificate } = await material(kind);
    const privateKey = keyPem(await keyPair(kind), form);
    expect(await analyzeCertificate({ certificate, privateKey }, hostname, now)).toMatchObject({
      keyMatches: true,
      ready: true,
    });
  });

  it("may have a key in PKCS#8 that also holds its public key (RFC 5958)", async () => {
    const pair = await keyPair("p-256");
    const { certificate } = await material("p-256");
    const key = AsnConvert.parse(pair.privateKey.export({ type: "pkcs8", format: "der" }), OneAsymmetricKey);
    const point = AsnConvert.parse(pair.spki, SubjectPublicKeyInfo).subjectPublicKey;
    const both = AsnConvert.serialize(Object.assign(key, { version: 1, publicKey: point }));
    const privateKey = PemConverter.encode(both, "PRIVATE KEY");
    expect(await analyzeCertificate({ certificate, privateKey }, hostname, now)).toMatchObject({
      keyMatches: true,
      ready: true,
    });
  });

  it("covers by its common name, and by a wildcard for one label", async () => {
    const common = await analyzeCertificate(
      await material("p-256", { commonName: hostname, names: [] }),
      hostname,
      now,
    );
    expect(common.covers).toBe(true);
    const wildcard = await material("p-256", { names: ["*.example.com"] });
    expect((await analyzeCertificate(wildcard, hostname, now)).covers).toBe(true);
    expect((await analyzeCertificate(wildcard, "a.cdn.example.com", now)).covers).toBe(false);
  });

  it("may begin within a day", async () => {
    const seen = await analyzeCertificate(await material("p-256", { notBefore: now + day - 60 }), hostname, now);
    expect(seen.ready).toBe(true);
    expect(getCertificateChecks(seen, now)).toContainEqual(
      expect.objectContaining({ label: "Valid", tone: "caution" }),
    );
  });
});

describe("what the service would refuse of the certificate", () => {
  it.each<[string, Partial<Subject>, string]>([
    ["expired", { notBefore: now - 9 * day, notAfter: now }, refusals.expired("2027-01-15")],
    ["not yet valid", { notBefore: now + day + 60 }, refusals.notYetValid("2027-01-16")],
    ["other names", { names: ["a.example", "b.example"] }, refusals.notIssuedFor(hostname, "a.example, b.example")],
    ["no names", { names: [] }, refusals.notIssuedFor(hostname, "no names")],
    ["over 64 KB", { padding: 60_000 }, refusals.certificateTooLarge],
  ])("%s", async (_, subject, sentence) => {
    expect(await refusedFor(await material("p-256", subject))).toEqual({
      certificate: sentence,
      privateKey: undefined,
    });
  });

  it.each([
    ["hello", refusals.certificateStart],
    ["-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", refusals.certificateUnreadable],
    ["-----BEGIN CERTIFICATE-----\nAAAA", refusals.certificateUnreadable],
    ["x".repeat(65_537), refusals.certificateTooLarge],
    ["", undefined],
  ])("%.40s", async (certificate, sentence) => {
    const { privateKey } = await material("p-256");
    const seen = await analyzeCertificate({ certificate, privateKey }, hostname, now);
    expect(seen.validationErrors.certificate).toBe(sentence);
    expect(seen.ready).toBe(false);
  });
});

describe("what the service would refuse of the private key", () => {
  it.each<[KeyKind, string]>([
    ["rsa-1024", refusals.rsaTooShort],
    ["secp256k1", refusals.keyType],
    ["p-256-explicit", refusals.explicitCurve],
    ["ed25519", refusals.keyType],
  ])("%s", async (kind, sentence) => {
    expect(await refusedFor(await material(kind))).toEqual({ certificate: undefined, privateKey: sentence });
  });

  it.each(["rsa-2048", "p-256"] as const)("an encrypted one, of the kind %s", async (kind) => {
    const { certificate } = await material(kind);
    for (const form of ["encrypted-pkcs8", "encrypted-traditional"] as const) {
      const privateKey = keyPem(await keyPair(kind), form);
      expect((await refusedFor({ certificate, privateKey })).privateKey).toBe(refusals.privateKeyEncrypted);
    }
  });

  it.each(["rsa-2048", "p-256", "p-384"] as const)("one of another pair, of the kind %s", async (kind) => {
    const { certificate } = await material("p-256");
    const privateKey = keyPem(await keyPair(kind, "other"));
    const seen = await analyzeCertificate({ certificate, privateKey }, hostname, now);
    expect(seen).toMatchObject({ keyMatches: false, ready: false });
    expect(seen.validationErrors.privateKey).toBe(refusals.mismatch);
  });

  it.each([
    ["hello", refusals.privateKeyUnreadable],
    ["-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", refusals.privateKeyUnreadable],
    ["-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----", refusals.privateKeyUnreadable],
    ["x".repeat(16_385), refusals.privateKeyTooLarge],
    ["", undefined],
  ])("%.40s", async (privateKey, sentence) => {
    const { certificate } = await material("p-256");
    const seen = await analyzeCertificate({ certificate, privateKey }, hostname, now);
    expect(seen.validationErrors.privateKey).toBe(sentence);
    expect(seen.ready).toBe(false);
  });
});

describe("the chain", () => {
  const chainFinding = async (given: PemInput) =>
    getCertificateChecks(await analyzeCertificate(given, hostname, now), now).find(
      ({ label: about }) => about === "Chain",
    );

  it("is put in order from the leaf on, without the root and what does not belong", async () => {
    const { certificate, privateKey } = await material("p-256");
    const stranger = (await makeAuthority(now, "Stranger")).intermediate;
    const mixed =
      stranger +
      authority.root +
      certificate
        .split(/(?<=-----END CERTIFICATE-----\n)/)
        .toReversed()
        .join("");
    const seen = await analyzeCertificate({ certificate: mixed, privateKey }, hostname, now);
    expect(seen.leaf?.name).toBe(hostname);
    expect(seen.chain?.isOrdered).toBe(false);
    expect(seen.chain?.root?.name).toBe("Example Root");
    expect(seen.chain?.unrelated.map(({ name: title }) => title)).toEqual(["Stranger Issuing"]);
    expect(seen.chain?.ordered.map(({ name: title }) => title)).toEqual([hostname, "Example Issuing"]);
    expect(seen.keyMatches).toBe(true);
    // The service would take the stranger for the leaf.
    expect(seen.validationErrors.privateKey).toBe(refusals.mismatch);
  });

  it("may end in its root", async () => {
    const { certificate, privateKey } = await material("p-256");
    const seen = await analyzeCertificate({ certificate: certificate + authority.root, privateKey }, hostname, now);
    expect(seen).toMatchObject({ ready: true, chain: { isOrdered: true } });
  });

  it("is missed where the leaf stands alone", async () => {
    const pair = await keyPair("p-256");
    const certificate = await authority.issue(pair, { names: [hostname], ...span });
    const finding = await chainFinding({ certificate, privateKey: keyPem(pair) });
    expect(finding).toMatchObject({ tone: "caution", text: expect.stringContaining("Example Issuing") });
  });

  it("does not take an issuer of the same name that did not sign", async () => {
    const impostor = await makeAuthority(now);
    const pair = await keyPair("p-256");
    const leaf = await authority.issue(pair, { names: [hostname], ...span });
    const finding = await chainFinding({ certificate: leaf + impostor.intermediate, privateKey: keyPem(pair) });
    expect(finding?.text).toContain("Not part of the chain");
  });
});
