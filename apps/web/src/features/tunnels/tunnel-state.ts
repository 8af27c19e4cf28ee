import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Tone } from "../../ui/badge.tsx";

/** The state of a tunnel in a word: a tunnel that is switched off refuses its connector whatever STATE says. */
export function tunnelState(tunnel: Pick<TunnelSummary, "ENABLED" | "STATE" | "LOCATION_NAME">): {
  word: string;
  tone: Tone;
} {
  if (tunnel.ENABLED === 0) return { word: "Switched off", tone: "paused" };
  if (tunnel.STATE === "CONNECTED") return { word: `Connected in ${tunnel.LOCATION_NAME}`, tone: "good" };
  if (tunnel.STATE === "DISCONNECTED") return { word: "Disconnected", tone: "bad" };
  return { word: "Never connected", tone: "neutral" };
}
