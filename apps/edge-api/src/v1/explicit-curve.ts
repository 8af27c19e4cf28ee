import type { KeyObject } from "node:crypto";

const sequence = 0x30;
const objectIdentifier = 0x06;

/**
 * Returns whether an EC public key has explicit curve parameters instead of a named curve. Node.js has no API for it: the
 * algorithm parameters of the key's SubjectPublicKeyInfo (RFC 5480) are then a sequence instead of an identifier.
 */
export function hasExplicitCurve(key: KeyObject): boolean {
  const der = key.export({ type: "spki", format: "der" });
  const info = enter(der, 0);
  const algorithm = enter(der, info);
  const identifierEnd = end(der, algorithm);
  return der[algorithm] === objectIdentifier && der[identifierEnd] === sequence;
}

/** Returns the offset of the content of the sequence at `at`. */
function enter(der: Buffer, at: number): number {
  if (der[at] !== sequence) throw new Error("a SubjectPublicKeyInfo starts with two sequences");
  return at + 2 + lengthBytes(der, at);
}

/** Returns the end offset of the value at `at`, which has fewer than 128 bytes, as every identifier does. */
function end(der: Buffer, at: number): number {
  return at + 2 + (der[at + 1] ?? 0);
}

/** Returns how many bytes follow the first byte of a length: none below 128. */
function lengthBytes(der: Buffer, at: number): number {
  const first = der[at + 1] ?? 0;
  return first < 0x80 ? 0 : first & 0x7f;
}
