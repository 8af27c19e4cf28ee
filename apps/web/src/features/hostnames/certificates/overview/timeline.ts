import type { Hostname } from "@edge-console/contract/objects/hostname";

/** A week from today on: when it begins, and how many certificates end in it. Times in Unix seconds. */
export type Week = { from: number; uploaded: number; automatic: number };

const day = 86_400;
const week = 7 * day;

/** How far the timeline looks ahead, in weeks: 91 days. */
const weeks = 13;

/** The ends of the certificates of the next 13 weeks, week by week from the day of `now` (UTC) on. */
export function weeksOf(hostnames: readonly Hostname[], now: number): Week[] {
  const start = Math.floor(now / day) * day;
  const found = Array.from({ length: weeks }, (_, index) => ({
    from: start + index * week,
    uploaded: 0,
    automatic: 0,
  }));
  for (const { SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES: end } of hostnames) {
    const place = found[Math.floor((end - start) / week)];
    if (SSL_ENABLED === 0 || end <= now || !place) continue;
    place[SSL_CERTIFICATE === "CUSTOM" ? "uploaded" : "automatic"] += 1;
  }
  return found;
}
