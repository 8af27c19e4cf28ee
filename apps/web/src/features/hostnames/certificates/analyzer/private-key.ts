import { OneAsymmetricKey } from "@peculiar/asn1-asym-key";
import { ECPrivateKey, id_ecPublicKey } from "@peculiar/asn1-ecc";
import { RSAPrivateKey, rsaEncryption } from "@peculiar/asn1-rsa";
import { AsnConvert } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { toEcPublicKey, type PublicKey, toRsaPublicKey, getKeyType } from "./public-key.ts";
import { isPrivateKeyLabel, parsePemBlocks, decodePem } from "./pem.ts";

/** A private key that could be read: its public half, and the whole of it as PKCS#8, which a browser can import. */
export type PrivateKey = PublicKey & { pkcs8: Uint8Array<ArrayBuffer> };

/** What is in a text that should be a private key. */
export type PrivateKeyResult = { state: "encrypted" } | { state: "unreadable" } | { state: "read"; key: PrivateKey };

/**
 * Reads the first private key of a text, in any of its three forms: PKCS#8, PKCS#1 (RSA) and SEC 1 (EC). The library
 * that reads is large: import this module on demand.
 */
export function parsePrivateKey(text: string): PrivateKeyResult {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:[^\n]*ENCRYPTED/.test(text)) return { state: "encrypted" };
  const block = parsePemBlocks(text).find(({ label }) => isPrivateKeyLabel(label));
  const bytes = block && decodePem(block);
  if (!block || !bytes) return { state: "unreadable" };
  try {
    const pkcs8 = toPkcs8(block.label, bytes);
    return { state: "read", key: { ...toPublicKey(pkcs8), pkcs8 } };
  } catch {
    // Where the bytes go wrong helps no one.
    return { state: "unreadable" };
  }
}

function toPkcs8(label: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  switch (label) {
    case "PRIVATE KEY":
      return bytes;
    case "RSA PRIVATE KEY":
      return wrapInPkcs8(rsaEncryption, bytes);
    case "EC PRIVATE KEY": {
      const { parameters } = AsnConvert.parse(bytes, ECPrivateKey);
      if (!parameters) throw new RangeError("the curve is not named");
      const curve = AsnConvert.serialize(parameters);
      return wrapInPkcs8(new AlgorithmIdentifier({ algorithm: id_ecPublicKey, parameters: curve }), bytes);
    }
    default:
      throw new RangeError(`${label} is no form of a private key for a certificate`);
  }
}

function wrapInPkcs8(privateKeyAlgorithm: AlgorithmIdentifier, key: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const wrapped = Object.assign(new OneAsymmetricKey(), { privateKeyAlgorithm, privateKey: key.buffer });
  return new Uint8Array(AsnConvert.serialize(wrapped));
}

function toPublicKey(pkcs8: Uint8Array<ArrayBuffer>): PublicKey {
  const { privateKeyAlgorithm, privateKey } = AsnConvert.parse(pkcs8, OneAsymmetricKey);
  const type = getKeyType(privateKeyAlgorithm);
  if (type === "RSA") return toRsaPublicKey(AsnConvert.parse(privateKey, RSAPrivateKey).modulus);
  if (type === "EC") return toEcPublicKey(privateKeyAlgorithm, AsnConvert.parse(privateKey, ECPrivateKey).publicKey);
  return { algorithm: { type }, identity: undefined };
}
