import { getCertificateStatus } from "@edge-console/contract/findings/certificate";
import { type DnsVerdicts, isActive } from "@edge-console/contract/findings/hostnames";
import type { Hostname } from "@edge-console/contract/objects/hostname";

/**
 * Returns the URL of a hostname that works: a custom one with a valid certificate if there is one, then the default one. A
 * hostname whose DNS is known not to point to the zone doesn't work. `now` is in Unix seconds.
 */
export function getTestUrl(
  hostnames: readonly Hostname[],
  dns: DnsVerdicts | undefined,
  now: number,
): string | undefined {
  const candidates = hostnames.filter(isActive).flatMap((hostname) => {
    const verdict = dns?.get(hostname.ID);
    if (verdict === "elsewhere") return [];
    const status = getCertificateStatus(hostname, now);
    const hasHttps = status === "valid" || status === "expiring";
    if (!hasHttps && hostname.FORCE_SSL === 1) return [];
    const getRank = (hasHttps ? 0 : 2) + hostname.DEFAULT;
    return [{ url: `${hasHttps ? "https" : "http"}://${hostname.HOSTNAME}/`, rank: getRank }];
  });
  return candidates.toSorted((a, b) => a.rank - b.rank)[0]?.url;
}
