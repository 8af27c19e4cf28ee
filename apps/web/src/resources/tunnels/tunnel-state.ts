import {
  getTunnelSeverity,
  getTunnelState,
  type TunnelState,
  type TunnelStateFields,
} from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { severityTones } from "../../format/severity-tones.ts";
import type { Tone } from "../../ui/badge.tsx";

/** Label of each status. */
export const tunnelStateLabels: Readonly<Record<TunnelState, string>> = {
  connected: "Connected",
  disconnected: "Disconnected",
  waiting: "Waiting for connector",
  never: "Never connected",
  disabled: "Disabled",
};

/** A tunnel as lists and pages know it. */
type ListedTunnel = TunnelStateFields & Pick<TunnelSummary, "TUNNEL_ID" | "NAME" | "CREATED_AT">;

/** A zone behind a tunnel. */
export type TunnelZone = Pick<Zone, "ID" | "ZONE_NAME" | "ORIGIN_TYPE" | "TIMESTAMP">;

/**
 * Returns the tone of a tunnel's status: that of the findings of the zones behind it. `zones` is undefined while they
 * aren't known.
 */
export function getTunnelTone(tunnel: ListedTunnel, zones: readonly TunnelZone[] | undefined): Tone {
  const severity = getTunnelSeverity(tunnel, zones);
  if (severity !== null) return severityTones[severity];
  const state = getTunnelState(tunnel);
  return state === "connected" ? "good" : state === "disabled" ? "paused" : "neutral";
}

/** Returns the status of a tunnel, with the location if it is connected. */
export function formatTunnelState(tunnel: TunnelStateFields & Pick<TunnelSummary, "LOCATION_NAME">): string {
  const state = getTunnelState(tunnel);
  return state === "connected" ? formatConnected(tunnel.LOCATION_NAME) : tunnelStateLabels[state];
}

/** Formats a connection: "Connected in Frankfurt", or "Connected" if the location has no name. */
export function formatConnected(location: string): string {
  return location === "" ? "Connected" : `Connected in ${location}`;
}
