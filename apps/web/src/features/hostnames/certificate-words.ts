import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Tone } from "../../ui/badge.tsx";

/** Days before its end from which a certificate wants attention. An automatic one is renewed by itself. */
const soonDays = 21;

const day = 86_400;

/** How a hostname's certificate stands, in words: `expires` in Unix seconds, 0 when there is none. */
export function certificateWords(
  hostname: Pick<Hostname, "SSL_ENABLED" | "SSL_CERTIFICATE" | "CERTIFICATE_EXPIRES">,
  now: number,
): { word: string; tone: Tone } {
  const { SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES: expires } = hostname;
  if (SSL_ENABLED === 0) return { word: "HTTPS off", tone: "neutral" };
  if (expires === 0) return { word: "Being issued", tone: "info" };
  if (expires <= now) return { word: "Expired", tone: "bad" };
  const days = Math.floor((expires - now) / day);
  if (SSL_CERTIFICATE === "CUSTOM" && days < soonDays) {
    return { word: days === 0 ? "Ends today" : days === 1 ? "Ends in 1 day" : `Ends in ${days} days`, tone: "caution" };
  }
  return { word: "Valid", tone: "good" };
}
