import { contentOf, type DerValue, derAt, hexOf, partsOf, sequenceOf, tags } from "./der.ts";

/** The curves that the service takes (specification: Upload certificate). */
export type NamedCurve = "P-256" | "P-384" | "P-521";

/** What a key is: an EC key without a `curve` is on another one, or spells out the parameters of its curve. */
export type KeyKind =
  | { type: "RSA"; bits: number }
  | { type: "EC"; curve: NamedCurve | undefined; explicit: boolean }
  | { type: "other" };

/**
 * The public half of a key. Two keys with different `identity` (an RSA modulus, a point of a curve, in hexadecimal
 * digits) do not belong together; it is undefined where the key does not hold it.
 */
export type PublicHalf = { kind: KeyKind; identity: string | undefined };

const algorithms: Record<string, "RSA" | "EC"> = { "2a864886f70d010101": "RSA", "2a8648ce3d0201": "EC" };

const curves: Record<string, NamedCurve> = {
  "2a8648ce3d030107": "P-256",
  "2b81040022": "P-384",
  "2b81040023": "P-521",
};

/** How an algorithm is identified: its kind, and for EC its curve as `kindOfCurve` takes it. */
export function readAlgorithm(bytes: Uint8Array, identifier: DerValue) {
  const [algorithm, parameters] = sequenceOf(bytes, identifier);
  if (!algorithm) throw new RangeError("an algorithm was expected");
  return { type: algorithms[hexOf(contentOf(bytes, algorithm))] ?? ("other" as const), parameters };
}

/** The public half of a key as a certificate holds it, a SubjectPublicKeyInfo (RFC 5280). Throws a RangeError. */
export function readPublicKey(spki: Uint8Array): PublicHalf {
  const [identifier, key] = sequenceOf(spki);
  if (!identifier || key?.tag !== tags.bitString) throw new RangeError("a public key was expected");
  const { type, parameters } = readAlgorithm(spki, identifier);
  // The first byte of a bit string says how many bits of its last one are unused.
  const bits = contentOf(spki, key).slice(1);
  if (type === "RSA") return rsaHalf(bits, sequenceOf(bits)[0]);
  if (type === "EC") return { kind: kindOfCurve(spki, parameters), identity: identityOfPoint(bits) };
  return { kind: { type }, identity: undefined };
}

/** The half of an RSA key that has this modulus. */
export function rsaHalf(bytes: Uint8Array, modulus: DerValue | undefined): PublicHalf {
  if (modulus?.tag !== tags.integer) throw new RangeError("a modulus was expected");
  const digits = hexOf(contentOf(bytes, modulus)).replace(/^0+/, "");
  const first = Number.parseInt(digits.charAt(0), 16);
  return { kind: { type: "RSA", bits: digits.length * 4 - (Math.clz32(first) - 28) }, identity: digits };
}

/** The kind of an EC key by its parameters: a name, or a sequence that spells them out (RFC 5480). */
export function kindOfCurve(bytes: Uint8Array, parameters: DerValue | undefined): KeyKind {
  const name = parameters?.tag === tags.objectIdentifier ? hexOf(contentOf(bytes, parameters)) : "";
  return { type: "EC", curve: curves[name], explicit: parameters?.tag === tags.sequence };
}

/** A point to compare by: uncompressed, as nearly all are; others look different for the same point. */
export function identityOfPoint(point: Uint8Array): string | undefined {
  return point[0] === 4 ? hexOf(point) : undefined;
}

/** The curve's parameters that an EC private key (SEC 1) brings along, and its public point. */
export function readEcPrivateKey(bytes: Uint8Array): {
  parameters: DerValue | undefined;
  point: Uint8Array | undefined;
} {
  const parts = sequenceOf(bytes, derAt(bytes));
  const inside = (number: number) => {
    const part = parts.find(({ tag }) => tag === tags.explicit(number));
    return part && partsOf(bytes, part)[0];
  };
  const point = inside(1);
  return { parameters: inside(0), point: point && contentOf(bytes, point).slice(1) };
}
