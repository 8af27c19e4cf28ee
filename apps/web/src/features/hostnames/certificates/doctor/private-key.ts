import { contentOf, derOf, sequenceOf, tags, wholeOf } from "./der.ts";
import {
  identityOfPoint,
  kindOfCurve,
  type PublicHalf,
  readAlgorithm,
  readEcPrivateKey,
  rsaHalf,
} from "./key-kinds.ts";
import { isPrivateKey, pemBlocks, pemBytes } from "./pem.ts";

/** A private key that could be read: its public half, and the whole of it as PKCS#8, which a browser can import. */
export type PrivateKey = PublicHalf & { pkcs8: Uint8Array<ArrayBuffer> };

/** What is in a text that should be a private key. */
export type PrivateKeyReading = { state: "encrypted" } | { state: "unreadable" } | { state: "read"; key: PrivateKey };

const version = Uint8Array.of(tags.integer, 1, 0);
const rsaAlgorithm = Uint8Array.of(0x30, 13, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1, 5, 0);
const ecAlgorithm = Uint8Array.of(6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1);

/** Reads the first private key of a text, in any of its three forms: PKCS#8, PKCS#1 (RSA) and SEC 1 (EC). */
export function readPrivateKey(text: string): PrivateKeyReading {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:[^\n]*ENCRYPTED/.test(text)) return { state: "encrypted" };
  const block = pemBlocks(text).find(({ label }) => isPrivateKey(label));
  const bytes = block && pemBytes(block);
  if (!block || !bytes) return { state: "unreadable" };
  try {
    return { state: "read", key: readPkcs8(asPkcs8(block.label, bytes)) };
  } catch {
    // Where the bytes go wrong helps nobody.
    return { state: "unreadable" };
  }
}

function asPkcs8(label: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  switch (label) {
    case "PRIVATE KEY":
      return bytes;
    case "RSA PRIVATE KEY":
      return derOf(tags.sequence, version, rsaAlgorithm, derOf(tags.octetString, bytes));
    case "EC PRIVATE KEY": {
      const { parameters } = readEcPrivateKey(bytes);
      if (!parameters) throw new RangeError("the curve is not named");
      const algorithm = derOf(tags.sequence, ecAlgorithm, wholeOf(bytes, parameters));
      return derOf(tags.sequence, version, algorithm, derOf(tags.octetString, bytes));
    }
    default:
      throw new RangeError(`${label} is no form of a private key for a certificate`);
  }
}

function readPkcs8(pkcs8: Uint8Array<ArrayBuffer>): PrivateKey {
  const [, identifier, octets] = sequenceOf(pkcs8);
  if (!identifier || octets?.tag !== tags.octetString) throw new RangeError("a private key was expected");
  const { type, parameters } = readAlgorithm(pkcs8, identifier);
  const inner = contentOf(pkcs8, octets);
  if (type === "RSA") return { ...rsaHalf(inner, sequenceOf(inner)[1]), pkcs8 };
  if (type === "EC") {
    const { point } = readEcPrivateKey(inner);
    return { kind: kindOfCurve(pkcs8, parameters), identity: point && identityOfPoint(point), pkcs8 };
  }
  return { kind: { type }, identity: undefined, pkcs8 };
}
