import { getServiceSeverity, incidentSeverities } from "@edge-console/contract/findings/account";
import type { ComponentStatus, Incident, OverallStatus, StatusReport } from "@edge-console/contract/objects/status";
import { severityTones } from "../../format/severity-tones.ts";
import type { Tone } from "../../ui/badge.tsx";

/** Label and tone of a status. */
export type StatusLabel = { label: string; tone: Tone };

const overallLabels: Record<OverallStatus, string> = {
  UP: "Operational",
  DEGRADED: "Degraded",
  DOWN: "Down",
  MAINTENANCE: "Under maintenance",
  INCIDENT: "Incident",
};

/** Returns the label of the overall status, with the tone of its finding. A maintenance notice isn't an incident. */
export function getOverallLabel(report: Pick<StatusReport, "CURRENT_STATUS" | "ACTIVE_INCIDENT">): StatusLabel {
  const { STATUS } = report.CURRENT_STATUS;
  const isMaintenance = STATUS === "INCIDENT" && report.ACTIVE_INCIDENT?.TYPE === "System Maintenance";
  const severity = getServiceSeverity(report);
  return {
    label: overallLabels[isMaintenance ? "MAINTENANCE" : STATUS],
    tone: severity === null ? "good" : severityTones[severity],
  };
}

/** Returns the tone of an incident: that of its finding while it's active. */
export function getIncidentTone({ TYPE }: Pick<Incident, "TYPE">): Tone {
  return severityTones[incidentSeverities[TYPE]];
}

/** Labels of the status of a service or location. */
export const componentLabels: Record<ComponentStatus, StatusLabel> = {
  OPERATIONAL: { label: "Operational", tone: "good" },
  DEGRADED: { label: "Degraded", tone: "caution" },
  DOWN: { label: "Down", tone: "bad" },
  MAINTENANCE: { label: "Under maintenance", tone: "info" },
  PENDING: { label: "Pending", tone: "neutral" },
  PLANNED: { label: "Planned", tone: "neutral" },
};

/** Label if the report can't be loaded. */
export const unknownLabel: StatusLabel = { label: "Unknown", tone: "neutral" };
