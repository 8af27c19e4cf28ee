import type { Incident, StatusReport } from "@edge-console/contract/objects/status";
import type { Tone } from "../../ui/badge.tsx";
import { overallLabels } from "./status-labels.ts";

/** Notice about a problem of Edge Delivery. */
export type StatusNotice = {
  /** Stable while the problem stays the same, so that a dismissed notice stays dismissed. */
  id: string;
  tone: Tone;
  word: string;
  /** Message of the API. */
  message: string;
  /** Names of the affected services. */
  services: readonly string[];
};

/** Tone of an incident, by its type. */
export const incidentTones: Record<Incident["TYPE"], Tone> = {
  "System Maintenance": "info",
  "Degraded Performance": "caution",
  "Partial System Outage": "bad",
  "Major System Outage": "bad",
};

/** Returns a notice, or undefined if there is no problem. An incident takes precedence. Spec: Status report. */
export function getStatusNotice({
  CURRENT_STATUS: current,
  ACTIVE_INCIDENT: incident,
  SERVICES: services,
}: StatusReport): StatusNotice | undefined {
  if (incident) {
    const { TITLE: message, TYPE: word, TIMESTAMP: at, SERVICES: services } = incident;
    return { id: `incident ${at} ${message}`, tone: incidentTones[word], word, message, services };
  }
  if (current.STATUS === "UP") return undefined;
  const affected = services.filter(({ STATUS }) => ["DOWN", "DEGRADED", "MAINTENANCE"].includes(STATUS));
  const names = affected.map(({ NAME }) => NAME);
  const { word, tone } = overallLabels[current.STATUS];
  return { id: [current.STATUS, ...names].join(" "), tone, word, message: current.MESSAGE, services: names };
}
