import { ECParameters, id_ecPublicKey, id_secp256r1, id_secp384r1, id_secp521r1 } from "@peculiar/asn1-ecc";
import { id_rsaEncryption, RSAPublicKey } from "@peculiar/asn1-rsa";
import { AsnConvert } from "@peculiar/asn1-schema";
import type { AlgorithmIdentifier, SubjectPublicKeyInfo } from "@peculiar/asn1-x509";

/** Supported curves. Spec: Upload certificate. */
export type NamedCurve = "P-256" | "P-384" | "P-521";

/** Algorithm of a key. An EC key without `curve` has an unsupported curve or explicit parameters. */
export type KeyAlgorithm =
  | { type: "RSA"; bits: number }
  | { type: "EC"; curve: NamedCurve | undefined; explicit: boolean }
  | { type: "other" };

/**
 * A public key. Keys of the same key pair have the same `identity`: the bytes of the RSA modulus or of the EC point;
 * undefined if the key doesn't contain it.
 */
export type PublicKey = { algorithm: KeyAlgorithm; identity: string | undefined };

const keyTypes: Record<string, "RSA" | "EC"> = { [id_rsaEncryption]: "RSA", [id_ecPublicKey]: "EC" };

const curves: Record<string, NamedCurve> = {
  [id_secp256r1]: "P-256",
  [id_secp384r1]: "P-384",
  [id_secp521r1]: "P-521",
};

/** Returns the key type of an algorithm identifier. */
export function getKeyType({ algorithm }: AlgorithmIdentifier): KeyAlgorithm["type"] {
  return keyTypes[algorithm] ?? "other";
}

/** Parses the public key of a certificate (RFC 5280). @throws Error if it is invalid. */
export function parsePublicKey({ algorithm, subjectPublicKey }: SubjectPublicKeyInfo): PublicKey {
  const type = getKeyType(algorithm);
  if (type === "RSA") return toRsaPublicKey(AsnConvert.parse(subjectPublicKey, RSAPublicKey).modulus);
  if (type === "EC") return toEcPublicKey(algorithm, subjectPublicKey);
  return { algorithm: { type }, identity: undefined };
}

/** Returns the RSA public key with a modulus. */
export function toRsaPublicKey(modulus: ArrayBuffer): PublicKey {
  const padded = new Uint8Array(modulus);
  const bytes = padded.subarray(padded.findIndex((byte) => byte > 0));
  return {
    algorithm: { type: "RSA", bits: bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24 },
    identity: bytes.join(),
  };
}

/** Returns the EC public key with a point on the curve of an algorithm identifier (RFC 5480). */
export function toEcPublicKey({ parameters }: AlgorithmIdentifier, point: ArrayBuffer | undefined): PublicKey {
  const { namedCurve = "", specifiedCurve } = parameters ? AsnConvert.parse(parameters, ECParameters) : {};
  return {
    algorithm: { type: "EC", curve: curves[namedCurve], explicit: specifiedCurve !== undefined },
    identity: point && getPointIdentity(new Uint8Array(point)),
  };
}

/** Returns the identity of an uncompressed point; a compressed one has other bytes for the same point. */
function getPointIdentity(point: Uint8Array): string | undefined {
  return point[0] === 4 ? point.join() : undefined;
}
