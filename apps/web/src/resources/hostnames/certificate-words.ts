import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Tone } from "../../ui/badge.tsx";

/** Days before its end from which a certificate wants attention. An automatic one is renewed by itself. */
export const soonDays = 21;

const day = 86_400;

/** How a hostname's certificate can stand, the most urgent first. */
export const certificateStandings = ["expired", "ending", "issuing", "off", "valid"] as const;
export type CertificateStanding = (typeof certificateStandings)[number];

/** The standings as they are called where they are chosen from. */
export const standingWords: Record<CertificateStanding, string> = {
  expired: "Expired",
  ending: `Uploaded, ends within ${soonDays} days`,
  issuing: "Being issued",
  off: "HTTPS off",
  valid: "Valid",
};

/** How a hostname's certificate stands, in words: `expires` in Unix seconds, 0 when there is none. */
export function certificateWords(
  hostname: Pick<Hostname, "SSL_ENABLED" | "SSL_CERTIFICATE" | "CERTIFICATE_EXPIRES">,
  now: number,
): { standing: CertificateStanding; word: string; tone: Tone } {
  const { SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES: expires } = hostname;
  if (SSL_ENABLED === 0) return { standing: "off", word: "HTTPS off", tone: "neutral" };
  if (expires === 0) return { standing: "issuing", word: "Being issued", tone: "info" };
  if (expires <= now) return { standing: "expired", word: "Expired", tone: "bad" };
  const days = Math.floor((expires - now) / day);
  if (SSL_CERTIFICATE === "CUSTOM" && days < soonDays) {
    const word = days === 0 ? "Ends today" : days === 1 ? "Ends in 1 day" : `Ends in ${days} days`;
    return { standing: "ending", word, tone: "caution" };
  }
  return { standing: "valid", word: "Valid", tone: "good" };
}
