import { ECParameters, id_ecPublicKey, id_secp256r1, id_secp384r1, id_secp521r1 } from "@peculiar/asn1-ecc";
import { id_rsaEncryption, RSAPublicKey } from "@peculiar/asn1-rsa";
import { AsnConvert } from "@peculiar/asn1-schema";
import type { AlgorithmIdentifier, SubjectPublicKeyInfo } from "@peculiar/asn1-x509";

/** The curves that the service takes (specification: Upload certificate). */
export type NamedCurve = "P-256" | "P-384" | "P-521";

/** What a key is: an EC key without a `curve` is on another one, or spells out the parameters of its curve. */
export type KeyKind =
  | { type: "RSA"; bits: number }
  | { type: "EC"; curve: NamedCurve | undefined; explicit: boolean }
  | { type: "other" };

/**
 * The public half of a key. Two keys with different `identity` (the bytes of an RSA modulus or of a point of a curve)
 * do not belong together; it is undefined where the key does not hold it.
 */
export type PublicHalf = { kind: KeyKind; identity: string | undefined };

const types: Record<string, "RSA" | "EC"> = { [id_rsaEncryption]: "RSA", [id_ecPublicKey]: "EC" };

const curves: Record<string, NamedCurve> = {
  [id_secp256r1]: "P-256",
  [id_secp384r1]: "P-384",
  [id_secp521r1]: "P-521",
};

/** What kind of key an algorithm identifier is about. */
export function typeOfKey({ algorithm }: AlgorithmIdentifier): KeyKind["type"] {
  return types[algorithm] ?? "other";
}

/** The public half of a key as a certificate holds it (RFC 5280). Throws when it cannot be read. */
export function readPublicKey({ algorithm, subjectPublicKey }: SubjectPublicKeyInfo): PublicHalf {
  const type = typeOfKey(algorithm);
  if (type === "RSA") return rsaHalf(AsnConvert.parse(subjectPublicKey, RSAPublicKey).modulus);
  if (type === "EC") return ecHalf(algorithm, subjectPublicKey);
  return { kind: { type }, identity: undefined };
}

/** The half of an RSA key that has this modulus. */
export function rsaHalf(modulus: ArrayBuffer): PublicHalf {
  const padded = new Uint8Array(modulus);
  const bytes = padded.subarray(padded.findIndex((byte) => byte > 0));
  return { kind: { type: "RSA", bits: bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24 }, identity: bytes.join() };
}

/** The half of an EC key that has this point, on the curve of its algorithm identifier (RFC 5480). */
export function ecHalf({ parameters }: AlgorithmIdentifier, point: ArrayBuffer | undefined): PublicHalf {
  const { namedCurve = "", specifiedCurve } = parameters ? AsnConvert.parse(parameters, ECParameters) : {};
  const kind = { type: "EC" as const, curve: curves[namedCurve], explicit: specifiedCurve !== undefined };
  return { kind, identity: point && identityOfPoint(new Uint8Array(point)) };
}

/** A point to compare by: uncompressed, as nearly all are; others look different for the same point. */
function identityOfPoint(point: Uint8Array): string | undefined {
  return point[0] === 4 ? point.join() : undefined;
}
