import { createPrivateKey, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getKeyPair, toKeyPem, createAuthority, type KeyKind } from "./certificates.ts";

const now = Math.floor(Date.now() / 1000);
const options = { names: ["www.example.com"], notBefore: now - 3600, notAfter: now + 86_400 };
/** The object identifier of P-256 in DER, which stands where a named curve is used. */
const namedCurve = Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]);

describe("certificates for the rules", () => {
  it.each<KeyKind>(["rsa-1024", "rsa-2048", "p-256", "p-384", "p-521", "secp256k1", "p-256-explicit", "ed25519"])(
    "belong to their %s key",
    async (kind) => {
      const pair = await getKeyPair(kind);
      const certificate = new X509Certificate(await (await createAuthority(now)).issue(pair, options));
      expect(certificate.checkPrivateKey(createPrivateKey(toKeyPem(pair)))).toBe(true);
    },
  );

  it("are signed by the intermediate, which is signed by the root", async () => {
    const authority = await createAuthority(now);
    const leaf = new X509Certificate(await authority.issue(await getKeyPair("p-256"), options));
    const intermediate = new X509Certificate(authority.intermediate);
    expect(leaf.verify(intermediate.publicKey)).toBe(true);
    expect(intermediate.verify(new X509Certificate(authority.root).publicKey)).toBe(true);
  });

  it("have a key with explicit parameters where a rule is about them, and a named curve elsewhere", async () => {
    const [explicit, named] = [await getKeyPair("p-256-explicit"), await getKeyPair("p-256")];
    expect(Buffer.from(explicit.spki).includes(namedCurve)).toBe(false);
    expect(Buffer.from(named.spki).includes(namedCurve)).toBe(true);
  });

  it.each([
    ["p-256", "encrypted-pkcs8"],
    ["p-256", "encrypted-traditional"],
    ["rsa-2048", "encrypted-traditional"],
  ] as const)("have keys that need a passphrase: %s, %s", async (kind, form) => {
    const pem = toKeyPem(await getKeyPair(kind), form);
    expect(() => createPrivateKey(pem)).toThrow(/passphrase|interrupted|cancelled/i);
  });

  it("can have no name but the common name", async () => {
    const pem = await (
      await createAuthority(now)
    ).issue(await getKeyPair("p-256"), {
      ...options,
      names: [],
      commonName: "www.example.com",
    });
    const certificate = new X509Certificate(pem);
    expect([certificate.subject, certificate.subjectAltName]).toEqual(["CN=www.example.com", undefined]);
  });
});
