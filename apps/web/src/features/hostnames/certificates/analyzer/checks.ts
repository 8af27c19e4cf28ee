import { isExpiringSoon } from "@edge-console/contract/findings/certificate";
import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { formatDate } from "../../../../format/times.ts";
import type { Tone } from "../../../../ui/badge.tsx";
import { formatTimeLeft } from "../time-left.ts";
import { type Chain, isSelfIssued } from "./chain.ts";
import type { CertificateAnalysis } from "./analyze.ts";
import type { KeyAlgorithm } from "./public-key.ts";
import type { ParsedCertificate } from "./parse-certificate.ts";

/** One thing that is seen in a certificate, and what it means. */
export type CertificateCheck = { label: string; text: string; tone: Tone };

/** What a person should know of a certificate before it is uploaded. `now`: Unix seconds. */
export function getCertificateChecks(examination: CertificateAnalysis, now: number): CertificateCheck[] {
  const { leaf, chain, keyAlgorithm: keyKind, covers } = examination;
  if (!leaf || !chain) return keyKind ? [checkKey(keyKind, examination)] : [];
  return [
    { label: "Covers", text: formatNames(leaf), tone: covers === undefined ? "neutral" : covers ? "good" : "bad" },
    { label: "Issued by", text: leaf.issuer, tone: "neutral" },
    { label: "Valid", ...checkValidity(leaf, now) },
    checkKey(keyKind ?? leaf.key.algorithm, examination),
    { label: "Pair", ...checkKeyMatch(examination) },
    { label: "Chain", ...checkChain(leaf, chain) },
  ];
}

function formatNames({ names }: ParsedCertificate): string {
  return names.length === 0 ? "no names at all" : names.join(", ");
}

function checkValidity({ notBefore, notAfter }: ParsedCertificate, now: number): Omit<CertificateCheck, "label"> {
  const span = `${formatDate(notBefore)} to ${formatDate(notAfter)}`;
  if (notAfter <= now) return { text: `${span}: it has ended`, tone: "bad" };
  if (notBefore > now) {
    const soon = notBefore <= now + limits.certificateStartLeewaySeconds;
    return { text: `${span}: it has not begun yet`, tone: soon ? "caution" : "bad" };
  }
  return {
    text: `${span}: ${formatTimeLeft(notAfter, now)}`,
    tone: isExpiringSoon(notAfter, now) ? "caution" : "good",
  };
}

/** A key in words: "RSA, 2,048 bits", "EC on P-256". */
function formatKeyAlgorithm(kind: KeyAlgorithm): string {
  if (kind.type === "RSA") return `RSA, ${kind.bits} bits`;
  if (kind.type === "other") return "neither RSA nor EC";
  if (kind.explicit) return "EC with explicit parameters";
  return kind.curve ? `EC on ${kind.curve}` : "EC on another curve";
}

function checkKey(
  kind: KeyAlgorithm,
  { validationErrors: refusals, keyAlgorithm: keyKind }: CertificateAnalysis,
): CertificateCheck {
  // A pair that does not fit is told by its own line.
  const bad =
    keyKind !== undefined && refusals.privateKey !== undefined && refusals.privateKey !== messages.certificate.mismatch;
  return { label: "Key", text: formatKeyAlgorithm(kind), tone: bad ? "bad" : "good" };
}

function checkKeyMatch({
  keyMatches: pair,
  keyAlgorithm: keyKind,
  validationErrors: refusals,
}: CertificateAnalysis): Omit<CertificateCheck, "label"> {
  if (!keyKind && refusals.privateKey) return { text: "The private key cannot be read.", tone: "bad" };
  if (!keyKind) return { text: "The private key is missing.", tone: "neutral" };
  if (pair === undefined) return { text: "Couldn't check in this browser; verified on upload.", tone: "info" };
  return pair
    ? { text: "Key and certificate belong together.", tone: "good" }
    : { text: "The key belongs to another certificate.", tone: "bad" };
}

function checkChain(
  leaf: ParsedCertificate,
  { ordered, unrelated, isOrdered: inOrder }: Chain,
): Omit<CertificateCheck, "label"> {
  if (isSelfIssued(leaf)) return { text: "Self-signed: browsers show a warning.", tone: "caution" };
  const count = ordered.length - 1;
  if (unrelated.length > 0) {
    const names = unrelated.map(({ name: title }) => title).join(", ");
    return { text: `Not part of the chain: ${names}.`, tone: "caution" };
  }
  if (!inOrder) return { text: "Complete but out of order: the leaf certificate must come first.", tone: "caution" };
  if (count === 0) {
    return {
      text: `The intermediate certificate is missing (${leaf.issuer}): some visitors will not trust it.`,
      tone: "caution",
    };
  }
  return {
    text: `In order, with ${count} intermediate ${count === 1 ? "certificate" : "certificates"}.`,
    tone: "good",
  };
}
