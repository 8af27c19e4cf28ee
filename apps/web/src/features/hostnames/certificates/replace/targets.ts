import { coversHostname } from "@edge-console/contract/rules/certificate-names";
import type { AccountHostname } from "../../../../resources/hostnames/use-account-hostnames.ts";

/**
 * A custom hostname that a certificate covers, and what it has now: one that was uploaded, an automatic one (which an
 * upload would end), or one that ends when the new one does, so that it has it already.
 */
export type ReplaceTarget = AccountHostname & { current: "uploaded" | "automatic" | "in-place" };

const order: ReplaceTarget["current"][] = ["uploaded", "automatic", "in-place"];

/** Every hostname of an account that a certificate could be uploaded to; those it would renew come first. */
export function findTargets(
  hostnames: readonly AccountHostname[],
  certificate: { names: readonly string[]; notAfter: number },
): ReplaceTarget[] {
  return hostnames
    .filter(
      ({ hostname }) =>
        hostname.DEFAULT === 0 && certificate.names.some((name) => coversHostname(name, hostname.HOSTNAME)),
    )
    .map(({ zone, hostname }): ReplaceTarget => {
      if (hostname.SSL_CERTIFICATE === "AUTOCERT") return { zone, hostname, current: "automatic" };
      return {
        zone,
        hostname,
        current: hostname.CERTIFICATE_EXPIRES === certificate.notAfter ? "in-place" : "uploaded",
      };
    })
    .toSorted(
      (a, b) =>
        order.indexOf(a.current) - order.indexOf(b.current) || (a.hostname.HOSTNAME < b.hostname.HOSTNAME ? -1 : 1),
    );
}

/** The ids of those that are chosen from the start: what was uploaded before. The rest renews itself or is done. */
export function getDefaultSelection(targets: readonly ReplaceTarget[]): Set<number> {
  return new Set(targets.filter(({ current: now }) => now === "uploaded").map(({ hostname }) => hostname.ID));
}
