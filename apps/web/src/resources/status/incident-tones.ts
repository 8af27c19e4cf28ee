import type { Incident } from "@edge-console/contract/objects/status";
import type { Tone } from "../../ui/badge.tsx";

/** Tone of an incident, by its type. */
export const incidentTones: Record<Incident["TYPE"], Tone> = {
  "System Maintenance": "info",
  "Degraded Performance": "caution",
  "Partial System Outage": "bad",
  "Major System Outage": "bad",
};
