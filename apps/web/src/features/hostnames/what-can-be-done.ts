import type { Hostname } from "@edge-console/contract/objects/hostname";

/** The hostnames of one zone, and the moment (Unix seconds) at which certificates are judged. */
type Situation = { hostnames: readonly Hostname[]; now: number };

const customsOf = (hostnames: readonly Hostname[]) => hostnames.filter(({ DEFAULT }) => DEFAULT === 0);

/** Whether a certificate is in place that has not expired. */
function hasUsableCertificate(hostname: Hostname, now: number): boolean {
  return hostname.CERTIFICATE_EXPIRES > now;
}

/**
 * Why an act on a hostname would be refused or ignored now; undefined when it can be done (specification: Hostnames,
 * Update and Delete; Hostname transitions).
 */
export const whyNot = {
  disable(hostname: Hostname, { hostnames }: Situation): string | undefined {
    if (hostname.DEFAULT === 0) return "Only the default hostname can be disabled.";
    if (customsOf(hostnames).length === 0)
      return "Add a hostname of your own first: without one the zone would have none.";
    return undefined;
  },
  delete(hostname: Hostname, { hostnames }: Situation): string | undefined {
    if (hostname.DEFAULT === 1) return "The default hostname stays as long as the zone.";
    const standard = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
    if (standard?.STATUS === "DISABLED" && customsOf(hostnames).length === 1) {
      return "It is the only hostname that serves. Enable the default hostname first.";
    }
    return undefined;
  },
  sslOff(hostname: Hostname): string | undefined {
    return hostname.DEFAULT === 1 ? "The default hostname always serves HTTPS." : undefined;
  },
  forceSsl(hostname: Hostname, { now }: Situation): string | undefined {
    if (hostname.SSL_ENABLED === 0) return "Switch HTTPS on first.";
    if (hostname.CERTIFICATE_EXPIRES === 0) return "Waits for the certificate: none has been issued yet.";
    if (!hasUsableCertificate(hostname, now)) return "The certificate has expired.";
    return undefined;
  },
  upload(hostname: Hostname): string | undefined {
    return hostname.DEFAULT === 1 ? "The default hostname always uses the automatic certificate." : undefined;
  },
};

/** How far a custom hostname is on its way to Force HTTPS. */
export type Step = "dns" | "https" | "certificate" | "force";

/** The steps that are done. DNS is known only where it was looked up. */
export function stepsDone(hostname: Hostname, dns: boolean | undefined, now: number): Record<Step, boolean> {
  return {
    dns: dns ?? false,
    https: hostname.SSL_ENABLED === 1,
    certificate: hostname.SSL_ENABLED === 1 && hasUsableCertificate(hostname, now),
    force: hostname.FORCE_SSL === 1,
  };
}
