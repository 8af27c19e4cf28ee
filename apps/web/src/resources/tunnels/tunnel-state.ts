import { getTunnelState, type TunnelState, type TunnelStateFields } from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Tone } from "../../ui/badge.tsx";

/** Label of each status, and the tone of its badge. */
export const tunnelStateLabels: Record<TunnelState, { label: string; tone: Tone }> = {
  connected: { label: "Connected", tone: "good" },
  disconnected: { label: "Disconnected", tone: "bad" },
  waiting: { label: "Waiting for connector", tone: "caution" },
  never: { label: "Never connected", tone: "neutral" },
  disabled: { label: "Disabled", tone: "paused" },
};

/** Returns the status of a tunnel, with the location if it is connected. */
export function describeTunnelState(tunnel: TunnelStateFields & Pick<TunnelSummary, "LOCATION_NAME">): {
  label: string;
  tone: Tone;
} {
  const state = getTunnelState(tunnel);
  const { label, tone } = tunnelStateLabels[state];
  return { label: state === "connected" ? formatConnected(tunnel.LOCATION_NAME) : label, tone };
}

/** Formats a connection: "Connected in Frankfurt", or "Connected" if the location has no name. */
export function formatConnected(location: string): string {
  return location === "" ? "Connected" : `Connected in ${location}`;
}
