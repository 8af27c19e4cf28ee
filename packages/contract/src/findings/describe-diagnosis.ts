import { type Finding, isOutage, isRisk, isSetupStep } from "./finding.ts";
import type { Verdict, ZoneState } from "./zone-state.ts";

/** Label of each state of a zone, on screen, in exports, and in reports. */
export const zoneStateLabels: Readonly<Record<ZoneState, string>> = {
  active: "Active",
  paused: "Paused by provider",
  "usage-paused": "Paused: usage limit",
  "not-serving": "Not serving traffic",
  maintenance: "Maintenance",
  "partial-outage": "Partial outage",
  degraded: "Degraded",
  "setting-up": "Setting up",
  "at-risk": "Needs attention",
  unknown: "Unknown",
  checking: "Checking…",
};

const verdictPhrases: Readonly<Record<Verdict, string>> = {
  "not-serving": "Not serving traffic",
  degraded: "Some requests are failing",
  "setting-up": "Setting up",
  unknown: "Status unknown",
  checking: "Checking",
  "at-risk": "Ready to serve traffic, but needs attention",
  restricted: "Ready to serve traffic, with restrictions",
  serving: "Ready to serve traffic",
};

/** Causes that the sentence names; the others are counted. */
const maxCauses = 2;

/**
 * Says in one sentence, without a period, whether a zone serves traffic, and why not: "Not serving traffic: maintenance mode
 * is on". `unchecked` names the parts that aren't known.
 */
export function describeVerdict(verdict: Verdict, findings: readonly Finding[], unchecked: readonly string[]): string {
  const phrase = verdictPhrases[verdict];
  if (verdict === "unknown") return `${phrase}. Not checked: ${unchecked.join(", ")}`;
  if (verdict === "checking") return `${phrase} ${unchecked.join(", ")}…`;
  if (verdict === "serving") return unchecked.length > 0 ? `${phrase}. Not checked: ${unchecked.join(", ")}` : phrase;
  const causes = findings.filter((finding) => isCause(verdict, finding)).map(toClause);
  const named = causes.slice(0, maxCauses);
  const others = causes.length - named.length;
  if (others > 0) return `${phrase}: ${named.join(", ")}, and ${others} more`;
  return `${phrase}: ${named.join(" and ")}`;
}

function isCause(verdict: Exclude<Verdict, "unknown" | "checking" | "serving">, finding: Finding): boolean {
  const { impact, severity } = finding;
  switch (verdict) {
    case "not-serving":
      return isOutage(finding);
    case "degraded":
      return impact === "some" && severity !== "info";
    case "setting-up":
      return isSetupStep(finding);
    case "at-risk":
      return isRisk(finding);
    case "restricted":
      return impact === "some";
  }
}

/** Returns the title of a finding as it appears within a sentence. Names and acronyms keep their capitals. */
export function toClause({ title, subject }: Finding): string {
  const startsWithName = subject.type === "service" || title.startsWith("Edge API") || !/^[A-Z][a-z]/.test(title);
  return startsWithName ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
