import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { coversHostname, formatCertificateNames } from "@edge-console/contract/rules/certificate-names";
import { buildChain, type Chain, findLeaf } from "./chain.ts";
import { matchesPublicKey } from "./key-match.ts";
import { extractCertificates, parsePemBlocks, extractPrivateKey } from "./pem.ts";
import type { PrivateKeyResult } from "./private-key.ts";
import type { KeyAlgorithm } from "./public-key.ts";
import type { ParsedCertificate } from "./parse-certificate.ts";

/** What a person has put into the two boxes. */
export type PemInput = { certificate: string; privateKey: string };

/** What is seen in it. The private key itself is not part of it. */
export type CertificateAnalysis = {
  /** The certificate that it is about, though it may not stand first; undefined when none could be read. */
  leaf: ParsedCertificate | undefined;
  chain: Chain | undefined;
  /** What the private key is; undefined when there is none, or none that could be read. */
  keyAlgorithm: KeyAlgorithm | undefined;
  /** Whether key and certificate belong together; undefined when that cannot be told. */
  keyMatches: boolean | undefined;
  /** Whether the hostname is covered; undefined when none was asked for, or no certificate could be read. */
  covers: boolean | undefined;
  /** What the service would refuse, in its own sentences, by the box that it is about. Empty boxes have none. */
  validationErrors: { certificate: string | undefined; privateKey: string | undefined };
  /** Whether both are there and nothing would be refused. */
  ready: boolean;
};

const errors = messages.certificate;
const pemHeader = "-----BEGIN CERTIFICATE-----";

/**
 * Looks at a certificate and its private key as the service will (Upload certificate; Hostname errors), before anything
 * is sent. `hostname`: what it has to cover, if that is decided. `now`: Unix seconds.
 */
export async function analyzeCertificate(
  material: PemInput,
  hostname: string | undefined,
  now: number,
): Promise<CertificateAnalysis> {
  const text = extractCertificates(material.certificate);
  const certificates = await parseCertificates(text);
  const { parsePrivateKey } = await import("./private-key.ts");
  const reading = parsePrivateKey(material.privateKey);
  const key = reading.state === "read" ? reading.key : undefined;
  const leaf = certificates && findLeaf(certificates, key?.identity);
  const chain = certificates && leaf && (await buildChain(certificates, leaf));
  const first = certificates?.[0];
  // The service takes the first one for the leaf: what counts is whether the key belongs to that.
  const firstMatches = key && first && (await matchesPublicKey(key, first.key, first.spki));
  const pair = leaf === first ? firstMatches : key && leaf && (await matchesPublicKey(key, leaf.key, leaf.spki));
  const certificate = validateCertificate(text, leaf, hostname, now);
  const privateKey = validatePrivateKey(extractPrivateKey(material.privateKey), reading, first, firstMatches);
  return {
    leaf,
    chain,
    keyAlgorithm: key?.algorithm,
    keyMatches: pair,
    covers: leaf && hostname !== undefined ? covers(leaf, hostname) : undefined,
    validationErrors: { certificate, privateKey },
    ready: leaf !== undefined && key !== undefined && certificate === undefined && privateKey === undefined,
  };
}

/** The certificates of a text; undefined when there is none, or one of them cannot be read. */
async function parseCertificates(text: string): Promise<ParsedCertificate[] | undefined> {
  const blocks = parsePemBlocks(text);
  if (blocks.length === 0 || blocks.length !== text.split(pemHeader).length - 1) return undefined;
  const { parseCertificate } = await import("./parse-certificate.ts");
  const certificates = blocks.map(parseCertificate).filter((certificate) => certificate !== undefined);
  return certificates.length === blocks.length ? certificates : undefined;
}

function validateCertificate(
  text: string,
  leaf: ParsedCertificate | undefined,
  hostname: string | undefined,
  now: number,
): string | undefined {
  if (text.trim() === "") return undefined;
  if (getByteLength(text) > limits.certificateBytes) return errors.certificateTooLarge;
  if (!text.trimStart().startsWith(pemHeader)) return errors.certificateStart;
  if (!leaf) return errors.certificateUnreadable;
  if (leaf.notAfter <= now) return errors.expired(formatIsoDate(leaf.notAfter));
  if (leaf.notBefore > now + limits.certificateStartLeewaySeconds)
    return errors.notYetValid(formatIsoDate(leaf.notBefore));
  if (hostname !== undefined && !covers(leaf, hostname)) {
    return errors.notIssuedFor(hostname, formatCertificateNames(leaf.names));
  }
  return undefined;
}

function validatePrivateKey(
  text: string,
  reading: PrivateKeyResult,
  first: ParsedCertificate | undefined,
  matches: boolean | undefined,
): string | undefined {
  if (text.trim() === "") return undefined;
  if (getByteLength(text) > limits.privateKeyBytes) return errors.privateKeyTooLarge;
  if (reading.state === "encrypted") return errors.privateKeyEncrypted;
  if (reading.state === "unreadable") return errors.privateKeyUnreadable;
  if (matches === false) return errors.mismatch;
  return validateKeyAlgorithm(reading.key.algorithm, first?.key.algorithm);
}

function validateKeyAlgorithm(kind: KeyAlgorithm, certified: KeyAlgorithm | undefined): string | undefined {
  if (kind.type === "RSA") return kind.bits < limits.rsaBits ? errors.rsaTooShort : undefined;
  if (kind.type === "other") return errors.keyType;
  if (kind.explicit || (certified?.type === "EC" && certified.explicit)) return errors.explicitCurve;
  return kind.curve === undefined ? errors.keyType : undefined;
}

function covers(certificate: ParsedCertificate, hostname: string): boolean {
  return certificate.names.some((name) => coversHostname(name, hostname));
}

function getByteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A day as the service writes it in its refusals. */
function formatIsoDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
