import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import {
  collectCertificateFindings,
  createExpirationFinding,
  expiringSoonDays,
  getCertificateStatus,
  getDaysLeft,
  renewalOverdueDays,
} from "@edge-console/contract/findings/certificate";
import type { DiagnosedZone } from "@edge-console/contract/findings/diagnosed-objects";
import type { Finding } from "@edge-console/contract/findings/finding";
import { isActive } from "@edge-console/contract/findings/hostnames";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { AccountFacts, Collection } from "./account-facts.ts";
import { toCondition } from "./finding-condition.ts";
import { listHostnames, toHostnameSubject } from "./known-hostnames.ts";
import type { Condition, Observation } from "./observation.ts";

/** Full days left from which an uploaded certificate is an alert, each a separate level. */
const expirationLevels = [expiringSoonDays, 14, 7, 1] as const;
/** A certificate that isn't issued for so many seconds is an alert. */
const issuingSeconds = 3_600;

const kinds = [
  "certificate-expiring",
  "certificate-expired",
  "certificate-missing",
  "certificate-not-renewed",
  "https-forced-without-certificate",
] as const satisfies AlertKind[];

/** Observes the certificates of all known hostnames, as of the time when they were loaded. */
export function collectCertificates(facts: AccountFacts): Collection {
  const issuing: Record<string, number> = {};
  const observations: Observation[] = [];
  const { hostnames, isComplete } = listHostnames(facts);
  for (const { zone, hostname, at } of hostnames) {
    const id = String(hostname.ID);
    if (getCertificateStatus(hostname, at) === "issuing") {
      // Those that already waited at the first evaluation wait since they were added.
      const since = facts.memory.issuing?.[id] ?? (facts.memory.issuing ? at : hostname.TIMESTAMP);
      issuing[id] = Math.max(since, hostname.TIMESTAMP);
    }
    const found = isActive(hostname) ? findCondition(zone, hostname, at, issuing[id]) : undefined;
    for (const kind of kinds) {
      const condition = found?.kind === kind ? found.condition : null;
      const isReplaced = found !== undefined && condition === null;
      observations.push({ kind, subject: toHostnameSubject(zone, hostname), condition, at, isReplaced });
    }
  }
  const memory = { issuing: isComplete ? issuing : { ...facts.memory.issuing, ...issuing } };
  return { observations, memory, ...(!isComplete && { unchecked: ["certificates"] }) };
}

interface FoundCondition {
  readonly kind: (typeof kinds)[number];
  readonly condition: Condition;
}

/** Finds what is wrong with a hostname's certificate: at most one thing. `waitsSince`: since when none has been issued. */
function findCondition(
  zone: DiagnosedZone,
  hostname: Hostname,
  now: number,
  waitsSince: number | undefined,
): FoundCondition | undefined {
  const [finding] = collectCertificateFindings(hostname, now);
  switch (finding?.code) {
    case "https-forced-without-certificate":
    case "certificate-expired": {
      // How many of the zone's requests are for this hostname isn't known.
      const since = hostname.CERTIFICATE_EXPIRES > 0 ? hostname.CERTIFICATE_EXPIRES : now;
      const outage = { since, zones: [{ id: zone.ID, name: zone.ZONE_NAME }], zoneCount: 1, hourly: null };
      return { kind: finding.code, condition: { ...toCondition(finding), outage } };
    }
    case "certificate-missing":
      if (waitsSince === undefined || now - waitsSince < issuingSeconds) return undefined;
      return { kind: finding.code, condition: toCondition(finding) };
    default:
      return getCertificateStatus(hostname, now) === "off" ? undefined : findExpiration(hostname, now);
  }
}

function findExpiration(hostname: Hostname, now: number): FoundCondition | undefined {
  const daysLeft = getDaysLeft(hostname.CERTIFICATE_EXPIRES, now);
  const finding: Finding = createExpirationFinding(hostname, now);
  if (hostname.SSL_CERTIFICATE !== "CUSTOM") {
    if (daysLeft >= renewalOverdueDays) return undefined;
    return { kind: "certificate-not-renewed", condition: toCondition(finding) };
  }
  const level = expirationLevels.filter((days) => daysLeft <= days).length;
  if (level === 0) return undefined;
  const sentence = `${finding.sentence} Upload a new one before then.`;
  return { kind: "certificate-expiring", condition: { ...toCondition(finding), sentence, level } };
}
