import type { AccountStanding } from "../console/standing.ts";
import type { ZoneDeviation } from "../console/zone-deviations.ts";
import type { Hostname } from "../objects/hostname.ts";
import type { StatusReport } from "../objects/status.ts";
import { collectApiKeyFindings, collectServiceFindings } from "./account.ts";
import { collectCertificateFindings } from "./certificate.ts";
import type { DiagnosedZone } from "./diagnosed-objects.ts";
import { describeVerdict } from "./describe-diagnosis.ts";
import { type Finding, type FindingCode, impacts, isOutage, isRisk, isSetupStep, severities } from "./finding.ts";
import { collectDisabledHostnameFindings, collectDnsFindings, type DnsVerdicts, isActive } from "./hostnames.ts";
import { createDeviationFinding } from "./deviations.ts";
import { collectZoneTunnelFindings, type ZoneTunnel } from "./tunnel.ts";
import { collectAccessRuleFindings, collectRestrictionFindings, collectStopFindings } from "./zone-settings.ts";
import { type Verdict, type ZoneState, zoneStates } from "./zone-state.ts";

/** Data that a diagnosis is based on. Undefined parts are unknown, which is neither good nor bad. */
export interface DiagnosticsData {
  readonly zone: DiagnosedZone;
  readonly hostnames?: readonly Hostname[] | undefined;
  /** Only of a zone whose origin is a tunnel. */
  readonly tunnel?: ZoneTunnel | undefined;
  readonly dns?: DnsVerdicts | undefined;
  readonly standing?: AccountStanding | undefined;
  readonly report?: StatusReport | undefined;
  /** How the zone differs from what the account wants. */
  readonly deviations?: readonly ZoneDeviation[] | undefined;
  /** Whether the parts that aren't known are being loaded. */
  readonly isChecking?: boolean | undefined;
  /** Unix seconds. */
  readonly now: number;
}

/** Diagnosis of a zone: the same for every screen that shows one. */
export interface Diagnosis {
  /** The most serious first. */
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
  /** Every state that applies, the most serious first; never empty. */
  readonly states: readonly [ZoneState, ...ZoneState[]];
  /** Whether it serves traffic, and why not, in one sentence without a period. */
  readonly sentence: string;
}

/** Diagnoses a zone: finds everything in the data that affects its traffic. */
export function diagnoseZone(data: DiagnosticsData): Diagnosis {
  const all = collectFindings(data).toSorted((a, b) => getRank(a) - getRank(b));
  const isKnown = listUnknownZoneParts(data).length === 0;
  const verdict = getVerdict(all, {
    unknown: isKnown ? undefined : data.isChecking ? "checking" : "unknown",
    isNew: isNew(data),
  });
  // A zone without visitors isn't affected by a problem of the service.
  const findings = verdict === "setting-up" ? all.filter(({ subject }) => subject.type !== "service") : all;
  const sentence = describeVerdict(verdict, findings, listUnknownParts(data));
  return { findings, verdict, states: getStates(findings, verdict), sentence };
}

/** Lists the unknown parts of `data`, which are reported as not checked. */
export function listUnknownParts(data: DiagnosticsData): string[] {
  const { hostnames, dns, report } = data;
  const failedLookups = hostnames?.filter(({ ID }) => dns?.get(ID) === "unknown") ?? [];
  return [
    ...listUnknownZoneParts(data),
    ...failedLookups.map(({ HOSTNAME }) => `DNS of ${HOSTNAME}`),
    report === undefined && "service status",
  ].filter((part) => part !== false);
}

/** Lists the unknown parts without which the zone's state is unknown. */
function listUnknownZoneParts({
  zone,
  hostnames,
  tunnel,
}: Pick<DiagnosticsData, "zone" | "hostnames" | "tunnel">): string[] {
  return [
    hostnames === undefined && "hostnames and certificates",
    zone.ORIGIN_TYPE === "TUNNEL" && tunnel === undefined && "tunnel",
  ].filter((part) => part !== false);
}

function collectFindings(data: DiagnosticsData): Finding[] {
  const { zone, hostnames = [], tunnel, dns, standing, report, deviations = [], now } = data;
  const active = hostnames.filter(isActive);
  return [
    ...collectStopFindings(zone),
    ...(standing ? collectApiKeyFindings(standing) : []),
    ...collectZoneTunnelFindings(zone, tunnel),
    ...active.flatMap((hostname) => collectCertificateFindings(hostname, now)),
    ...collectAccessRuleFindings(zone),
    ...collectRestrictionFindings(zone),
    ...deviations.map((deviation) => createDeviationFinding(zone, deviation)),
    ...collectDisabledHostnameFindings(hostnames),
    ...active.flatMap((hostname) => collectDnsFindings(hostname, dns?.get(hostname.ID))),
    ...(report ? collectServiceFindings(report) : []),
  ];
}

/** Orders findings by how many requests fail; settings that block requests by design come after all problems. */
function getRank({ severity, impact }: Finding): number {
  const group = impact === "all" ? 0 : severity === "info" ? 2 : 1;
  return (group * impacts.length + impacts.indexOf(impact)) * severities.length + severities.indexOf(severity);
}

/** Age up to which a zone without its first certificate is being set up, in seconds. */
const newZoneSeconds = 86_400;

function isNew({ zone: { TIMESTAMP }, now }: DiagnosticsData): boolean {
  return TIMESTAMP !== undefined && now - TIMESTAMP < newZoneSeconds;
}

/** Returns whether another diagnosis of the same data can differ later, when only `now` is different. */
export function dependsOnTime(data: DiagnosticsData): boolean {
  return isNew(data) || (data.hostnames ?? []).length > 0;
}

function getVerdict(
  findings: readonly Finding[],
  { unknown, isNew }: { readonly unknown: "unknown" | "checking" | undefined; readonly isNew: boolean },
): Verdict {
  if (findings.some(isOutage)) return "not-serving";
  const problems = findings.filter(({ severity }) => severity !== "info");
  // Without a connector it never served traffic, so that nothing fails yet.
  if (!problems.some(isRisk) && findings.some(({ code }) => code === "tunnel-never-connected")) return "setting-up";
  if (problems.some(({ impact }) => impact === "some")) return "degraded";
  if (unknown) return unknown;
  if (problems.some(isRisk)) return "at-risk";
  if (isNew && findings.some(isSetupStep)) return "setting-up";
  return findings.some(({ impact }) => impact === "some") ? "restricted" : "serving";
}

function isPartialOutage({ impact, severity }: Finding): boolean {
  return impact === "some" && severity === "critical";
}

const stateByCode: Partial<Record<FindingCode, ZoneState>> = {
  "zone-paused": "paused",
  "usage-limit": "usage-paused",
  maintenance: "maintenance",
};

const stateByVerdict = {
  degraded: "degraded",
  "setting-up": "setting-up",
  unknown: "unknown",
  checking: "checking",
  "at-risk": "at-risk",
  restricted: "active",
  serving: "active",
} as const;

function getStates(findings: readonly Finding[], verdict: Verdict): Diagnosis["states"] {
  if (verdict === "degraded" && findings.some(isPartialOutage)) return ["partial-outage"];
  if (verdict !== "not-serving") return [stateByVerdict[verdict]];
  const stops = findings.filter(isOutage).map(({ code }) => stateByCode[code] ?? "not-serving");
  const [first = "not-serving", ...others] = zoneStates.filter((state) => stops.includes(state));
  return [first, ...others];
}
