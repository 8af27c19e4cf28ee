import type { Hostname } from "@edge-console/contract/objects/hostname";
import { daySeconds, startOfDay } from "../../../../format/utc.ts";

/** Number of certificates that expire in the seven days from `from` (Unix seconds). */
export type ExpirationWeek = { from: number; uploaded: number; managed: number };

const weekSeconds = 7 * daySeconds;

/** 91 days. */
const weekCount = 13;

/** Counts the certificates that expire in each of the next 13 weeks, from the UTC day of `now` (Unix seconds). */
export function countExpirationsByWeek(hostnames: readonly Hostname[], now: number): ExpirationWeek[] {
  const start = startOfDay(now);
  const weeks = Array.from({ length: weekCount }, (_, index) => ({
    from: start + index * weekSeconds,
    uploaded: 0,
    managed: 0,
  }));
  for (const { SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES: expires } of hostnames) {
    const week = weeks[Math.floor((expires - start) / weekSeconds)];
    if (SSL_ENABLED === 0 || expires <= now || !week) continue;
    week[SSL_CERTIFICATE === "CUSTOM" ? "uploaded" : "managed"] += 1;
  }
  return weeks;
}
