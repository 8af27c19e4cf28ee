import { formatQuantity } from "../console/quantities.ts";
import { allowPrecedenceNote } from "../fields/allow-precedence-note.ts";
import { splitEntryList } from "../rules/split-entry-list.ts";
import { usageLimitFinding } from "./account.ts";
import type { DiagnosedZone } from "./diagnosed-objects.ts";
import type { Finding, Subject } from "./finding.ts";

const toSubject = ({ ID, ZONE_NAME }: DiagnosedZone): Subject => ({ type: "zone", id: ID, name: ZONE_NAME });

/** Findings about what stops a zone as a whole. They're independent of each other. Spec: States and transitions. */
export function collectStopFindings(zone: DiagnosedZone): Finding[] {
  const findings: Finding[] = [];
  const subject = toSubject(zone);
  if (zone.STATUS === "PAUSED") {
    findings.push({
      code: "zone-paused",
      severity: "critical",
      impact: "all",
      subject,
      title: "Paused by provider",
      sentence: "All requests are blocked under the acceptable-use policy. Settings can still be changed.",
      fix: { type: "provider" },
    });
  }
  if (zone.USAGE_PAUSED === 1) findings.push(usageLimitFinding);
  if (zone.MAINTENANCE === 1) {
    findings.push({
      code: "maintenance",
      severity: "warning",
      impact: "all",
      subject,
      title: "Maintenance mode is on",
      sentence: "All visitors get the maintenance page.",
      fix: { type: "settings", section: "delivery" },
      settings: ["MAINTENANCE"],
    });
  }
  return findings;
}

/** Findings about settings that block some requests by design. */
export function collectRestrictionFindings(zone: DiagnosedZone): Finding[] {
  const findings: Finding[] = [];
  const subject = toSubject(zone);
  if (zone.TOKEN_AUTH === 1) {
    findings.push({
      code: "signed-urls",
      severity: "info",
      impact: "some",
      subject,
      title: "Signed URLs required",
      sentence: "Requests without a valid signature are blocked.",
      fix: { type: "settings", section: "delivery" },
      settings: ["TOKEN_AUTH"],
    });
  }
  const blocked = [
    zone.BLOCK_ROOT === 1 && "paths that end with a slash",
    zone.BLOCK_POST === 1 && "POST requests",
  ].filter((kind) => kind !== false);
  if (blocked.length > 0) {
    findings.push({
      code: "requests-blocked",
      severity: "info",
      impact: "none",
      subject,
      title: "Some requests get a 403 response",
      sentence: `The zone blocks ${blocked.join(" and ")}.`,
      fix: { type: "settings", section: "delivery" },
      settings: ["BLOCK_ROOT", "BLOCK_POST"],
    });
  }
  if (zone.VERIFY_ORIGIN_SSL === 1 && zone.ORIGIN_TYPE !== "TUNNEL") {
    findings.push({
      code: "origin-certificate-verified",
      severity: "info",
      impact: "none",
      subject,
      title: "The origin certificate is verified",
      sentence: "Requests fail if the origin's certificate isn't publicly valid for its hostname.",
      fix: { type: "settings", section: "origin" },
      settings: ["VERIFY_ORIGIN_SSL"],
    });
  }
  return findings;
}

/** Findings about access rules. Spec: Blocking rules. */
export function collectAccessRuleFindings(zone: DiagnosedZone): Finding[] {
  const about = { subject: toSubject(zone), fix: { type: "settings", section: "access" } } as const;
  const addresses = splitEntryList("addresses", zone.BLOCK_IPS);
  const allAddressRanges = addresses.filter((entry) => entry.endsWith("/0"));
  const countries = splitEntryList("countries", zone.COUNTRIES);
  const networks = splitEntryList("as-numbers", zone.BLOCK_ASNS);
  const findings: Finding[] = [];
  if (allAddressRanges.length > 0) {
    const isAll = allAddressRanges.length > 1;
    const family = allAddressRanges[0] === "::/0" ? "IPv6" : "IPv4";
    findings.push({
      ...about,
      code: "addresses-blocked",
      severity: isAll ? "critical" : "warning",
      impact: isAll ? "all" : "some",
      title: isAll ? "All IP addresses are blocked" : `All ${family} addresses are blocked`,
      sentence: [
        `The blocked IP addresses contain ${allAddressRanges.join(" and ")}.`,
        ...(zone.ALLOW_IPS === "" ? [] : [allowPrecedenceNote]),
      ].join(" "),
      settings: ["BLOCK_IPS"],
    });
  }
  if (zone.COUNTRY_MODE === "ALLOW") {
    findings.push({
      ...about,
      code: "countries-allowed-only",
      severity: "info",
      impact: "some",
      title: countries.length === 1 ? "Only one country is allowed" : `Only ${countries.length} countries are allowed`,
      sentence: `Visitors from countries other than ${countries.join(", ")} are blocked.`,
      settings: ["COUNTRY_MODE", "COUNTRIES"],
    });
  }
  const otherEntries = addresses.length - allAddressRanges.length;
  const rules = [
    otherEntries > 0 && formatQuantity(otherEntries, "IP address entry", "IP address entries"),
    zone.COUNTRY_MODE === "BLOCK" && countries.length > 0 && formatQuantity(countries.length, "country", "countries"),
    networks.length > 0 && formatQuantity(networks.length, "network"),
    zone.BLOCK_TOR === 1 && "Tor",
    zone.BLOCK_VPN === 1 && "VPNs",
    zone.BLOCK_HOSTING === 1 && "hosting providers",
  ].filter((rule) => rule !== false);
  if (rules.length > 0) {
    findings.push({
      ...about,
      code: "access-rules",
      severity: "info",
      impact: "none",
      title: "Access rules block some visitors",
      sentence: `Blocked: ${rules.join(", ")}.`,
      settings: ["BLOCK_IPS", "COUNTRIES", "BLOCK_ASNS", "BLOCK_TOR", "BLOCK_VPN", "BLOCK_HOSTING"],
    });
  }
  return findings;
}
