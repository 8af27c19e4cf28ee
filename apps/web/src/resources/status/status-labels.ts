import type { ComponentStatus, OverallStatus } from "@edge-console/contract/objects/status";
import type { Tone } from "../../ui/badge.tsx";

/** Label and tone of a status. */
export type StatusLabel = { word: string; tone: Tone };

/** Labels of the overall status. */
export const overallLabels: Record<OverallStatus, StatusLabel> = {
  UP: { word: "Operational", tone: "good" },
  DEGRADED: { word: "Degraded", tone: "caution" },
  DOWN: { word: "Down", tone: "bad" },
  MAINTENANCE: { word: "Under maintenance", tone: "info" },
  INCIDENT: { word: "Incident", tone: "bad" },
};

/** Labels of the status of a service or location. */
export const componentLabels: Record<ComponentStatus, StatusLabel> = {
  OPERATIONAL: { word: "Operational", tone: "good" },
  DEGRADED: { word: "Degraded", tone: "caution" },
  DOWN: { word: "Down", tone: "bad" },
  MAINTENANCE: { word: "Under maintenance", tone: "info" },
  PENDING: { word: "Pending", tone: "neutral" },
  PLANNED: { word: "Planned", tone: "neutral" },
};

/** Label if the report can't be loaded. */
export const unknownLabel: StatusLabel = { word: "Unknown", tone: "neutral" };
