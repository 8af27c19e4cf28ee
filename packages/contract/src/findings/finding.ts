import type { DeviationSource } from "../console/zone-deviations.ts";
import type { Zone } from "../objects/zone.ts";

/** How urgent a finding is. */
export const severities = ["critical", "warning", "info"] as const;
export type Severity = (typeof severities)[number];

/** Returns the worst severity of findings; that of information if there are none. */
export function getWorstSeverity(findings: readonly { readonly severity: Severity }[]): Severity {
  return severities.find((severity) => findings.some((finding) => finding.severity === severity)) ?? "info";
}

/** Severities on screen and in notifications. */
export const severityLabels: Readonly<Record<Severity, string>> = {
  critical: "Critical",
  warning: "Warning",
  info: "Info",
};

/** How many of the zone's requests fail because of a finding: all, some, or none for certain. */
export const impacts = ["all", "some", "none"] as const;
export type Impact = (typeof impacts)[number];

/** Stable name of each finding, for grouping and tests. */
export const findingCodes = [
  "api-key-missing",
  "api-key-disabled",
  "api-key-rejected",
  "usage-limit",
  "service-problem",
  "zone-paused",
  "maintenance",
  "tunnel-missing",
  "tunnel-disabled",
  "tunnel-disconnected",
  "tunnel-waiting",
  "tunnel-never-connected",
  "no-active-hostname",
  "hostname-disabled",
  "https-off",
  "https-forced-without-certificate",
  "certificate-missing",
  "certificate-expired",
  "certificate-expiring",
  "dns-elsewhere",
  "addresses-blocked",
  "countries-allowed-only",
  "signed-urls",
  "access-rules",
  "requests-blocked",
  "origin-certificate-verified",
  "differs-from-file",
  "deviates-from-baseline",
  "differs-from-ip-list",
] as const;
export type FindingCode = (typeof findingCodes)[number];

/**
 * Findings that don't change the state of a zone while no requests fail for certain: a problem of Edge Delivery may not
 * concern it, and DNS, which isn't part of the zone, is checked only on the zone's own screens.
 */
const codesBesideState: ReadonlySet<FindingCode> = new Set(["service-problem", "dns-elsewhere"]);

/** Returns whether a finding puts the zone at risk. */
export function isRisk({ code, severity }: Pick<Finding, "code" | "severity">): boolean {
  return severity !== "info" && !codesBesideState.has(code);
}

const setupCodes: ReadonlySet<FindingCode> = new Set(["tunnel-never-connected", "certificate-missing", "https-off"]);

/**
 * Returns whether a finding can be a step of a setup that isn't finished: no connector was ever started, or a hostname has no
 * HTTPS yet. It's no trouble, so that it's information.
 */
export function isSetupStep({ code, severity }: Pick<Finding, "code" | "severity">): boolean {
  return severity === "info" && setupCodes.has(code);
}

/** Returns whether a finding stops all traffic of its zone. A zone whose tunnel was never connected is being set up. */
export function isOutage(finding: Pick<Finding, "code" | "severity" | "impact">): boolean {
  return finding.impact === "all" && !isSetupStep(finding);
}

/** Object that a finding is about. */
export type Subject =
  | { readonly type: "zone" | "tunnel"; readonly id: string; readonly name: string }
  | { readonly type: "hostname"; readonly id: number; readonly name: string }
  | { readonly type: "account" | "service" };

/** Where a finding is fixed, and by whom. */
export type Fix =
  | { readonly type: "provider" }
  | { readonly type: "settings"; readonly section: "origin" | "delivery" | "access" }
  | { readonly type: "hostname"; readonly id: number }
  | { readonly type: "tunnel"; readonly id: string; readonly advice: string }
  /** Fixed by a member with a permission; `task` completes "Ask a developer to". */
  | { readonly type: "permission"; readonly permission: "api-key:manage"; readonly task: string }
  /** Applied again, or changed where it's defined. */
  | { readonly type: "deviation"; readonly source: DeviationSource; readonly id: string }
  | { readonly type: "advice"; readonly text: string };

/** Something that affects a zone's traffic, or soon will. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly impact: Impact;
  readonly subject: Subject;
  readonly title: string;
  /** One or two sentences: what it means for visitors. */
  readonly sentence: string;
  /** Message of the API, if it sent one. */
  readonly quote?: string;
  readonly fix: Fix;
  /** Settings of the zone that it is about, which need no second mention next to it. */
  readonly settings?: readonly (keyof Zone)[];
}
