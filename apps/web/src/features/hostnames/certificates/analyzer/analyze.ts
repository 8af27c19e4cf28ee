import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { coversHostname, formatCertificateNames } from "@edge-console/contract/rules/certificate-names";
import { buildChain, type Chain, findLeaf } from "./chain.ts";
import { matchesPublicKey } from "./key-match.ts";
import { extractCertificates, extractPrivateKey, parsePemBlocks } from "./pem.ts";
import type { ParsedCertificate } from "./parse-certificate.ts";
import type { PrivateKeyResult } from "./private-key.ts";
import type { KeyAlgorithm } from "./public-key.ts";
import { toDateString } from "../../../../format/utc.ts";

/** Contents of the certificate and private key fields. */
export type PemInput = { certificate: string; privateKey: string };

/** Result of analyzing a certificate and its private key. Doesn't contain the private key. */
export type CertificateAnalysis = {
  /** The leaf certificate, which may not be first in the input; undefined if the certificates can't be parsed. */
  leaf: ParsedCertificate | undefined;
  chain: Chain | undefined;
  /** Algorithm of the private key; undefined if there is no readable key. */
  keyAlgorithm: KeyAlgorithm | undefined;
  /** Whether the private key matches the leaf; undefined if that's unknown. */
  keyMatches: boolean | undefined;
  /** Whether the certificate covers the hostname; undefined without a hostname or a readable certificate. */
  isHostnameCovered: boolean | undefined;
  /** Errors that the API would return, by field, in its words. Empty fields have none. */
  validationErrors: { certificate: string | undefined; privateKey: string | undefined };
  /** Whether both fields are filled in and valid. */
  ready: boolean;
};

const errors = messages.certificate;
const pemHeader = "-----BEGIN CERTIFICATE-----";

/**
 * Checks a certificate and its private key by the rules of the API before they are uploaded. If `hostname` is given, the
 * certificate has to cover it; `now` in Unix seconds. Spec: Upload certificate; Hostname errors.
 */
export async function analyzeCertificate(
  input: PemInput,
  hostname: string | undefined,
  now: number,
): Promise<CertificateAnalysis> {
  const text = extractCertificates(input.certificate);
  const certificates = await parseCertificates(text);
  const { parsePrivateKey } = await import("./private-key.ts");
  const keyResult = parsePrivateKey(input.privateKey);
  const key = keyResult.state === "parsed" ? keyResult.key : undefined;
  const leaf = certificates && findLeaf(certificates, key?.identity);
  const chain = certificates && leaf && (await buildChain(certificates, leaf));
  const firstCertificate = certificates?.[0];
  // The API treats the first certificate as the leaf, so it compares the key with that one.
  const firstMatches =
    key && firstCertificate && (await matchesPublicKey(key, firstCertificate.key, firstCertificate.spki));
  const keyMatches =
    leaf === firstCertificate ? firstMatches : key && leaf && (await matchesPublicKey(key, leaf.key, leaf.spki));
  const certificate = validateCertificate(text, leaf, hostname, now);
  const privateKey = validatePrivateKey(extractPrivateKey(input.privateKey), keyResult, firstCertificate, firstMatches);
  return {
    leaf,
    chain,
    keyAlgorithm: key?.algorithm,
    keyMatches,
    isHostnameCovered: leaf && hostname !== undefined ? isCovered(leaf, hostname) : undefined,
    validationErrors: { certificate, privateKey },
    ready: leaf !== undefined && key !== undefined && certificate === undefined && privateKey === undefined,
  };
}

/** Returns the certificates of a text; undefined if there are none or one of them can't be parsed. */
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
  if (leaf.notAfter <= now) return errors.expired(toDateString(leaf.notAfter));
  if (leaf.notBefore > now + limits.certificateStartLeewaySeconds)
    return errors.notYetValid(toDateString(leaf.notBefore));
  if (hostname !== undefined && !isCovered(leaf, hostname)) {
    return errors.notIssuedFor(hostname, formatCertificateNames(leaf.names));
  }
  return undefined;
}

function validatePrivateKey(
  text: string,
  keyResult: PrivateKeyResult,
  leaf: ParsedCertificate | undefined,
  matches: boolean | undefined,
): string | undefined {
  if (text.trim() === "") return undefined;
  if (getByteLength(text) > limits.privateKeyBytes) return errors.privateKeyTooLarge;
  if (keyResult.state === "encrypted") return errors.privateKeyEncrypted;
  if (keyResult.state === "invalid") return errors.privateKeyUnreadable;
  if (matches === false) return errors.mismatch;
  return validateKeyAlgorithm(keyResult.key.algorithm, leaf?.key.algorithm);
}

function validateKeyAlgorithm(key: KeyAlgorithm, certificateKey: KeyAlgorithm | undefined): string | undefined {
  if (key.type === "RSA") return key.bits < limits.rsaBits ? errors.rsaTooShort : undefined;
  if (key.type === "other") return errors.keyType;
  if (key.explicit || (certificateKey?.type === "EC" && certificateKey.explicit)) return errors.explicitCurve;
  return key.curve === undefined ? errors.keyType : undefined;
}

function isCovered(certificate: ParsedCertificate, hostname: string): boolean {
  return certificate.names.some((name) => coversHostname(name, hostname));
}

function getByteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
