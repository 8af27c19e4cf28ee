import { createPrivateKey, generateKeyPairSync, type KeyObject, webcrypto } from "node:crypto";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";

/** A key pair of a certificate's owner. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly spki: Uint8Array<ArrayBuffer>;
}

/** Contents of a test certificate; times in Unix seconds. */
export interface LeafOptions {
  readonly commonName?: string;
  readonly names?: readonly string[];
  readonly from: number;
  readonly until: number;
  /** Size of a comment in the certificate, in bytes. */
  readonly padding?: number;
}

function toKeyPair({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): KeyPair {
  return { privateKey, spki: new Uint8Array(publicKey.export({ type: "spki", format: "der" })) };
}

/** An RSA key pair of so many bits. */
export const createRsaPair = (bits: number): KeyPair => toKeyPair(generateKeyPairSync("rsa", { modulusLength: bits }));

/** An EC key pair on a named curve, or with its parameters spelled out. */
export const createEcPair = (namedCurve: string, paramEncoding: "named" | "explicit" = "named"): KeyPair =>
  toKeyPair(generateKeyPairSync("ec", { namedCurve, paramEncoding }));

export const createEd25519Pair = (): KeyPair => toKeyPair(generateKeyPairSync("ed25519"));

/** Returns the private key as PEM (PKCS#8), encrypted if there is a passphrase. */
export function toKeyPem({ privateKey }: KeyPair, passphrase?: string): string {
  const encryption = passphrase === undefined ? {} : { cipher: "aes-256-cbc", passphrase };
  return privateKey.export({ type: "pkcs8", format: "pem", ...encryption }).toString();
}

const signing = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const authority = await webcrypto.subtle.generateKey(signing, true, ["sign", "verify"]);

/** The name of the authority that signs. */
export const authorityName = "Test Authority";

/** A certificate for the pair as PEM, signed by an authority that exists for the run. */
export async function issue(
  pair: KeyPair,
  { commonName, names = [], from, until, padding }: LeafOptions,
): Promise<string> {
  const entries = names.map((value) => ({ type: "dns" as const, value }));
  const extensions: x509.Extension[] = [];
  if (entries.length > 0) extensions.push(new x509.SubjectAlternativeNameExtension(entries));
  if (padding !== undefined) extensions.push(createCommentExtension(padding));
  const certificate = await x509.X509CertificateGenerator.create({
    subject: commonName === undefined ? "O=Test" : `CN=${commonName}`,
    issuer: `CN=${authorityName}`,
    notBefore: new Date(from * 1000),
    notAfter: new Date(until * 1000),
    publicKey: pair.spki,
    signingKey: authority.privateKey,
    signingAlgorithm: signing,
    extensions,
  });
  return `${certificate.toString("pem")}\n`;
}

/** The authority's own certificate, as an intermediate that follows a leaf. */
export async function authorityCertificate(from: number, until: number): Promise<string> {
  const der = await webcrypto.subtle.exportKey("pkcs8", authority.privateKey);
  const privateKey = createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs8" });
  const spki = new Uint8Array(await webcrypto.subtle.exportKey("spki", authority.publicKey));
  return issue({ privateKey, spki }, { commonName: authorityName, from, until });
}

/** A Netscape comment of so many bytes (256 to 65,535). */
function createCommentExtension(length: number): x509.Extension {
  const text = new Uint8Array(4 + length).fill(0x61);
  text.set([0x16, 0x82, length >> 8, length & 0xff]);
  return new x509.Extension("2.16.840.1.113730.1.13", false, text);
}
