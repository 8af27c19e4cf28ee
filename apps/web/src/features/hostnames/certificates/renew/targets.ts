import { coversHostname } from "@edge-console/contract/rules/certificate-names";
import type { AccountHostname } from "../../../../resources/hostnames/use-account-hostnames.ts";

/**
 * A custom hostname that a certificate covers, and what it has now: one that was uploaded, an automatic one (which an
 * upload would end), or one that ends when the new one does, so that it has it already.
 */
export type Target = AccountHostname & { now: "uploaded" | "automatic" | "in-place" };

const order: Target["now"][] = ["uploaded", "automatic", "in-place"];

/** Every hostname of an account that a certificate could be uploaded to; those it would renew come first. */
export function targetsOf(
  hostnames: readonly AccountHostname[],
  certificate: { names: readonly string[]; notAfter: number },
): Target[] {
  return hostnames
    .filter(
      ({ hostname }) =>
        hostname.DEFAULT === 0 && certificate.names.some((name) => coversHostname(name, hostname.HOSTNAME)),
    )
    .map(({ zone, hostname }): Target => {
      if (hostname.SSL_CERTIFICATE === "AUTOCERT") return { zone, hostname, now: "automatic" };
      return { zone, hostname, now: hostname.CERTIFICATE_EXPIRES === certificate.notAfter ? "in-place" : "uploaded" };
    })
    .toSorted(
      (a, b) => order.indexOf(a.now) - order.indexOf(b.now) || (a.hostname.HOSTNAME < b.hostname.HOSTNAME ? -1 : 1),
    );
}

/** The ids of those that are chosen from the start: what was uploaded before. The rest renews itself or is done. */
export function firstChoice(targets: readonly Target[]): Set<number> {
  return new Set(targets.filter(({ now }) => now === "uploaded").map(({ hostname }) => hostname.ID));
}
