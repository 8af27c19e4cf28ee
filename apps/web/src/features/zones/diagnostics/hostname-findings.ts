import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Finding, Gravity, Picture } from "./finding.ts";

/** What visitors of the hostnames that serve find instead of a valid certificate (Hostname: SSL, certificates). */
export function certificateFindings({ hostnames, now }: Picture): Finding[] {
  if (hostnames === "unread") return [];
  return hostnames.filter(isServing).flatMap((hostname) => certificateFinding(hostname, now));
}

/** Hostnames that are switched off (Hostname transitions). */
export function disabledFindings({ hostnames }: Picture): Finding[] {
  if (hostnames === "unread") return [];
  if (!hostnames.some(isServing)) {
    return [
      {
        id: "no-hostname",
        gravity: "all",
        title: "No hostname serves",
        detail: "Every hostname of the zone is disabled.",
        fix: { kind: "hostname", id: hostnames[0]?.ID ?? 0 },
      },
    ];
  }
  return hostnames
    .filter((hostname) => !isServing(hostname))
    .map(({ ID, HOSTNAME }) => ({
      id: `disabled-${ID}`,
      gravity: "part",
      title: `${HOSTNAME} is disabled`,
      detail: "Links with this name stop at it; your own hostnames serve.",
      fix: { kind: "hostname", id: ID },
    }));
}

/** Hostnames whose DNS does not lead to the zone. */
export function dnsFindings({ hostnames, dns }: Picture): Finding[] {
  if (hostnames === "unread") return [];
  return hostnames.filter(isServing).flatMap(({ ID, HOSTNAME }): Finding[] => {
    const verdict = dns[ID];
    if (verdict !== "elsewhere" && verdict !== "missing") return [];
    return [
      {
        id: `dns-${ID}`,
        gravity: "part",
        title: verdict === "missing" ? `${HOSTNAME} has no DNS record` : `The DNS of ${HOSTNAME} leads elsewhere`,
        detail: "Visitors who use this name do not reach the zone. The console's resolver was asked.",
        fix: { kind: "hostname", id: ID },
      },
    ];
  });
}

function isServing({ STATUS }: Hostname): boolean {
  return STATUS === "ACTIVE";
}

function certificateFinding(hostname: Hostname, now: number): Finding[] {
  const { ID, HOSTNAME, SSL_ENABLED, FORCE_SSL, CERTIFICATE_EXPIRES } = hostname;
  const finding = (gravity: Gravity, title: string, detail: string): Finding[] => [
    { id: `certificate-${ID}`, gravity, title, detail, fix: { kind: "hostname", id: ID } },
  ];
  if (SSL_ENABLED === 0) {
    return finding("part", `${HOSTNAME} does not answer HTTPS`, "HTTPS is off: only http:// links work.");
  }
  if (FORCE_SSL === 1 && CERTIFICATE_EXPIRES <= now) {
    return finding(
      "part",
      `${HOSTNAME} sends everybody to HTTPS without a valid certificate`,
      `Force HTTPS is on, and ${CERTIFICATE_EXPIRES === 0 ? "there is no certificate" : "its certificate has expired"}: nobody gets through by this name.`,
    );
  }
  if (CERTIFICATE_EXPIRES === 0) {
    return finding(
      "part",
      `${HOSTNAME} has no certificate yet`,
      "One is issued by itself once the name's DNS leads here; until then https:// links fail.",
    );
  }
  if (CERTIFICATE_EXPIRES <= now) {
    return finding("part", `The certificate of ${HOSTNAME} has expired`, "Browsers refuse https:// links to it.");
  }
  return [];
}
