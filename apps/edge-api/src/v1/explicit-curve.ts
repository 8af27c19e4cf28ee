import type { KeyObject } from "node:crypto";

const sequence = 0x30;
const objectIdentifier = 0x06;

/**
 * Returns whether an EC public key has explicit curve parameters instead of a named curve. Node.js has no API for it: the
 * algorithm parameters of the key's SubjectPublicKeyInfo (RFC 5480) are then a sequence instead of an identifier.
 */
export function hasExplicitCurve(key: KeyObject): boolean {
  const der = key.export({ type: "spki", format: "der" });
  const info = getContentOffset(der, 0);
  const algorithm = getContentOffset(der, info);
  const identifierEnd = getEndOffset(der, algorithm);
  return der[algorithm] === objectIdentifier && der[identifierEnd] === sequence;
}

/** Returns the offset of the content of the sequence at `at`. */
function getContentOffset(der: Buffer, offset: number): number {
  if (der[offset] !== sequence) throw new Error("a SubjectPublicKeyInfo starts with two sequences");
  return offset + 2 + countLengthBytes(der, offset);
}

/** Returns the end offset of the value at `at`, which has fewer than 128 bytes, as every identifier does. */
function getEndOffset(der: Buffer, offset: number): number {
  return offset + 2 + (der[offset + 1] ?? 0);
}

/** Returns the number of bytes after the first byte of a length; 0 for lengths below 128. */
function countLengthBytes(der: Buffer, offset: number): number {
  const first = der[offset + 1] ?? 0;
  return first < 0x80 ? 0 : first & 0x7f;
}
