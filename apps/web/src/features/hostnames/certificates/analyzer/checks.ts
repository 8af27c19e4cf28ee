import { isExpiringSoon } from "@edge-console/contract/findings/certificate";
import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { formatQuantity } from "../../../../format/quantities.ts";
import { formatDate } from "../../../../format/times.ts";
import type { Tone } from "../../../../ui/badge.tsx";
import { formatTimeLeft } from "../time-left.ts";
import type { CertificateAnalysis } from "./analyze.ts";
import { type Chain, isSelfIssued } from "./chain.ts";
import type { ParsedCertificate } from "./parse-certificate.ts";
import type { KeyAlgorithm } from "./public-key.ts";

/** Result of one check of a certificate. */
export type CertificateCheck = { label: string; text: string; tone: Tone };

type CheckResult = Omit<CertificateCheck, "label">;

/** Returns the checks to show before a certificate is uploaded; `now` in Unix seconds. */
export function getCertificateChecks(analysis: CertificateAnalysis, now: number): CertificateCheck[] {
  const { leaf, chain, keyAlgorithm, isHostnameCovered } = analysis;
  if (!leaf || !chain) return keyAlgorithm ? [checkKey(keyAlgorithm, analysis)] : [];
  return [
    {
      label: "Covers",
      text: formatNames(leaf),
      tone: isHostnameCovered === undefined ? "neutral" : isHostnameCovered ? "good" : "bad",
    },
    { label: "Issued by", text: leaf.issuer, tone: "neutral" },
    { label: "Valid", ...checkValidity(leaf, now) },
    checkKey(keyAlgorithm ?? leaf.key.algorithm, analysis),
    { label: "Key match", ...checkKeyMatch(analysis) },
    { label: "Chain", ...checkChain(leaf, chain) },
  ];
}

function formatNames({ names }: ParsedCertificate): string {
  return names.length === 0 ? "No names" : names.join(", ");
}

function checkValidity({ notBefore, notAfter }: ParsedCertificate, now: number): CheckResult {
  const period = `${formatDate(notBefore)} – ${formatDate(notAfter)}`;
  if (notAfter <= now) return { text: `${period}, expired`, tone: "bad" };
  if (notBefore > now) {
    const isAccepted = notBefore <= now + limits.certificateStartLeewaySeconds;
    return { text: `${period}, not valid yet`, tone: isAccepted ? "caution" : "bad" };
  }
  return {
    text: `${period}, ${formatTimeLeft(notAfter, now)}`,
    tone: isExpiringSoon(notAfter, now) ? "caution" : "good",
  };
}

/** Formats a key algorithm: "RSA 2048-bit", "EC P-256". */
function formatKeyAlgorithm(algorithm: KeyAlgorithm): string {
  if (algorithm.type === "RSA") return `RSA ${algorithm.bits}-bit`;
  if (algorithm.type === "other") return "Neither RSA nor EC";
  if (algorithm.explicit) return "EC with explicit parameters";
  return algorithm.curve ? `EC ${algorithm.curve}` : "EC, unsupported curve";
}

function checkKey(
  algorithm: KeyAlgorithm,
  { validationErrors: { privateKey: error }, keyAlgorithm }: CertificateAnalysis,
): CertificateCheck {
  // A mismatch is shown by the check "Key match".
  const isInvalid = keyAlgorithm !== undefined && error !== undefined && error !== messages.certificate.mismatch;
  return { label: "Key", text: formatKeyAlgorithm(algorithm), tone: isInvalid ? "bad" : "good" };
}

function checkKeyMatch({ keyMatches, keyAlgorithm, validationErrors }: CertificateAnalysis): CheckResult {
  if (!keyAlgorithm && validationErrors.privateKey) return { text: "The private key can't be read.", tone: "bad" };
  if (!keyAlgorithm) return { text: "Add the private key.", tone: "neutral" };
  if (keyMatches === undefined) return { text: "Couldn't check in this browser; verified on upload.", tone: "info" };
  if (!keyMatches) return { text: "The private key doesn't match the certificate.", tone: "bad" };
  // The API compares the key with the first certificate, which isn't the leaf in this chain.
  return validationErrors.privateKey === messages.certificate.mismatch
    ? { text: "The private key matches the leaf certificate, which must come first.", tone: "caution" }
    : { text: "The private key matches the certificate.", tone: "good" };
}

function checkChain(leaf: ParsedCertificate, { ordered, unrelated, root, isOrdered }: Chain): CheckResult {
  if (isSelfIssued(leaf)) return { text: "Self-signed: browsers show a warning.", tone: "caution" };
  const count = ordered.length - 1;
  if (unrelated.length > 0) {
    const names = unrelated.map(({ name }) => name).join(", ");
    return { text: `Not part of the chain: ${names}.`, tone: "caution" };
  }
  if (!isOrdered) return { text: "Out of order: the leaf certificate must come first.", tone: "caution" };
  if (count === 0 && root) {
    return { text: `Issued by a root certificate (${root.name}). Browsers must trust this root.`, tone: "caution" };
  }
  if (count === 0) {
    return {
      text: `Intermediate certificate missing (${leaf.issuer}). Some browsers won't trust this certificate.`,
      tone: "caution",
    };
  }
  return {
    text: `Complete, with ${formatQuantity(count, "intermediate certificate")}.`,
    tone: "good",
  };
}
