import { isExpiringSoon } from "@edge-console/contract/findings/certificate";
import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { formatDate } from "../../../../format/times.ts";
import type { Tone } from "../../../../ui/badge.tsx";
import { daysLeft } from "../days-left.ts";
import { type Chain, isSelfIssued } from "./chain.ts";
import type { Examination } from "./examine.ts";
import type { KeyKind } from "./key-kinds.ts";
import type { ReadCertificate } from "./read-certificate.ts";

/** One thing that is seen in a certificate, and what it means. */
export type Finding = { about: string; words: string; tone: Tone };

/** What a person should know of a certificate before it is uploaded. `now`: Unix seconds. */
export function findingsOf(examination: Examination, now: number): Finding[] {
  const { leaf, chain, keyKind, covers } = examination;
  if (!leaf || !chain) return keyKind ? [keyFinding(keyKind, examination)] : [];
  return [
    { about: "Covers", words: namesWords(leaf), tone: covers === undefined ? "neutral" : covers ? "good" : "bad" },
    { about: "Issued by", words: leaf.issuer, tone: "neutral" },
    { about: "Valid", ...validity(leaf, now) },
    keyFinding(keyKind ?? leaf.key.kind, examination),
    { about: "Pair", ...pairWords(examination) },
    { about: "Chain", ...chainWords(leaf, chain) },
  ];
}

function namesWords({ names }: ReadCertificate): string {
  return names.length === 0 ? "no names at all" : names.join(", ");
}

function validity({ notBefore, notAfter }: ReadCertificate, now: number): Omit<Finding, "about"> {
  const span = `${formatDate(notBefore)} to ${formatDate(notAfter)}`;
  if (notAfter <= now) return { words: `${span}: it has ended`, tone: "bad" };
  if (notBefore > now) {
    const soon = notBefore <= now + limits.certificateStartLeewaySeconds;
    return { words: `${span}: it has not begun yet`, tone: soon ? "caution" : "bad" };
  }
  return { words: `${span}: ${daysLeft(notAfter, now)}`, tone: isExpiringSoon(notAfter, now) ? "caution" : "good" };
}

/** A key in words: "RSA, 2,048 bits", "EC on P-256". */
function keyWords(kind: KeyKind): string {
  if (kind.type === "RSA") return `RSA, ${kind.bits} bits`;
  if (kind.type === "other") return "neither RSA nor EC";
  if (kind.explicit) return "EC with explicit parameters";
  return kind.curve ? `EC on ${kind.curve}` : "EC on another curve";
}

function keyFinding(kind: KeyKind, { refusals, keyKind }: Examination): Finding {
  // A pair that does not fit is told by its own line.
  const bad =
    keyKind !== undefined && refusals.privateKey !== undefined && refusals.privateKey !== messages.certificate.mismatch;
  return { about: "Key", words: keyWords(kind), tone: bad ? "bad" : "good" };
}

function pairWords({ pair, keyKind, refusals }: Examination): Omit<Finding, "about"> {
  if (!keyKind && refusals.privateKey) return { words: "The private key cannot be read.", tone: "bad" };
  if (!keyKind) return { words: "The private key is missing.", tone: "neutral" };
  if (pair === undefined) return { words: "This browser cannot tell; the service will.", tone: "info" };
  return pair
    ? { words: "Key and certificate belong together.", tone: "good" }
    : { words: "The key belongs to another certificate.", tone: "bad" };
}

function chainWords(leaf: ReadCertificate, { ordered, unrelated, inOrder }: Chain): Omit<Finding, "about"> {
  if (isSelfIssued(leaf)) return { words: "Self-signed: browsers will warn of it.", tone: "caution" };
  const count = ordered.length - 1;
  if (unrelated.length > 0) {
    const names = unrelated.map(({ title }) => title).join(", ");
    return { words: `Not part of the chain: ${names}.`, tone: "caution" };
  }
  if (!inOrder) return { words: "All there, but not in order: the leaf first, then who issued it.", tone: "caution" };
  if (count === 0) {
    return {
      words: `The intermediate certificate is missing (${leaf.issuer}): some visitors will not trust it.`,
      tone: "caution",
    };
  }
  return {
    words: `In order, with ${count} intermediate ${count === 1 ? "certificate" : "certificates"}.`,
    tone: "good",
  };
}
