import { OneAsymmetricKey } from "@peculiar/asn1-asym-key";
import { ECPrivateKey, id_ecPublicKey } from "@peculiar/asn1-ecc";
import { RSAPrivateKey, rsaEncryption } from "@peculiar/asn1-rsa";
import { AsnConvert } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { decodePem, isPrivateKeyLabel, parsePemBlocks } from "./pem.ts";
import { getKeyType, type PublicKey, toEcPublicKey, toRsaPublicKey } from "./public-key.ts";

/** A private key with its public key, as PKCS#8, which browsers can import. */
export type PrivateKey = PublicKey & { pkcs8: Uint8Array<ArrayBuffer> };

/** Result of parsing a private key. */
export type PrivateKeyResult = { state: "encrypted" } | { state: "invalid" } | { state: "parsed"; key: PrivateKey };

/**
 * Parses the first private key of a text: PKCS#8, PKCS#1 (RSA), or SEC 1 (EC). Import this module on demand, because its
 * library is large.
 */
export function parsePrivateKey(text: string): PrivateKeyResult {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:[^\n]*ENCRYPTED/.test(text)) return { state: "encrypted" };
  const block = parsePemBlocks(text).find(({ label }) => isPrivateKeyLabel(label));
  const bytes = block && decodePem(block);
  if (!block || !bytes) return { state: "invalid" };
  try {
    const pkcs8 = toPkcs8(block.label, bytes);
    return { state: "parsed", key: { ...toPublicKey(pkcs8), pkcs8 } };
  } catch {
    // The position of the invalid byte doesn't help the user.
    return { state: "invalid" };
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
      if (!parameters) throw new RangeError("EC key without a named curve");
      const curve = AsnConvert.serialize(parameters);
      return wrapInPkcs8(new AlgorithmIdentifier({ algorithm: id_ecPublicKey, parameters: curve }), bytes);
    }
    default:
      throw new RangeError(`Unsupported private key format: ${label}`);
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
