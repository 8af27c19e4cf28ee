import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { StatusReport } from "@edge-console/contract/objects/status";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";

/**
 * How much a finding keeps from being served: everything, a part of the visitors or of the requests, or nothing for
 * certain, though it explains refusals that somebody may wonder about.
 */
export type Gravity = "all" | "part" | "perhaps";

/** Where a finding is mended: on a screen, by waiting, outside the console, or by the provider alone. */
export type Fix =
  | { readonly kind: "settings"; readonly section: "origin" | "delivery" | "access" }
  | { readonly kind: "hostname"; readonly id: number }
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "provider" };

/** Something that keeps a zone, or a part of it, from being served. */
export interface Finding {
  readonly id: string;
  readonly gravity: Gravity;
  readonly title: string;
  readonly detail: string;
  readonly fix: Fix;
}

/** A part of the picture that could not be read; `none`: the zone has no such part. */
export type Unread = "unread" | "none";

/** What a verdict is made of. Parts that could not be read are said to be so, never taken for good or bad. */
export interface Picture {
  readonly zone: Zone;
  readonly hostnames: readonly Hostname[] | "unread";
  /** The tunnel behind the zone's endpoint. */
  readonly tunnel: Pick<TunnelSummary, "NAME" | "ENABLED" | "STATE"> | Unread;
  readonly report: StatusReport | "unread";
  /** Unix seconds, by which certificates are judged. */
  readonly now: number;
}

/** Everything that was found, the gravest first (States and transitions; Zone, Hostname and Tunnel resources). */
export function findingsOf(picture: Picture): Finding[] {
  const found = [
    ...zoneFindings(picture.zone),
    ...tunnelFindings(picture),
    ...hostnameFindings(picture),
    ...accessFindings(picture.zone),
    ...serviceFindings(picture.report),
  ];
  const order: readonly Gravity[] = ["all", "part", "perhaps"];
  return order.flatMap((gravity) => found.filter((finding) => finding.gravity === gravity));
}

/** The one verdict on a zone, by its gravest finding. */
export function verdictOf(findings: readonly Finding[]): "stopped" | "partly" | "serving" {
  if (findings.some(({ gravity }) => gravity === "all")) return "stopped";
  return findings.some(({ gravity }) => gravity === "part") ? "partly" : "serving";
}

/** What could not be read, in words; empty when everything was. */
export function unreadParts({ hostnames, tunnel, report }: Picture): string[] {
  return [
    hostnames === "unread" && "hostnames and certificates",
    tunnel === "unread" && "tunnel",
    report === "unread" && "status report",
  ].filter((part) => part !== false);
}

function zoneFindings(zone: Zone): Finding[] {
  const findings: Finding[] = [];
  if (zone.STATUS === "PAUSED") {
    findings.push({
      id: "paused",
      gravity: "all",
      title: "Paused by the provider",
      detail: "Every request is refused under the acceptable-use policy. The settings can still be changed.",
      fix: { kind: "provider" },
    });
  }
  if (zone.USAGE_PAUSED === 1) {
    findings.push({
      id: "usage",
      gravity: "all",
      title: "The account's free usage is used up",
      detail: "Every zone of this account is paused until a payment card is on file.",
      fix: { kind: "words", words: "A card is put on file at the service; the console has no call for it." },
    });
  }
  if (zone.MAINTENANCE === 1) {
    findings.push({
      id: "maintenance",
      gravity: "all",
      title: "The maintenance page is on",
      detail: "Every request is answered with it.",
      fix: { kind: "settings", section: "delivery" },
    });
  }
  if (zone.TOKEN_AUTH === 1) {
    findings.push({
      id: "signed-links",
      gravity: "part",
      title: "Only signed links are served",
      detail: "Every link without a valid signature is refused.",
      fix: { kind: "settings", section: "delivery" },
    });
  }
  const refused = [zone.BLOCK_ROOT === 1 && "paths that end with a slash", zone.BLOCK_POST === 1 && "POST requests"];
  const kinds = refused.filter((kind) => kind !== false);
  if (kinds.length > 0) {
    findings.push({
      id: "requests",
      gravity: "perhaps",
      title: "Some requests are answered with 403",
      detail: `The zone refuses ${kinds.join(" and ")}.`,
      fix: { kind: "settings", section: "delivery" },
    });
  }
  if (zone.VERIFY_ORIGIN_SSL === 1 && zone.ORIGIN_TYPE !== "TUNNEL") {
    findings.push({
      id: "origin-certificate",
      gravity: "perhaps",
      title: "The origin's certificate is verified",
      detail: "Nothing is fetched from an origin whose certificate is not publicly valid for its name.",
      fix: { kind: "settings", section: "origin" },
    });
  }
  return findings;
}

function tunnelFindings({ zone, tunnel }: Picture): Finding[] {
  if (zone.ORIGIN_TYPE !== "TUNNEL" || tunnel === "unread") return [];
  if (tunnel === "none") {
    return [
      {
        id: "tunnel",
        gravity: "all",
        title: "Its tunnel endpoint was not found",
        detail: "No tunnel of this account has the endpoint that the zone fetches from.",
        fix: { kind: "settings", section: "origin" },
      },
    ];
  }
  const finding = (title: string, detail: string, words: string): Finding[] => [
    { id: "tunnel", gravity: "all", title, detail, fix: { kind: "words", words } },
  ];
  if (tunnel.ENABLED === 0) {
    return finding(
      `The tunnel ${tunnel.NAME} is switched off`,
      "Its connector is refused, and the zone answers with an error page.",
      "Switch the tunnel on.",
    );
  }
  if (tunnel.STATE === "DISCONNECTED") {
    return finding(
      `The tunnel ${tunnel.NAME} is disconnected`,
      "Its connector has not reported for 90 seconds or more, so the origin cannot be reached.",
      "See whether the connector runs, and whether its machine reaches the internet.",
    );
  }
  if (tunnel.STATE === "NEVER") {
    return finding(
      `The tunnel ${tunnel.NAME} has never connected`,
      "No connector has reported since its token was made.",
      "Start a connector with the tunnel's present token.",
    );
  }
  return [];
}

function hostnameFindings({ hostnames, now }: Picture): Finding[] {
  if (hostnames === "unread") return [];
  const serving = hostnames.filter(({ STATUS }) => STATUS === "ACTIVE");
  return [
    ...(serving.length === 0
      ? [
          {
            id: "no-hostname",
            gravity: "all",
            title: "No hostname serves",
            detail: "Every hostname of the zone is disabled.",
            fix: { kind: "hostname", id: hostnames[0]?.ID ?? 0 },
          } as const,
        ]
      : hostnames
          .filter(({ STATUS }) => STATUS === "DISABLED")
          .map(
            ({ ID, HOSTNAME }) =>
              ({
                id: `disabled-${ID}`,
                gravity: "part",
                title: `${HOSTNAME} is disabled`,
                detail: "Links with this name stop at it; your own hostnames serve.",
                fix: { kind: "hostname", id: ID },
              }) as const,
          )),
    ...serving.flatMap((hostname) => certificateFinding(hostname, now)),
  ];
}

function certificateFinding(hostname: Hostname, now: number): Finding[] {
  const { ID, HOSTNAME, SSL_ENABLED, CERTIFICATE_EXPIRES } = hostname;
  const finding = (gravity: Gravity, title: string, detail: string): Finding[] => [
    { id: `certificate-${ID}`, gravity, title, detail, fix: { kind: "hostname", id: ID } },
  ];
  if (SSL_ENABLED === 0) {
    return finding("part", `${HOSTNAME} does not answer HTTPS`, "HTTPS is off: only http:// links work.");
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

function accessFindings(zone: Zone): Finding[] {
  const fix = { kind: "settings", section: "access" } as const;
  const blocked = zone.BLOCK_IPS.split("\n").filter((entry) => entry !== "");
  const whole = blocked.filter((entry) => entry.endsWith("/0"));
  const countries = zone.COUNTRIES.split(",").filter((code) => code !== "");
  const networks = zone.BLOCK_ASNS.split(",").filter((number) => number !== "");
  const findings: Finding[] = [];
  if (whole.length > 0) {
    findings.push({
      id: "everybody",
      gravity: whole.length > 1 ? "all" : "part",
      title:
        whole.length > 1
          ? "Every address is blocked"
          : `Every ${whole[0] === "::/0" ? "IPv6" : "IPv4"} address is blocked`,
      detail: `${whole.join(" and ")} in the blocked addresses.`,
      fix,
    });
  }
  if (zone.COUNTRY_MODE === "ALLOW") {
    findings.push({
      id: "countries",
      gravity: "part",
      title: countries.length === 1 ? "Only one country is served" : `Only ${countries.length} countries are served`,
      detail: `Visitors from elsewhere are refused: only ${countries.join(", ")} are listed.`,
      fix,
    });
  }
  const counts = [
    countOf(blocked.length - whole.length, "address entry", "address entries"),
    zone.COUNTRY_MODE === "BLOCK" ? countOf(countries.length, "country", "countries") : undefined,
    countOf(networks.length, "network", "networks"),
    zone.BLOCK_TOR === 1 ? "Tor" : undefined,
    zone.BLOCK_VPN === 1 ? "VPNs" : undefined,
    zone.BLOCK_HOSTING === 1 ? "hosting networks" : undefined,
  ].filter((count) => count !== undefined);
  if (counts.length > 0) {
    findings.push({
      id: "access",
      gravity: "perhaps",
      title: "Access rules refuse some visitors",
      detail: `Refused are ${counts.join(", ")}. A visitor can be tested against the rules.`,
      fix,
    });
  }
  return findings;
}

function serviceFindings(report: Picture["report"]): Finding[] {
  if (report === "unread" || report.CURRENT_STATUS.STATUS === "UP") return [];
  return [
    {
      id: "service",
      gravity: report.CURRENT_STATUS.STATUS === "DOWN" ? "part" : "perhaps",
      title: "The service reports trouble",
      detail: report.CURRENT_STATUS.MESSAGE,
      fix: { kind: "provider" },
    },
  ];
}

function countOf(count: number, one: string, many: string): string | undefined {
  return count <= 0 ? undefined : `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
