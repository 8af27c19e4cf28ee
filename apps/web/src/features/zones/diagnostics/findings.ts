import type { Zone } from "@edge-console/contract/objects/zone";
import type { Finding, Gravity, Picture } from "./finding.ts";
import { certificateFindings, disabledFindings, dnsFindings } from "./hostname-findings.ts";

/**
 * Everything that was found, the gravest first and of those the likeliest (States and transitions; Zone, Hostname and
 * Tunnel resources).
 */
export function findingsOf(picture: Picture): Finding[] {
  const found = [
    ...stopFindings(picture.zone),
    ...certificateFindings(picture),
    ...tunnelFindings(picture),
    ...accessFindings(picture.zone),
    ...linkFindings(picture.zone),
    ...disabledFindings(picture),
    ...dnsFindings(picture),
    ...serviceFindings(picture.report),
    ...requestFindings(picture.zone),
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
export function unreadParts({ hostnames, tunnel, dns, report }: Picture): string[] {
  const silent = hostnames === "unread" ? [] : hostnames.filter(({ ID }) => dns[ID] === "unknown");
  return [
    hostnames === "unread" && "hostnames and certificates",
    tunnel === "unread" && "tunnel",
    ...silent.map(({ HOSTNAME }) => `DNS of ${HOSTNAME}`),
    report === "unread" && "status report",
  ].filter((part) => part !== false);
}

function stopFindings(zone: Zone): Finding[] {
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
  return findings;
}

function linkFindings(zone: Zone): Finding[] {
  if (zone.TOKEN_AUTH === 0) return [];
  return [
    {
      id: "signed-links",
      gravity: "part",
      title: "Only signed links are served",
      detail: "Every link without a valid signature is refused.",
      fix: { kind: "settings", section: "delivery" },
    },
  ];
}

function requestFindings(zone: Zone): Finding[] {
  const findings: Finding[] = [];
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
    amountOf(blocked.length - whole.length, "address entry", "address entries"),
    zone.COUNTRY_MODE === "BLOCK" ? amountOf(countries.length, "country", "countries") : undefined,
    amountOf(networks.length, "network", "networks"),
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

function amountOf(count: number, one: string, many: string): string | undefined {
  return count <= 0 ? undefined : `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
