import type { Hostname } from "@edge-console/contract/objects/hostname";

/** A week from today on: when it begins, and how many certificates end in it. Times in Unix seconds. */
export type ExpirationWeek = { from: number; uploaded: number; managed: number };

const secondsPerDay = 86_400;
const secondsPerWeek = 7 * secondsPerDay;

/** How far the timeline looks ahead, in weeks: 91 days. */
const weekCount = 13;

/** The ends of the certificates of the next 13 weeks, week by week from the day of `now` (UTC) on. */
export function countExpirationsByWeek(hostnames: readonly Hostname[], now: number): ExpirationWeek[] {
  const start = Math.floor(now / secondsPerDay) * secondsPerDay;
  const found = Array.from({ length: weekCount }, (_, index) => ({
    from: start + index * secondsPerWeek,
    uploaded: 0,
    managed: 0,
  }));
  for (const { SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES: end } of hostnames) {
    const place = found[Math.floor((end - start) / secondsPerWeek)];
    if (SSL_ENABLED === 0 || end <= now || !place) continue;
    place[SSL_CERTIFICATE === "CUSTOM" ? "uploaded" : "managed"] += 1;
  }
  return found;
}
