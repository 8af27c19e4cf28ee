import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Tone } from "../../ui/badge.tsx";

/** How a tunnel stands. One that is switched off refuses its connector, whatever STATE says. */
export const tunnelStates = ["connected", "disconnected", "never", "off"] as const;
export type TunnelState = (typeof tunnelStates)[number];

/** The words of each state, and the tone of its badge. */
export const tunnelStateWords: Record<TunnelState, { label: string; tone: Tone }> = {
  connected: { label: "Connected", tone: "good" },
  disconnected: { label: "Disconnected", tone: "bad" },
  never: { label: "Never connected", tone: "neutral" },
  off: { label: "Switched off", tone: "paused" },
};

const stateOfConnection = { CONNECTED: "connected", DISCONNECTED: "disconnected", NEVER: "never" } as const;

/** The state of a tunnel. */
export function stateOf({ ENABLED, STATE }: Pick<TunnelSummary, "ENABLED" | "STATE">): TunnelState {
  return ENABLED === 0 ? "off" : stateOfConnection[STATE];
}

/** The state in a sentence's worth of words: where it is connected, if it is. */
export function tunnelState(tunnel: Pick<TunnelSummary, "ENABLED" | "STATE" | "LOCATION_NAME">): {
  word: string;
  tone: Tone;
} {
  const state = stateOf(tunnel);
  const { label, tone } = tunnelStateWords[state];
  return { word: state === "connected" ? connectedWords(tunnel.LOCATION_NAME) : label, tone };
}

/** "Connected in Frankfurt"; a location without a name is left out. */
export function connectedWords(location: string): string {
  return location === "" ? "Connected" : `Connected in ${location}`;
}
