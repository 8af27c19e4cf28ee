import { generateKeyPair, webcrypto, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";

/** Kinds of keys that the certificate rules use. */
export type KeyKind =
  | "rsa-1024"
  | "rsa-2048"
  | "p-256"
  | "p-384"
  | "p-521"
  | "secp256k1"
  | "p-256-explicit"
  | "ed25519";

/** A key pair; `spki` is the public key in DER. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly spki: Uint8Array<ArrayBuffer>;
}

const generate = promisify(generateKeyPair);
const cachedPairs = new Map<string, Promise<KeyPair>>();

type GeneratedKeys = Promise<{ privateKey: KeyObject; publicKey: KeyObject }>;

const generators: Readonly<Record<KeyKind, () => GeneratedKeys>> = {
  "rsa-1024": () => generate("rsa", { modulusLength: 1024 }),
  "rsa-2048": () => generate("rsa", { modulusLength: 2048 }),
  "p-256": () => generate("ec", { namedCurve: "P-256" }),
  "p-384": () => generate("ec", { namedCurve: "P-384" }),
  "p-521": () => generate("ec", { namedCurve: "P-521" }),
  secp256k1: () => generate("ec", { namedCurve: "secp256k1" }),
  "p-256-explicit": () => generate("ec", { namedCurve: "P-256", paramEncoding: "explicit" }),
  ed25519: () => generate("ed25519"),
};

async function createKeyPair(kind: KeyKind): Promise<KeyPair> {
  const { privateKey, publicKey } = await generators[kind]();
  return { privateKey, spki: new Uint8Array(publicKey.export({ type: "spki", format: "der" })) };
}

/**
 * Returns a key pair of a kind. The pair is cached by kind and name, because generating an RSA key is slow.
 */
export function getKeyPair(kind: KeyKind, name = "leaf"): Promise<KeyPair> {
  const cached = cachedPairs.get(`${kind} ${name}`);
  if (cached) return cached;
  const pair = createKeyPair(kind);
  cachedPairs.set(`${kind} ${name}`, pair);
  return pair;
}

/** Encoding of a private key. `encrypted` forms have a passphrase that isn't sent. */
export type KeyForm = "pkcs8" | "pkcs1" | "sec1" | "encrypted-pkcs8" | "encrypted-traditional";

/** Returns a private key as PEM. PKCS#1 works only for RSA keys, SEC1 only for EC keys. */
export function toKeyPem(pair: KeyPair, form: KeyForm = "pkcs8"): string {
  const key = pair.privateKey;
  const encryption = { cipher: "aes-256-cbc", passphrase: "not sent" };
  const traditionalType = key.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
  if (form === "encrypted-pkcs8") return key.export({ type: "pkcs8", format: "pem", ...encryption }).toString();
  if (form === "encrypted-traditional")
    return key.export({ type: traditionalType, format: "pem", ...encryption }).toString();
  return key.export({ type: form, format: "pem" }).toString();
}

/** Contents of a certificate. Times in Unix seconds. */
export interface CertificateOptions {
  readonly commonName?: string;
  readonly names?: readonly string[];
  readonly notBefore: number;
  readonly notAfter: number;
  /** Size of a comment in the certificate, in bytes. */
  readonly commentBytes?: number;
}

/** A certificate authority with a root and an intermediate. */
export interface CertificateAuthority {
  readonly name: string;
  /** PEM of the intermediate certificate, which follows the leaf in a chain. */
  readonly intermediate: string;
  readonly root: string;
  /** Signs a leaf and returns its PEM. */
  issue(pair: KeyPair, options: CertificateOptions): Promise<string>;
}

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const netscapeComment = "2.16.840.1.113730.1.13";

async function signCertificate(
  spki: Uint8Array<ArrayBuffer>,
  signingKey: webcrypto.CryptoKey,
  issuer: string,
  options: CertificateOptions,
  extensions: x509.Extension[],
): Promise<string> {
  const certificate = await x509.X509CertificateGenerator.create({
    subject: options.commonName === undefined ? "O=Conformance" : `CN=${options.commonName}`,
    issuer,
    notBefore: new Date(options.notBefore * 1000),
    notAfter: new Date(options.notAfter * 1000),
    publicKey: spki,
    signingKey,
    signingAlgorithm: ecdsa,
    extensions,
  });
  return `${certificate.toString("pem")}\n`;
}

function createLeafExtensions(options: CertificateOptions): x509.Extension[] {
  const extensions: x509.Extension[] = [new x509.BasicConstraintsExtension(false)];
  const names = options.names ?? [];
  if (names.length > 0) {
    const entries = names.map((value) => ({ type: "dns" as const, value }));
    extensions.push(new x509.SubjectAlternativeNameExtension(entries));
  }
  if (options.commentBytes !== undefined) {
    extensions.push(new x509.Extension(netscapeComment, false, encodeIa5String(options.commentBytes)));
  }
  return extensions;
}

/** Returns a DER IA5String of this length in bytes (256 to 65,535). */
function encodeIa5String(length: number): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(4 + length).fill(0x61);
  text.set([0x16, 0x82, length >> 8, length & 0xff]);
  return text;
}

async function exportPublicKey(pair: webcrypto.CryptoKeyPair): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await webcrypto.subtle.exportKey("spki", pair.publicKey));
}

/** Creates a root and an intermediate on P-256 that are valid for 10 years around `now` (Unix seconds). */
export async function createAuthority(now: number): Promise<CertificateAuthority> {
  const pairs = ["root", "intermediate"].map(() => webcrypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]));
  const [root, intermediate] = await Promise.all(pairs);
  if (!root || !intermediate) throw new Error("key generation failed");
  const validity = { notBefore: now - 5 * 365 * 86_400, notAfter: now + 5 * 365 * 86_400 };
  const authorityExtensions = [new x509.BasicConstraintsExtension(true, undefined, true)];
  const rootName = "Conformance Root";
  const name = "Conformance Issuing";
  return {
    name,
    root: await signCertificate(
      await exportPublicKey(root),
      root.privateKey,
      `CN=${rootName}`,
      { commonName: rootName, ...validity },
      authorityExtensions,
    ),
    intermediate: await signCertificate(
      await exportPublicKey(intermediate),
      root.privateKey,
      `CN=${rootName}`,
      { commonName: name, ...validity },
      authorityExtensions,
    ),
    issue: (pair, options) =>
      signCertificate(pair.spki, intermediate.privateKey, `CN=${name}`, options, createLeafExtensions(options)),
  };
}
