import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { coversHostname, formatCertificateNames } from "@edge-console/contract/rules/certificate-names";
import { getCertificateNames } from "./certificate-names.ts";
import { hasExplicitCurve } from "./explicit-curve.ts";
import { ServiceError } from "./service-error.ts";

/** The stored part of an upload: the certificates as PEM, leaf first. Never the key. */
export interface UploadedCertificate {
  readonly pem: string;
  readonly issuer: string;
  /** Unix seconds. */
  readonly expires: number;
}

const errorMessages = messages.certificate;
const beginCertificate = "-----BEGIN CERTIFICATE-----";
const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const privateKeyBlock = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[^-]*-----END (?:[A-Z]+ )?PRIVATE KEY-----/;
const namedCurves = new Set(["prime256v1", "secp384r1", "secp521r1"]);

/**
 * Validates an uploaded certificate and its private key for a hostname at `now` (Unix seconds). Throws the 400 of the
 * first error, in the order of the specification (Spec: Hostname errors).
 */
export function validateUpload(
  certificate: string,
  privateKey: string,
  hostname: string,
  now: number,
): UploadedCertificate {
  if (certificate.trim() === "" || privateKey.trim() === "") reject(errorMessages.pasteBoth);
  if (Buffer.byteLength(certificate) > limits.certificateBytes) reject(errorMessages.certificateTooLarge);
  if (Buffer.byteLength(privateKey) > limits.privateKeyBytes) reject(errorMessages.privateKeyTooLarge);
  if (!certificate.trimStart().startsWith(beginCertificate)) reject(errorMessages.certificateStart);
  const { leaf, pem } = readChain(certificate);
  const key = readKey(privateKey);
  if (!isMatchingKey(leaf, key)) reject(errorMessages.mismatch);
  assertKeyKind(leaf, key);
  assertValidity(leaf, now);
  assertNames(leaf, hostname);
  return { pem, issuer: getIssuer(leaf), expires: toUnixSeconds(leaf.validToDate) };
}

function reject(message: string): never {
  throw new ServiceError(400, message);
}

function readChain(text: string): { readonly leaf: X509Certificate; readonly pem: string } {
  const blocks = text.match(certificateBlock) ?? [];
  if (blocks.length !== text.split(beginCertificate).length - 1) reject(errorMessages.certificateUnreadable);
  try {
    const [leaf] = blocks.map((block) => new X509Certificate(block));
    if (leaf) return { leaf, pem: `${blocks.join("\n")}\n` };
  } catch {
    // Reported below. OpenSSL's reason doesn't help.
  }
  return reject(errorMessages.certificateUnreadable);
}

function readKey(text: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:[^\n]*ENCRYPTED/.test(text)) {
    reject(errorMessages.privateKeyEncrypted);
  }
  try {
    return createPrivateKey(privateKeyBlock.exec(text)?.[0] ?? text);
  } catch {
    return reject(errorMessages.privateKeyUnreadable);
  }
}

function isMatchingKey(leaf: X509Certificate, key: KeyObject): boolean {
  try {
    return leaf.checkPrivateKey(key);
  } catch {
    return false;
  }
}

function assertKeyKind(leaf: X509Certificate, key: KeyObject): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "rsa") {
    if ((details?.modulusLength ?? 0) < limits.rsaBits) reject(errorMessages.rsaTooShort);
    return;
  }
  if (type !== "ec") reject(errorMessages.keyType);
  if ([leaf.publicKey, createPublicKey(key)].some(hasExplicitCurve)) reject(errorMessages.explicitCurve);
  if (!namedCurves.has(details?.namedCurve ?? "")) reject(errorMessages.keyType);
}

function assertValidity(leaf: X509Certificate, now: number): void {
  if (toUnixSeconds(leaf.validToDate) <= now) reject(errorMessages.expired(formatDate(leaf.validToDate)));
  if (toUnixSeconds(leaf.validFromDate) > now + limits.certificateStartLeewaySeconds) {
    reject(errorMessages.notYetValid(formatDate(leaf.validFromDate)));
  }
}

function assertNames(leaf: X509Certificate, hostname: string): void {
  const names = getCertificateNames(leaf);
  if (!names.some((name) => coversHostname(name, hostname))) {
    reject(errorMessages.notIssuedFor(hostname, formatCertificateNames(names)));
  }
}

function getIssuer(leaf: X509Certificate): string {
  const { CN, O } = leaf.toLegacyObject().issuer;
  return [CN, O].flat().find((name) => name) ?? leaf.issuer.replaceAll("\n", ", ");
}

function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function formatDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
