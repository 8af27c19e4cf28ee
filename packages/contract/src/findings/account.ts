import type { AccountStanding } from "../console/standing.ts";
import type { Zone } from "../objects/zone.ts";
import type { Incident, StatusReport } from "../objects/status.ts";
import type { Finding, Severity } from "./finding.ts";

/** Finding about the free usage limit, which pauses every zone of the account. */
export const usageLimitFinding: Finding = {
  code: "usage-limit",
  severity: "critical",
  impact: "all",
  subject: { type: "account" },
  title: "Free usage limit reached",
  sentence: "All zones are paused until a payment card is added.",
  fix: { type: "provider" },
};

/** Findings about the account's API key. Zones serve traffic without one, so that none is critical. */
export function collectApiKeyFindings({ key, message }: Pick<AccountStanding, "key" | "message">): Finding[] {
  const about = { severity: "warning", impact: "none", subject: { type: "account" } } as const;
  const ask = (task: string) => ({ type: "permission", permission: "api-key:manage", task }) as const;
  switch (key) {
    case "not-connected":
      return [
        {
          ...about,
          code: "api-key-missing",
          title: "No API key connected",
          sentence: "The console can't load or change this account.",
          fix: ask("connect one"),
        },
      ];
    case "disabled":
      return [
        {
          ...about,
          code: "api-key-disabled",
          title: "API access is disabled",
          sentence: "Zones keep serving traffic, but the console can't load or change them.",
          fix: ask("enable it"),
        },
      ];
    case "rejected":
      return [
        {
          ...about,
          code: "api-key-rejected",
          title: "Edge API denied access",
          sentence: "The console can't load or change this account.",
          ...(message !== null && { quote: message }),
          fix: ask("check the key, or contact your provider"),
        },
      ];
    case "accepted":
    case "unknown":
      return [];
  }
}

/** Findings about an account: its API key, and the free usage limit, which zones report before the account does. */
export function collectAccountFindings(
  standing: AccountStanding | undefined,
  zones?: readonly Pick<Zone, "USAGE_PAUSED">[],
): Finding[] {
  const isPaused = zones ? zones.some(({ USAGE_PAUSED }) => USAGE_PAUSED === 1) : standing?.usagePaused === true;
  return [...(standing ? collectApiKeyFindings(standing) : []), ...(isPaused ? [usageLimitFinding] : [])];
}

/** Severity of an incident, by its type. */
export const incidentSeverities: Readonly<Record<Incident["TYPE"], Severity>> = {
  "System Maintenance": "info",
  "Degraded Performance": "warning",
  "Partial System Outage": "warning",
  "Major System Outage": "critical",
};

const severityByStatus: Readonly<Record<StatusReport["CURRENT_STATUS"]["STATUS"], Severity | null>> = {
  UP: null,
  MAINTENANCE: "info",
  DEGRADED: "warning",
  INCIDENT: "warning",
  DOWN: "critical",
};

/** Returns the severity of the service's status: that of the active incident, which outranks its services. Null if nothing is wrong. */
export function getServiceSeverity({
  CURRENT_STATUS: { STATUS },
  ACTIVE_INCIDENT,
}: Pick<StatusReport, "CURRENT_STATUS" | "ACTIVE_INCIDENT">): Severity | null {
  return STATUS === "INCIDENT" && ACTIVE_INCIDENT ? incidentSeverities[ACTIVE_INCIDENT.TYPE] : severityByStatus[STATUS];
}

/** Findings about the service as a whole, from its status report. Only DOWN says for certain that requests fail. */
export function collectServiceFindings(report: StatusReport): Finding[] {
  const { CURRENT_STATUS, ACTIVE_INCIDENT } = report;
  const severity = getServiceSeverity(report);
  if (severity === null) return [];
  return [
    {
      code: "service-problem",
      severity,
      impact: CURRENT_STATUS.STATUS === "DOWN" ? "some" : "none",
      subject: { type: "service" },
      title: "Edge Delivery reports a problem",
      sentence: ACTIVE_INCIDENT?.TITLE ?? CURRENT_STATUS.MESSAGE,
      fix: { type: "advice", text: "Check the service status page for updates." },
    },
  ];
}
