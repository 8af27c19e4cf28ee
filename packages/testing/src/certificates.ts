import { generateKeyPair, type KeyObject, webcrypto } from "node:crypto";
import { promisify } from "node:util";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";

type Generated = Promise<{ privateKey: KeyObject; publicKey: KeyObject }>;

const generate = promisify(generateKeyPair);

const generators = {
  "rsa-1024": (): Generated => generate("rsa", { modulusLength: 1024 }),
  "rsa-2048": (): Generated => generate("rsa", { modulusLength: 2048 }),
  "p-256": (): Generated => generate("ec", { namedCurve: "P-256" }),
  "p-384": (): Generated => generate("ec", { namedCurve: "P-384" }),
  "p-521": (): Generated => generate("ec", { namedCurve: "P-521" }),
  secp256k1: (): Generated => generate("ec", { namedCurve: "secp256k1" }),
  "p-256-explicit": (): Generated => generate("ec", { namedCurve: "P-256", paramEncoding: "explicit" }),
  ed25519: (): Generated => generate("ed25519"),
} as const;

/** Key types that certificate rules distinguish. */
export type KeyKind = keyof typeof generators;

/** Key pair; `spki` is the public key in DER. */
export interface Pair {
  readonly privateKey: KeyObject;
  readonly spki: Uint8Array<ArrayBuffer>;
}

const kept = new Map<string, Promise<Pair>>();

/** Returns a key pair of a type. Cached by name, because generating RSA keys is slow. */
export function keyPair(kind: KeyKind, name = "leaf"): Promise<Pair> {
  const known = kept.get(`${kind} ${name}`) ?? make(kind);
  kept.set(`${kind} ${name}`, known);
  return known;
}

async function make(kind: KeyKind): Promise<Pair> {
  const { privateKey, publicKey } = await generators[kind]();
  return { privateKey, spki: new Uint8Array(publicKey.export({ type: "spki", format: "der" })) };
}

/** Formats of a private key; `encrypted-` formats have a passphrase. */
export type KeyForm = "pkcs8" | "pkcs1" | "sec1" | "encrypted-pkcs8" | "encrypted-traditional";

/** Returns a private key as PEM. PKCS#1 is for RSA keys only, SEC1 for EC keys only. */
export function keyPem({ privateKey }: Pair, form: KeyForm = "pkcs8"): string {
  const lock = { cipher: "aes-256-cbc", passphrase: "a passphrase" };
  const traditional = privateKey.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
  if (form === "encrypted-pkcs8") return privateKey.export({ type: "pkcs8", format: "pem", ...lock }).toString();
  if (form === "encrypted-traditional") {
    return privateKey.export({ type: traditional, format: "pem", ...lock }).toString();
  }
  return privateKey.export({ type: form, format: "pem" }).toString();
}

/** Contents of a certificate; times in Unix seconds. */
export interface Subject {
  readonly commonName?: string;
  readonly names?: readonly string[];
  readonly notBefore: number;
  readonly notAfter: number;
  /** Length of a comment in bytes (at least 256), to make the certificate long. */
  readonly padding?: number;
}

/** Certificate authority with one intermediate, all as PEM. */
export interface Authority {
  /** Name of the intermediate, which issues every leaf. */
  readonly name: string;
  readonly root: string;
  readonly intermediate: string;
  issue(pair: Pick<Pair, "spki">, subject: Subject): Promise<string>;
}

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const year = 365 * 86_400;

/** Creates an authority, valid for ten years around `now` (Unix seconds). */
export async function makeAuthority(now: number, name = "Example"): Promise<Authority> {
  const [root, middle] = await Promise.all([signingPair(), signingPair()]);
  const span = { notBefore: now - 5 * year, notAfter: now + 5 * year };
  const rootName = `${name} Root`;
  const issuing = `${name} Issuing`;
  const isAuthority = [new x509.BasicConstraintsExtension(true, undefined, true)];
  const sign = async (pair: webcrypto.CryptoKeyPair, commonName: string) => {
    const spki = await webcrypto.subtle.exportKey("spki", pair.publicKey);
    return certificate(
      { spki, subject: { commonName, ...span } },
      { key: root.privateKey, name: rootName },
      isAuthority,
    );
  };
  return {
    name: issuing,
    root: await sign(root, rootName),
    intermediate: await sign(middle, issuing),
    issue: ({ spki }, subject) =>
      certificate({ spki, subject }, { key: middle.privateKey, name: issuing }, leafExtensions(subject)),
  };
}

function signingPair(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]);
}

async function certificate(
  { spki, subject }: { readonly spki: ArrayBuffer | Uint8Array<ArrayBuffer>; readonly subject: Subject },
  issuer: { readonly key: webcrypto.CryptoKey; readonly name: string },
  extensions: x509.Extension[],
): Promise<string> {
  const made = await x509.X509CertificateGenerator.create({
    subject: subject.commonName === undefined ? "O=Example" : `CN=${subject.commonName}`,
    issuer: `CN=${issuer.name}`,
    notBefore: new Date(subject.notBefore * 1000),
    notAfter: new Date(subject.notAfter * 1000),
    publicKey: spki,
    signingKey: issuer.key,
    signingAlgorithm: ecdsa,
    extensions,
  });
  return `${made.toString("pem")}\n`;
}

function leafExtensions({ names = [], padding }: Subject): x509.Extension[] {
  const extensions: x509.Extension[] = [new x509.BasicConstraintsExtension(false)];
  if (names.length > 0) {
    extensions.push(new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value }))));
  }
  if (padding !== undefined) extensions.push(comment(padding));
  return extensions;
}

/** Returns a Netscape comment extension: a DER string of this length (256 to 65,535 bytes). */
function comment(length: number): x509.Extension {
  const text = new Uint8Array(4 + length).fill(0x61);
  text.set([0x16, 0x82, length >> 8, length & 0xff]);
  return new x509.Extension("2.16.840.1.113730.1.13", false, text);
}
