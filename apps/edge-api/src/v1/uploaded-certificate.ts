import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { coversHostname, formatCertificateNames } from "@edge-console/contract/rules/certificate-names";
import { certificateNames } from "./certificate-names.ts";
import { hasExplicitCurve } from "./explicit-curve.ts";
import { ServiceError } from "./service-error.ts";

/** What is kept of an upload: the certificates as PEM, leaf first. Never the key. */
export interface UploadedCertificate {
  readonly pem: string;
  readonly issuer: string;
  /** Unix seconds. */
  readonly expires: number;
}

const refusals = messages.certificate;
const beginCertificate = "-----BEGIN CERTIFICATE-----";
const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const privateKeyBlock = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[^-]*-----END (?:[A-Z]+ )?PRIVATE KEY-----/;
const namedCurves = new Set(["prime256v1", "secp384r1", "secp521r1"]);

/**
 * Checks an uploaded certificate and its private key for a hostname at `now` (Unix seconds). Throws the 400 of the first
 * refusal, in the order of section "Hostname errors".
 */
export function checkUpload(
  certificate: string,
  privateKey: string,
  hostname: string,
  now: number,
): UploadedCertificate {
  if (certificate.trim() === "" || privateKey.trim() === "") refuse(refusals.pasteBoth);
  if (Buffer.byteLength(certificate) > limits.certificateBytes) refuse(refusals.certificateTooLarge);
  if (Buffer.byteLength(privateKey) > limits.privateKeyBytes) refuse(refusals.privateKeyTooLarge);
  if (!certificate.trimStart().startsWith(beginCertificate)) refuse(refusals.certificateStart);
  const { leaf, pem } = readChain(certificate);
  const key = readKey(privateKey);
  if (!belongsTo(leaf, key)) refuse(refusals.mismatch);
  checkKeyKind(leaf, key);
  checkValidity(leaf, now);
  checkNames(leaf, hostname);
  return { pem, issuer: issuerOf(leaf), expires: unixSeconds(leaf.validToDate) };
}

function refuse(message: string): never {
  throw new ServiceError(400, message);
}

function readChain(text: string): { readonly leaf: X509Certificate; readonly pem: string } {
  const blocks = text.match(certificateBlock) ?? [];
  if (blocks.length !== text.split(beginCertificate).length - 1) refuse(refusals.certificateUnreadable);
  try {
    const [leaf] = blocks.map((block) => new X509Certificate(block));
    if (leaf) return { leaf, pem: `${blocks.join("\n")}\n` };
  } catch {
    // Told below: why OpenSSL could not read it helps nobody.
  }
  return refuse(refusals.certificateUnreadable);
}

function readKey(text: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:[^\n]*ENCRYPTED/.test(text)) {
    refuse(refusals.privateKeyEncrypted);
  }
  try {
    return createPrivateKey(privateKeyBlock.exec(text)?.[0] ?? text);
  } catch {
    return refuse(refusals.privateKeyUnreadable);
  }
}

function belongsTo(leaf: X509Certificate, key: KeyObject): boolean {
  try {
    return leaf.checkPrivateKey(key);
  } catch {
    return false;
  }
}

function checkKeyKind(leaf: X509Certificate, key: KeyObject): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "rsa") {
    if ((details?.modulusLength ?? 0) < limits.rsaBits) refuse(refusals.rsaTooShort);
    return;
  }
  if (type !== "ec") refuse(refusals.keyType);
  if ([leaf.publicKey, createPublicKey(key)].some(hasExplicitCurve)) refuse(refusals.explicitCurve);
  if (!namedCurves.has(details?.namedCurve ?? "")) refuse(refusals.keyType);
}

function checkValidity(leaf: X509Certificate, now: number): void {
  if (unixSeconds(leaf.validToDate) <= now) refuse(refusals.expired(day(leaf.validToDate)));
  if (unixSeconds(leaf.validFromDate) > now + limits.certificateStartLeewaySeconds) {
    refuse(refusals.notYetValid(day(leaf.validFromDate)));
  }
}

function checkNames(leaf: X509Certificate, hostname: string): void {
  const names = certificateNames(leaf);
  if (!names.some((name) => coversHostname(name, hostname))) {
    refuse(refusals.notIssuedFor(hostname, formatCertificateNames(names)));
  }
}

function issuerOf(leaf: X509Certificate): string {
  const { CN, O } = leaf.toLegacyObject().issuer;
  return [CN, O].flat().find((name) => name) ?? leaf.issuer.replaceAll("\n", ", ");
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
