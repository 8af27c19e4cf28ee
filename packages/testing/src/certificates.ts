import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";

type GeneratedKeys = Promise<{ privateKey: KeyObject; publicKey: KeyObject }>;

const generate = promisify(generateKeyPair);

const generators = {
  "rsa-1024": (): GeneratedKeys => generate("rsa", { modulusLength: 1024 }),
  "rsa-2048": (): GeneratedKeys => generate("rsa", { modulusLength: 2048 }),
  "p-256": (): GeneratedKeys => generate("ec", { namedCurve: "P-256" }),
  "p-384": (): GeneratedKeys => generate("ec", { namedCurve: "P-384" }),
  "p-521": (): GeneratedKeys => generate("ec", { namedCurve: "P-521" }),
  secp256k1: (): GeneratedKeys => generate("ec", { namedCurve: "secp256k1" }),
  "p-256-explicit": (): GeneratedKeys => generate("ec", { namedCurve: "P-256", paramEncoding: "explicit" }),
  ed25519: (): GeneratedKeys => generate("ed25519"),
} as const;

/** Key types that certificate rules distinguish. */
export type KeyKind = keyof typeof generators;

/** Key pair; `spki` is the public key in DER. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly spki: Uint8Array<ArrayBuffer>;
}

const cachedPairs = new Map<string, Promise<KeyPair>>();

/** Returns a key pair of a type. Cached by name, because generating RSA keys is slow. */
export function getKeyPair(kind: KeyKind, name = "leaf"): Promise<KeyPair> {
  const pair = cachedPairs.get(`${kind} ${name}`) ?? createKeyPair(kind);
  cachedPairs.set(`${kind} ${name}`, pair);
  return pair;
}

async function createKeyPair(kind: KeyKind): Promise<KeyPair> {
  const { privateKey, publicKey } = await generators[kind]();
  return { privateKey, spki: new Uint8Array(publicKey.export({ type: "spki", format: "der" })) };
}

/** Formats of a private key; `encrypted-` formats have a passphrase. */
export type KeyForm = "pkcs8" | "pkcs1" | "sec1" | "encrypted-pkcs8" | "encrypted-traditional";

/** Returns a private key as PEM. PKCS#1 is for RSA keys only, SEC1 for EC keys only. */
export function toKeyPem({ privateKey }: KeyPair, form: KeyForm = "pkcs8"): string {
  const encryption = { cipher: "aes-256-cbc", passphrase: "a passphrase" };
  const traditionalType = privateKey.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
  if (form === "encrypted-pkcs8") return privateKey.export({ type: "pkcs8", format: "pem", ...encryption });
  if (form === "encrypted-traditional") {
    return privateKey.export({ type: traditionalType, format: "pem", ...encryption });
  }
  return privateKey.export({ type: form, format: "pem" });
}

/** Contents of a certificate; times in Unix seconds. */
export interface CertificateOptions {
  readonly commonName?: string;
  readonly names?: readonly string[];
  readonly notBefore: number;
  readonly notAfter: number;
  /** Length of a comment in bytes (at least 256), to make the certificate long. */
  readonly commentBytes?: number;
}

/** Certificate authority with one intermediate, all as PEM. */
export interface CertificateAuthority {
  /** Name of the intermediate, which issues every leaf. */
  readonly name: string;
  readonly root: string;
  readonly intermediate: string;
  issue(pair: Pick<KeyPair, "spki">, subject: CertificateOptions): Promise<string>;
}

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const yearSeconds = 365 * 86_400;

/** Creates an authority, valid for ten years around `now` (Unix seconds). */
export async function createAuthority(now: number, name = "Example"): Promise<CertificateAuthority> {
  const [root, intermediate] = await Promise.all([createSigningPair(), createSigningPair()]);
  const validity = { notBefore: now - 5 * yearSeconds, notAfter: now + 5 * yearSeconds };
  const rootName = `${name} Root`;
  const issuerName = `${name} Issuing`;
  const authorityExtensions = [new x509.BasicConstraintsExtension(true, undefined, true)];
  const signAuthority = async (publicKey: CryptoKey, commonName: string) => {
    const spki = await crypto.subtle.exportKey("spki", publicKey);
    return signCertificate(
      { spki, subject: { commonName, ...validity } },
      { key: root.privateKey, name: rootName },
      authorityExtensions,
    );
  };
  return {
    name: issuerName,
    root: await signAuthority(root.publicKey, rootName),
    intermediate: await signAuthority(intermediate.publicKey, issuerName),
    issue: ({ spki }, subject) =>
      signCertificate(
        { spki, subject },
        { key: intermediate.privateKey, name: issuerName },
        createLeafExtensions(subject),
      ),
  };
}

function createSigningPair() {
  return crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]);
}

async function signCertificate(
  { spki, subject }: { readonly spki: ArrayBuffer | Uint8Array<ArrayBuffer>; readonly subject: CertificateOptions },
  issuer: { readonly key: CryptoKey; readonly name: string },
  extensions: x509.Extension[],
): Promise<string> {
  const certificate = await x509.X509CertificateGenerator.create({
    subject: subject.commonName === undefined ? "O=Example" : `CN=${subject.commonName}`,
    issuer: `CN=${issuer.name}`,
    notBefore: new Date(subject.notBefore * 1000),
    notAfter: new Date(subject.notAfter * 1000),
    publicKey: spki,
    signingKey: issuer.key,
    signingAlgorithm: ecdsa,
    extensions,
  });
  return `${certificate.toString("pem")}\n`;
}

function createLeafExtensions({ names = [], commentBytes }: CertificateOptions): x509.Extension[] {
  const extensions: x509.Extension[] = [new x509.BasicConstraintsExtension(false)];
  if (names.length > 0) {
    extensions.push(new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value }))));
  }
  if (commentBytes !== undefined) extensions.push(createCommentExtension(commentBytes));
  return extensions;
}

/** Returns a Netscape comment extension: a DER string of this length (256 to 65,535 bytes). */
function createCommentExtension(length: number): x509.Extension {
  const text = new Uint8Array(4 + length).fill(0x61);
  text.set([0x16, 0x82, length >> 8, length & 0xff]);
  return new x509.Extension("2.16.840.1.113730.1.13", false, text);
}
