import { getTunnelState, type TunnelState } from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Tone } from "../../ui/badge.tsx";

/** Label of each state, and the tone of its badge. */
export const tunnelStateLabels: Record<TunnelState, { label: string; tone: Tone }> = {
  connected: { label: "Connected", tone: "good" },
  disconnected: { label: "Disconnected", tone: "bad" },
  never: { label: "Never connected", tone: "neutral" },
  disabled: { label: "Disabled", tone: "paused" },
};

/** Returns the state of a tunnel in words, with the location if it is connected. */
export function describeTunnelState(tunnel: Pick<TunnelSummary, "ENABLED" | "STATE" | "LOCATION_NAME">): {
  word: string;
  tone: Tone;
} {
  const state = getTunnelState(tunnel);
  const { label, tone } = tunnelStateLabels[state];
  return { word: state === "connected" ? formatConnected(tunnel.LOCATION_NAME) : label, tone };
}

/** "Connected in Frankfurt"; a location without a name is left out. */
export function formatConnected(location: string): string {
  return location === "" ? "Connected" : `Connected in ${location}`;
}
