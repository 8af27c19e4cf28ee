import type { PrivateKey } from "./private-key.ts";
import type { KeyAlgorithm, PublicKey } from "./public-key.ts";

/**
 * Returns whether a private key matches a certificate's public key (`spki` in DER), by signing and verifying. If the
 * browser can't do that (unsupported curve, no secure context), compares the public keys; undefined if that's impossible.
 */
export async function matchesPublicKey(
  key: PrivateKey,
  publicKey: PublicKey,
  spki: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  if (key.algorithm.type !== publicKey.algorithm.type) return false;
  const isComparable = key.identity !== undefined && publicKey.identity !== undefined;
  if (isComparable && key.identity !== publicKey.identity) return false;
  return (await verifyBySignature(key, spki)) ?? (isComparable || undefined);
}

async function verifyBySignature(
  { algorithm: keyAlgorithm, pkcs8 }: PrivateKey,
  spki: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  const algorithm = toWebCryptoAlgorithm(keyAlgorithm);
  if (!algorithm) return undefined;
  const data = new TextEncoder().encode("edge-console key match");
  try {
    const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
    const publicKey = await crypto.subtle.importKey("spki", spki, algorithm, false, ["verify"]);
    const signature = await crypto.subtle.sign(algorithm, privateKey, data);
    return await crypto.subtle.verify(algorithm, publicKey, signature, data);
  } catch {
    // The browser doesn't support this key.
    return undefined;
  }
}

function toWebCryptoAlgorithm(key: KeyAlgorithm) {
  if (key.type === "RSA") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  if (key.type === "EC" && key.curve) return { name: "ECDSA", namedCurve: key.curve, hash: "SHA-256" };
  return undefined;
}
