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
export interface Pair {
  readonly privateKey: KeyObject;
  readonly spki: Uint8Array<ArrayBuffer>;
}

const generate = promisify(generateKeyPair);
const cachedPairs = new Map<string, Promise<Pair>>();

type Generated = Promise<{ privateKey: KeyObject; publicKey: KeyObject }>;

const generators: Readonly<Record<KeyKind, () => Generated>> = {
  "rsa-1024": () => generate("rsa", { modulusLength: 1024 }),
  "rsa-2048": () => generate("rsa", { modulusLength: 2048 }),
  "p-256": () => generate("ec", { namedCurve: "P-256" }),
  "p-384": () => generate("ec", { namedCurve: "P-384" }),
  "p-521": () => generate("ec", { namedCurve: "P-521" }),
  secp256k1: () => generate("ec", { namedCurve: "secp256k1" }),
  "p-256-explicit": () => generate("ec", { namedCurve: "P-256", paramEncoding: "explicit" }),
  ed25519: () => generate("ed25519"),
};

async function createPair(kind: KeyKind): Promise<Pair> {
  const { privateKey, publicKey } = await generators[kind]();
  return { privateKey, spki: new Uint8Array(publicKey.export({ type: "spki", format: "der" })) };
}

/**
 * Returns a key pair of a kind. The pair is cached by kind and name, because generating an RSA key is slow.
 */
export function keyPair(kind: KeyKind, name = "leaf"): Promise<Pair> {
  const cached = cachedPairs.get(`${kind} ${name}`);
  if (cached) return cached;
  const pair = createPair(kind);
  cachedPairs.set(`${kind} ${name}`, pair);
  return pair;
}

/** Encoding of a private key. `encrypted` forms have a passphrase that isn't sent. */
export type KeyForm = "pkcs8" | "pkcs1" | "sec1" | "encrypted-pkcs8" | "encrypted-traditional";

/** Returns a private key as PEM. PKCS#1 works only for RSA keys, SEC1 only for EC keys. */
export function keyPem(pair: Pair, form: KeyForm = "pkcs8"): string {
  const key = pair.privateKey;
  const lock = { cipher: "aes-256-cbc", passphrase: "not sent" };
  const traditional = key.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
  if (form === "encrypted-pkcs8") return key.export({ type: "pkcs8", format: "pem", ...lock }).toString();
  if (form === "encrypted-traditional") return key.export({ type: traditional, format: "pem", ...lock }).toString();
  return key.export({ type: form, format: "pem" }).toString();
}

/** Contents of a certificate. Times in Unix seconds. */
export interface Subject {
  readonly commonName?: string;
  readonly names?: readonly string[];
  readonly notBefore: number;
  readonly notAfter: number;
  /** Size of a comment in the certificate, in bytes. */
  readonly padding?: number;
}

/** A certificate authority with a root and an intermediate. */
export interface Authority {
  readonly name: string;
  /** PEM of the intermediate certificate, which follows the leaf in a chain. */
  readonly intermediate: string;
  readonly root: string;
  /** Signs a leaf and returns its PEM. */
  issue(pair: Pair, subject: Subject): Promise<string>;
}

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const netscapeComment = "2.16.840.1.113730.1.13";

async function certificate(
  spki: Uint8Array<ArrayBuffer>,
  signingKey: webcrypto.CryptoKey,
  issuer: string,
  subject: Subject,
  extensions: x509.Extension[],
): Promise<string> {
  const certificate = await x509.X509CertificateGenerator.create({
    subject: subject.commonName === undefined ? "O=Conformance" : `CN=${subject.commonName}`,
    issuer,
    notBefore: new Date(subject.notBefore * 1000),
    notAfter: new Date(subject.notAfter * 1000),
    publicKey: spki,
    signingKey,
    signingAlgorithm: ecdsa,
    extensions,
  });
  return `${certificate.toString("pem")}\n`;
}

function leafExtensions(subject: Subject): x509.Extension[] {
  const extensions: x509.Extension[] = [new x509.BasicConstraintsExtension(false)];
  const names = subject.names ?? [];
  if (names.length > 0) {
    const entries = names.map((value) => ({ type: "dns" as const, value }));
    extensions.push(new x509.SubjectAlternativeNameExtension(entries));
  }
  if (subject.padding !== undefined) {
    extensions.push(new x509.Extension(netscapeComment, false, ia5(subject.padding)));
  }
  return extensions;
}

/** Returns a DER IA5String of this length in bytes (256 to 65,535). */
function ia5(length: number): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(4 + length).fill(0x61);
  text.set([0x16, 0x82, length >> 8, length & 0xff]);
  return text;
}

async function publicDer(pair: webcrypto.CryptoKeyPair): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await webcrypto.subtle.exportKey("spki", pair.publicKey));
}

/** Creates a root and an intermediate on P-256 that are valid for 10 years around `now` (Unix seconds). */
export async function createAuthority(now: number): Promise<Authority> {
  const pairs = ["root", "intermediate"].map(() => webcrypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]));
  const [root, middle] = await Promise.all(pairs);
  if (!root || !middle) throw new Error("key generation failed");
  const span = { notBefore: now - 5 * 365 * 86_400, notAfter: now + 5 * 365 * 86_400 };
  const authority = [new x509.BasicConstraintsExtension(true, undefined, true)];
  const rootName = "Conformance Root";
  const name = "Conformance Issuing";
  return {
    name,
    root: await certificate(
      await publicDer(root),
      root.privateKey,
      `CN=${rootName}`,
      { commonName: rootName, ...span },
      authority,
    ),
    intermediate: await certificate(
      await publicDer(middle),
      root.privateKey,
      `CN=${rootName}`,
      { commonName: name, ...span },
      authority,
    ),
    issue: (pair, subject) => certificate(pair.spki, middle.privateKey, `CN=${name}`, subject, leafExtensions(subject)),
  };
}
