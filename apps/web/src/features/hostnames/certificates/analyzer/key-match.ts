import type { KeyAlgorithm, PublicKey } from "./public-key.ts";
import type { PrivateKey } from "./private-key.ts";

/**
 * Whether a private key belongs to a certificate with this public key (`spki` in DER). It has to sign what the public
 * key confirms; where the browser cannot have it sign (another curve, no secure context), its public half decides.
 * Undefined when neither can tell.
 */
export async function matchesPublicKey(
  key: PrivateKey,
  certified: PublicKey,
  spki: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  if (key.algorithm.type !== certified.algorithm.type) return false;
  const known = key.identity !== undefined && certified.identity !== undefined;
  if (known && key.identity !== certified.identity) return false;
  return (await verifyBySignature(key, spki)) ?? (known || undefined);
}

async function verifyBySignature(
  { algorithm: kind, pkcs8 }: PrivateKey,
  spki: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  const algorithm = toWebCryptoAlgorithm(kind);
  if (!algorithm) return undefined;
  const data = new TextEncoder().encode("a private key and its certificate belong together");
  try {
    const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
    const publicKey = await crypto.subtle.importKey("spki", spki, algorithm, false, ["verify"]);
    const signature = await crypto.subtle.sign(algorithm, privateKey, data);
    return await crypto.subtle.verify(algorithm, publicKey, signature, data);
  } catch {
    // A browser that cannot import such a key says nothing of whether it belongs.
    return undefined;
  }
}

function toWebCryptoAlgorithm(kind: KeyAlgorithm) {
  if (kind.type === "RSA") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  if (kind.type === "EC" && kind.curve) return { name: "ECDSA", namedCurve: kind.curve, hash: "SHA-256" };
  return undefined;
}
