import type { Alert } from "@edge-console/contract/alerts/alert";
import { alertKindsOfFindings } from "@edge-console/contract/alerts/finding-kinds";
import { type Finding, isOutage } from "@edge-console/contract/findings/finding";
import { getOutageSubject } from "@edge-console/contract/findings/outages";

/** Returns the open alert about the same problem as a finding of a zone, so that both are shown as one. */
export function findAlertOfFinding(alerts: readonly Alert[], finding: Finding, zone: string): Alert | undefined {
  const kind = alertKindsOfFindings[finding.code];
  // One alert is about all zones that differ.
  if (finding.fix.type === "deviation") {
    const { id } = finding.fix;
    return alerts.find((alert) => alert.state === "open" && alert.kind === kind && alert.subject.id === id);
  }
  // What stops a zone is an alert of the zone, although a hostname or a setting is the reason.
  const subject = isOutage(finding) ? getOutageSubject(finding, { id: zone, name: "" }) : finding.subject;
  const id = "id" in subject ? String(subject.id) : "";
  return alerts.find(
    (alert) =>
      alert.state === "open" && alert.kind === kind && alert.subject.type === subject.type && alert.subject.id === id,
  );
}
