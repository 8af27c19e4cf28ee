import { type CertificateStatus, getCertificateStatus } from "@edge-console/contract/findings/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";

const isCustom = ({ DEFAULT }: Hostname) => DEFAULT === 0;

/**
 * Functions that return why the API would reject or ignore an action on a hostname; undefined if the action is allowed.
 * `hostnames` are those of its zone, `now` is in Unix seconds. Spec: Hostnames, Update and Delete; Hostname transitions.
 */
export const disabledReasons = {
  disable(hostname: Hostname, { hostnames }: { hostnames: readonly Hostname[] }): string | undefined {
    if (isCustom(hostname)) return "Only the default hostname can be disabled.";
    return hostnames.some(isCustom) ? undefined : "Add a custom hostname first.";
  },
  delete(hostname: Hostname, { hostnames }: { hostnames: readonly Hostname[] }): string | undefined {
    if (!isCustom(hostname)) return "The default hostname can't be deleted.";
    const defaultHostname = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
    if (defaultHostname?.STATUS === "DISABLED" && hostnames.filter(isCustom).length === 1) {
      return "This is the only hostname that serves traffic. Enable the default hostname first.";
    }
    return undefined;
  },
  forceSsl(hostname: Hostname, { now }: { now: number }): string | undefined {
    return forceHttpsReasons[getCertificateStatus(hostname, now)];
  },
};

const forceHttpsReasons: Partial<Record<CertificateStatus, string>> = {
  off: "Enable HTTPS first.",
  issuing: "Waiting for a certificate.",
  expired: "The certificate has expired.",
};

/** Steps to set up HTTPS for a custom hostname. */
export type HttpsStep = "dns" | "https" | "certificate" | "force";

/** Returns which steps are done. `dns`: whether DNS points to the zone, undefined if it isn't known. */
export function getCompletedSteps(
  hostname: Hostname,
  dns: boolean | undefined,
  now: number,
): Record<HttpsStep, boolean> {
  const status = getCertificateStatus(hostname, now);
  return {
    dns: dns ?? false,
    // Without a certificate, every HTTPS request fails.
    https: status !== "off" && status !== "issuing",
    certificate: status === "valid" || status === "expiring",
    force: hostname.FORCE_SSL === 1,
  };
}
