import { coversHostname } from "@edge-console/contract/rules/certificate-names";
import type { AccountHostname } from "../../../../resources/hostnames/account-hostnames.ts";

/**
 * A custom hostname that a certificate covers, and its current certificate: uploaded, managed, or `up-to-date` (expires at
 * the same time as the new one, so it is probably the same).
 */
export type ReplaceTarget = AccountHostname & { current: "uploaded" | "managed" | "up-to-date" };

const order: ReplaceTarget["current"][] = ["uploaded", "managed", "up-to-date"];

/** Finds the hostnames that a certificate can be uploaded to. Those with an older uploaded certificate come first. */
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
      if (hostname.SSL_CERTIFICATE === "AUTOCERT") return { zone, hostname, current: "managed" };
      return {
        zone,
        hostname,
        current: hostname.CERTIFICATE_EXPIRES === certificate.notAfter ? "up-to-date" : "uploaded",
      };
    })
    .toSorted(
      (a, b) =>
        order.indexOf(a.current) - order.indexOf(b.current) || (a.hostname.HOSTNAME < b.hostname.HOSTNAME ? -1 : 1),
    );
}

/**
 * Returns the IDs of the hostnames to select by default: those with an older uploaded certificate, or all if the hostnames
 * were chosen before.
 */
export function getDefaultSelection(targets: readonly ReplaceTarget[], wereChosen: boolean): Set<number> {
  const selected = wereChosen ? targets : targets.filter(({ current }) => current === "uploaded");
  return new Set(selected.map(({ hostname }) => hostname.ID));
}
