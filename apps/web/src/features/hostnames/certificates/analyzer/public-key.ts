import { ECParameters, id_ecPublicKey, id_secp256r1, id_secp384r1, id_secp521r1 } from "@peculiar/asn1-ecc";
import { id_rsaEncryption, RSAPublicKey } from "@peculiar/asn1-rsa";
import { AsnConvert } from "@peculiar/asn1-schema";
import type { AlgorithmIdentifier, SubjectPublicKeyInfo } from "@peculiar/asn1-x509";

/** The curves that the service takes (specification: Upload certificate). */
export type NamedCurve = "P-256" | "P-384" | "P-521";

/** What a key is: an EC key without a `curve` is on another one, or spells out the parameters of its curve. */
export type KeyAlgorithm =
  | { type: "RSA"; bits: number }
  | { type: "EC"; curve: NamedCurve | undefined; explicit: boolean }
  | { type: "other" };

/**
 * The public half of a key. Two keys with different `identity` (the bytes of an RSA modulus or of a point of a curve)
 * do not belong together; it is undefined where the key does not hold it.
 */
export type PublicKey = { algorithm: KeyAlgorithm; identity: string | undefined };

const keyTypes: Record<string, "RSA" | "EC"> = { [id_rsaEncryption]: "RSA", [id_ecPublicKey]: "EC" };

const curves: Record<string, NamedCurve> = {
  [id_secp256r1]: "P-256",
  [id_secp384r1]: "P-384",
  [id_secp521r1]: "P-521",
};

/** What kind of key an algorithm identifier is about. */
export function getKeyType({ algorithm }: AlgorithmIdentifier): KeyAlgorithm["type"] {
  return keyTypes[algorithm] ?? "other";
}

/** The public half of a key as a certificate holds it (RFC 5280). Throws when it cannot be read. */
export function parsePublicKey({ algorithm, subjectPublicKey }: SubjectPublicKeyInfo): PublicKey {
  const type = getKeyType(algorithm);
  if (type === "RSA") return toRsaPublicKey(AsnConvert.parse(subjectPublicKey, RSAPublicKey).modulus);
  if (type === "EC") return toEcPublicKey(algorithm, subjectPublicKey);
  return { algorithm: { type }, identity: undefined };
}

/** The half of an RSA key that has this modulus. */
export function toRsaPublicKey(modulus: ArrayBuffer): PublicKey {
  const padded = new Uint8Array(modulus);
  const bytes = padded.subarray(padded.findIndex((byte) => byte > 0));
  return {
    algorithm: { type: "RSA", bits: bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24 },
    identity: bytes.join(),
  };
}

/** The half of an EC key that has this point, on the curve of its algorithm identifier (RFC 5480). */
export function toEcPublicKey({ parameters }: AlgorithmIdentifier, point: ArrayBuffer | undefined): PublicKey {
  const { namedCurve = "", specifiedCurve } = parameters ? AsnConvert.parse(parameters, ECParameters) : {};
  const kind = { type: "EC" as const, curve: curves[namedCurve], explicit: specifiedCurve !== undefined };
  return { algorithm: kind, identity: point && getPointIdentity(new Uint8Array(point)) };
}

/** A point to compare by: uncompressed, as nearly all are; others look different for the same point. */
function getPointIdentity(point: Uint8Array): string | undefined {
  return point[0] === 4 ? point.join() : undefined;
}
