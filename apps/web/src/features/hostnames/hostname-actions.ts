import { hasValidCertificate } from "@edge-console/contract/findings/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";

const isCustom = ({ DEFAULT }: Hostname) => DEFAULT === 0;

/**
 * Return why the API would reject or ignore an action on a hostname; undefined if it is possible. `hostnames` are those of
 * its zone, `now` is in Unix seconds. Spec: Hostnames, Update and Delete; Hostname transitions.
 */
export const disabledReasons = {
  disable(hostname: Hostname, { hostnames }: { hostnames: readonly Hostname[] }): string | undefined {
    if (isCustom(hostname)) return "Only the default hostname can be disabled.";
    return hostnames.some(isCustom) ? undefined : "Add a custom hostname first.";
  },
  delete(hostname: Hostname, { hostnames }: { hostnames: readonly Hostname[] }): string | undefined {
    if (!isCustom(hostname)) return "The default hostname can't be deleted.";
    const standard = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
    if (standard?.STATUS === "DISABLED" && hostnames.filter(isCustom).length === 1) {
      return "It is the only hostname that serves traffic. Enable the default hostname first.";
    }
    return undefined;
  },
  forceSsl(hostname: Hostname, { now }: { now: number }): string | undefined {
    if (hostname.SSL_ENABLED === 0) return "Enable HTTPS first.";
    if (hostname.CERTIFICATE_EXPIRES === 0) return "Waiting for a certificate.";
    return hasValidCertificate(hostname, now) ? undefined : "The certificate has expired.";
  },
};

/** The steps of a custom hostname to Force HTTPS. */
export type HttpsStep = "dns" | "https" | "certificate" | "force";

/** Returns which steps are done. `dns`: whether DNS points to the zone, undefined if it was not checked. */
export function getCompletedSteps(
  hostname: Hostname,
  dns: boolean | undefined,
  now: number,
): Record<HttpsStep, boolean> {
  const on = hostname.SSL_ENABLED === 1;
  return {
    dns: dns ?? false,
    // Without a certificate every HTTPS request fails.
    https: on && hostname.CERTIFICATE_EXPIRES > 0,
    certificate: on && hasValidCertificate(hostname, now),
    force: hostname.FORCE_SSL === 1,
  };
}
