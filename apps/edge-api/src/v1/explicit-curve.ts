import type { KeyObject } from "node:crypto";

const sequence = 0x30;
const objectIdentifier = 0x06;

/**
 * Whether an EC public key spells out its curve's parameters instead of naming the curve. Node.js does not say: in the
 * key's SubjectPublicKeyInfo (RFC 5480) the algorithm's parameters are then a sequence and not an identifier.
 */
export function hasExplicitCurve(key: KeyObject): boolean {
  const der = key.export({ type: "spki", format: "der" });
  const info = enter(der, 0);
  const algorithm = enter(der, info);
  const identifierEnd = end(der, algorithm);
  return der[algorithm] === objectIdentifier && der[identifierEnd] === sequence;
}

/** Where the content of the sequence at `at` begins. */
function enter(der: Buffer, at: number): number {
  if (der[at] !== sequence) throw new Error("a SubjectPublicKeyInfo begins with two sequences");
  return at + 2 + lengthBytes(der, at);
}

/** Where the value at `at` (of fewer than 128 bytes, as every identifier is) ends. */
function end(der: Buffer, at: number): number {
  return at + 2 + (der[at + 1] ?? 0);
}

/** How many bytes follow the first byte of a length: none below 128. */
function lengthBytes(der: Buffer, at: number): number {
  const first = der[at + 1] ?? 0;
  return first < 0x80 ? 0 : first & 0x7f;
}
