import type { ComponentStatus, OverallStatus } from "@edge-console/contract/objects/status";
import type { Tone } from "../../ui/badge.tsx";

/** A state of the status report in words. */
export type StatusLabel = { word: string; tone: Tone };

/** The overall states of the service. */
export const overallLabels: Record<OverallStatus, StatusLabel> = {
  UP: { word: "Operational", tone: "good" },
  DEGRADED: { word: "Degraded", tone: "caution" },
  DOWN: { word: "Down", tone: "bad" },
  MAINTENANCE: { word: "Maintenance", tone: "info" },
  INCIDENT: { word: "Incident", tone: "bad" },
};

/** The states of one service of the report. */
export const componentLabels: Record<ComponentStatus, StatusLabel> = {
  OPERATIONAL: { word: "Operational", tone: "good" },
  DEGRADED: { word: "Degraded", tone: "caution" },
  DOWN: { word: "Down", tone: "bad" },
  MAINTENANCE: { word: "Maintenance", tone: "info" },
  PENDING: { word: "Pending", tone: "neutral" },
  PLANNED: { word: "Planned", tone: "neutral" },
};

/** When the report cannot be had: that says nothing about the service. */
export const unknownLabel: StatusLabel = { word: "Unknown", tone: "neutral" };
