import type { ComponentStatus, OverallStatus } from "@edge-console/contract/objects/status";
import type { Tone } from "../../ui/badge.tsx";

/** Label and tone of a status. */
export type StatusLabel = { label: string; tone: Tone };

/** Labels of the overall status. */
export const overallLabels: Record<OverallStatus, StatusLabel> = {
  UP: { label: "Operational", tone: "good" },
  DEGRADED: { label: "Degraded", tone: "caution" },
  DOWN: { label: "Down", tone: "bad" },
  MAINTENANCE: { label: "Under maintenance", tone: "info" },
  INCIDENT: { label: "Incident", tone: "bad" },
};

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
