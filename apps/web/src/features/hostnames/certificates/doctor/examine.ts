import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { coversHostname, formatCertificateNames } from "@edge-console/contract/rules/certificate-names";
import { arrangeChain, type Chain, findLeaf } from "./chain.ts";
import { belongsTo } from "./key-match.ts";
import { certificateToSend, pemBlocks, privateKeyToSend } from "./pem.ts";
import type { PrivateKeyReading } from "./private-key.ts";
import type { KeyKind } from "./key-kinds.ts";
import type { ReadCertificate } from "./read-certificate.ts";

/** What a person has put into the two boxes. */
export type Material = { certificate: string; privateKey: string };

/** What is seen in it. The private key itself is not part of it. */
export type Examination = {
  /** The certificate that it is about, though it may not stand first; undefined when none could be read. */
  leaf: ReadCertificate | undefined;
  chain: Chain | undefined;
  /** What the private key is; undefined when there is none, or none that could be read. */
  keyKind: KeyKind | undefined;
  /** Whether key and certificate belong together; undefined when that cannot be told. */
  pair: boolean | undefined;
  /** Whether the hostname is covered; undefined when none was asked for, or no certificate could be read. */
  covers: boolean | undefined;
  /** What the service would refuse, in its own sentences, by the box that it is about. Empty boxes have none. */
  refusals: { certificate: string | undefined; privateKey: string | undefined };
  /** Whether both are there and nothing would be refused. */
  ready: boolean;
};

const refusals = messages.certificate;
const begin = "-----BEGIN CERTIFICATE-----";

/**
 * Looks at a certificate and its private key as the service will (Upload certificate; Hostname errors), before anything
 * is sent. `hostname`: what it has to cover, if that is decided. `now`: Unix seconds.
 */
export async function examine(material: Material, hostname: string | undefined, now: number): Promise<Examination> {
  const text = certificateToSend(material.certificate);
  const certificates = await readAll(text);
  const { readPrivateKey } = await import("./private-key.ts");
  const reading = readPrivateKey(material.privateKey);
  const key = reading.state === "read" ? reading.key : undefined;
  const leaf = certificates && findLeaf(certificates, key?.identity);
  const chain = certificates && leaf && (await arrangeChain(certificates, leaf));
  const first = certificates?.[0];
  // The service takes the first one for the leaf: what counts is whether the key belongs to that.
  const firstMatches = key && first && (await belongsTo(key, first.key, first.spki));
  const pair = leaf === first ? firstMatches : key && leaf && (await belongsTo(key, leaf.key, leaf.spki));
  const certificate = refusalOfCertificate(text, leaf, hostname, now);
  const privateKey = refusalOfKey(privateKeyToSend(material.privateKey), reading, first, firstMatches);
  return {
    leaf,
    chain,
    keyKind: key?.kind,
    pair,
    covers: leaf && hostname !== undefined ? covers(leaf, hostname) : undefined,
    refusals: { certificate, privateKey },
    ready: leaf !== undefined && key !== undefined && certificate === undefined && privateKey === undefined,
  };
}

/** The certificates of a text; undefined when there is none, or one of them cannot be read. */
async function readAll(text: string): Promise<ReadCertificate[] | undefined> {
  const blocks = pemBlocks(text);
  if (blocks.length === 0 || blocks.length !== text.split(begin).length - 1) return undefined;
  const { readCertificate } = await import("./read-certificate.ts");
  const certificates = blocks.map(readCertificate).filter((certificate) => certificate !== undefined);
  return certificates.length === blocks.length ? certificates : undefined;
}

function refusalOfCertificate(
  text: string,
  leaf: ReadCertificate | undefined,
  hostname: string | undefined,
  now: number,
): string | undefined {
  if (text.trim() === "") return undefined;
  if (bytesOf(text) > limits.certificateBytes) return refusals.certificateTooLarge;
  if (!text.trimStart().startsWith(begin)) return refusals.certificateStart;
  if (!leaf) return refusals.certificateUnreadable;
  if (leaf.notAfter <= now) return refusals.expired(day(leaf.notAfter));
  if (leaf.notBefore > now + limits.certificateStartLeewaySeconds) return refusals.notYetValid(day(leaf.notBefore));
  if (hostname !== undefined && !covers(leaf, hostname)) {
    return refusals.notIssuedFor(hostname, formatCertificateNames(leaf.names));
  }
  return undefined;
}

function refusalOfKey(
  text: string,
  reading: PrivateKeyReading,
  first: ReadCertificate | undefined,
  matches: boolean | undefined,
): string | undefined {
  if (text.trim() === "") return undefined;
  if (bytesOf(text) > limits.privateKeyBytes) return refusals.privateKeyTooLarge;
  if (reading.state === "encrypted") return refusals.privateKeyEncrypted;
  if (reading.state === "unreadable") return refusals.privateKeyUnreadable;
  if (matches === false) return refusals.mismatch;
  return refusalOfKind(reading.key.kind, first?.key.kind);
}

function refusalOfKind(kind: KeyKind, certified: KeyKind | undefined): string | undefined {
  if (kind.type === "RSA") return kind.bits < limits.rsaBits ? refusals.rsaTooShort : undefined;
  if (kind.type === "other") return refusals.keyType;
  if (kind.explicit || (certified?.type === "EC" && certified.explicit)) return refusals.explicitCurve;
  return kind.curve === undefined ? refusals.keyType : undefined;
}

function covers(certificate: ReadCertificate, hostname: string): boolean {
  return certificate.names.some((name) => coversHostname(name, hostname));
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A day as the service writes it in its refusals. */
function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
