import { createPrivateKey, generateKeyPairSync, type KeyObject, webcrypto } from "node:crypto";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";

/** A key pair of a certificate's owner. */
export interface Pair {
  readonly privateKey: KeyObject;
  readonly spki: Uint8Array<ArrayBuffer>;
}

/** What a test's certificate says; times in Unix seconds. */
export interface Leaf {
  readonly commonName?: string;
  readonly names?: readonly string[];
  readonly from: number;
  readonly until: number;
  /** Bytes of a comment inside, to make it long. */
  readonly padding?: number;
}

function pairOf({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): Pair {
  return { privateKey, spki: new Uint8Array(publicKey.export({ type: "spki", format: "der" })) };
}

/** An RSA key pair of so many bits. */
export const rsaPair = (bits: number): Pair => pairOf(generateKeyPairSync("rsa", { modulusLength: bits }));

/** An EC key pair on a named curve, or with its parameters spelled out. */
export const ecPair = (namedCurve: string, paramEncoding: "named" | "explicit" = "named"): Pair =>
  pairOf(generateKeyPairSync("ec", { namedCurve, paramEncoding }));

export const ed25519Pair = (): Pair => pairOf(generateKeyPairSync("ed25519"));

/** The private key as PEM (PKCS #8), with a passphrase when one is given. */
export function keyPem({ privateKey }: Pair, passphrase?: string): string {
  const lock = passphrase === undefined ? {} : { cipher: "aes-256-cbc", passphrase };
  return privateKey.export({ type: "pkcs8", format: "pem", ...lock }).toString();
}

const signing = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const authority = await webcrypto.subtle.generateKey(signing, true, ["sign", "verify"]);

/** The name of the authority that signs. */
export const authorityName = "Test Authority";

/** A certificate for the pair as PEM, signed by an authority that exists for the run. */
export async function issue(pair: Pair, { commonName, names = [], from, until, padding }: Leaf): Promise<string> {
  const entries = names.map((value) => ({ type: "dns" as const, value }));
  const extensions: x509.Extension[] = [];
  if (entries.length > 0) extensions.push(new x509.SubjectAlternativeNameExtension(entries));
  if (padding !== undefined) extensions.push(comment(padding));
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
function comment(length: number): x509.Extension {
  const text = new Uint8Array(4 + length).fill(0x61);
  text.set([0x16, 0x82, length >> 8, length & 0xff]);
  return new x509.Extension("2.16.840.1.113730.1.13", false, text);
}
