import type { Incident, StatusReport } from "@edge-console/contract/objects/status";
import type { Tone } from "../../ui/badge.tsx";
import { overallLabels } from "./status-labels.ts";

/** What somebody who works in the console should know of the service's state. */
export type StatusNotice = {
  /** The same for as long as the trouble is the same: what was dismissed stays away by it. */
  id: string;
  tone: Tone;
  word: string;
  /** The service's own words. */
  message: string;
  /** Names of the services concerned. */
  services: readonly string[];
};

/** How grave an incident is, by its type. */
export const incidentTones: Record<Incident["TYPE"], Tone> = {
  "System Maintenance": "info",
  "Degraded Performance": "caution",
  "Partial System Outage": "bad",
  "Major System Outage": "bad",
};

/** Undefined while nothing is wrong. An incident comes before everything else that is (Status report, overall rules). */
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
  const concerned = services.filter(({ STATUS }) => ["DOWN", "DEGRADED", "MAINTENANCE"].includes(STATUS));
  const names = concerned.map(({ NAME }) => NAME);
  const { word, tone } = overallLabels[current.STATUS];
  return { id: [current.STATUS, ...names].join(" "), tone, word, message: current.MESSAGE, services: names };
}
