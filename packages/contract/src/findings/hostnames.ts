import type { DnsCheck } from "../console/dns-check.ts";
import type { Hostname } from "../objects/hostname.ts";
import { collectCertificateFindings } from "./certificate.ts";
import type { Finding } from "./finding.ts";

/** Results of DNS checks by hostname ID; a hostname that wasn't checked is absent. */
export type DnsVerdicts = ReadonlyMap<number, DnsCheck["verdict"]>;

/** Returns whether a hostname serves traffic. */
export function isActive({ STATUS }: Pick<Hostname, "STATUS">): boolean {
  return STATUS === "ACTIVE";
}

/** Findings about a zone's hostnames and their certificates, without DNS; `now` in Unix seconds. */
export function collectHostnameFindings(hostnames: readonly Hostname[], now: number): Finding[] {
  return [
    ...hostnames.filter(isActive).flatMap((hostname) => collectCertificateFindings(hostname, now)),
    ...collectDisabledHostnameFindings(hostnames),
  ];
}

/** Findings about disabled hostnames. Spec: Hostname transitions. */
export function collectDisabledHostnameFindings(hostnames: readonly Hostname[]): Finding[] {
  const hasNoActiveHostname = hostnames.length > 0 && !hostnames.some(isActive);
  return hostnames
    .filter((hostname) => !isActive(hostname))
    .map(({ ID, HOSTNAME }) => ({
      ...(hasNoActiveHostname
        ? {
            code: "no-active-hostname",
            severity: "critical",
            impact: "all",
            title: "No active hostname",
            sentence: `${HOSTNAME} is disabled, and the zone has no other hostname.`,
          }
        : {
            code: "hostname-disabled",
            severity: "info",
            impact: "some",
            title: `${HOSTNAME} is disabled`,
            sentence: "Requests to this hostname fail. The custom hostnames serve traffic.",
          }),
      subject: { type: "hostname", id: ID, name: HOSTNAME },
      fix: { type: "hostname", id: ID },
    }));
}

/** Findings about an active hostname whose DNS doesn't point to the zone. */
export function collectDnsFindings({ ID, HOSTNAME }: Hostname, verdict: DnsCheck["verdict"] | undefined): Finding[] {
  if (verdict !== "elsewhere") return [];
  return [
    {
      code: "dns-elsewhere",
      severity: "warning",
      // The zone serves all requests that reach it.
      impact: "none",
      subject: { type: "hostname", id: ID, name: HOSTNAME },
      title: `${HOSTNAME} doesn't point to this zone`,
      sentence: "Visitors who use this hostname don't reach the zone.",
      fix: { type: "hostname", id: ID },
    },
  ];
}
