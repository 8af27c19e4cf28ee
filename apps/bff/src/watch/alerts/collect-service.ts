import { collectServiceFindings } from "@edge-console/contract/findings/account";
import { severities } from "@edge-console/contract/findings/finding";
import type { AccountFacts, Collection } from "./account-facts.ts";
import { toCondition } from "./finding-condition.ts";
import type { Observation } from "./observation.ts";

const subject = { type: "service", id: "", name: "Edge Delivery" } as const;

/** Observes the status report of the service, for an account that has zones. */
export function collectService({ report, zones }: AccountFacts): Collection {
  if (!report || !zones) return { observations: [], unchecked: ["service"] };
  const [finding] = zones.list.length === 0 ? [] : collectServiceFindings(report);
  if (!finding) return { observations: [{ kind: "service-incident", subject, condition: null }] };
  const { sentence: quote, fix, severity } = finding;
  const since = report.ACTIVE_INCIDENT?.TIMESTAMP;
  const observation: Observation = {
    kind: "service-incident",
    subject,
    condition: {
      ...toCondition(finding),
      // A title or message of the service is quoted.
      sentence: fix.type === "advice" ? fix.text : finding.title,
      quote,
      level: severities.length - severities.indexOf(severity),
      // The report doesn't say which zones an incident concerns.
      ...(since !== undefined && { outage: { since, zones: [], zoneCount: 0, hourly: null } }),
    },
  };
  return { observations: [observation] };
}
