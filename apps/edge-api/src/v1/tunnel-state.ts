import { limits } from "@edge-console/contract/limits";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { getLocationName } from "../store/locations.ts";
import type { TunnelRow } from "../store/tunnels.ts";

/** Reports of a tunnel's connector. */
export type ConnectorReport = Pick<TunnelRow, "ever_reported" | "reported_at" | "location">;

/** Fields of a tunnel that depend on its connector and the time. */
export type TunnelConnection = Pick<TunnelSummary, "STATE" | "LOCATION" | "LOCATION_NAME" | "CONNECTED_AT">;

/**
 * Returns STATE and related fields at `now` (Spec: Tunnel STATE): NEVER until a connector reports with the current token,
 * DISCONNECTED after 90 seconds without a report or after a clean stop, otherwise CONNECTED.
 */
export function getTunnelConnection(reports: ConnectorReport, now: number): TunnelConnection {
  const { ever_reported, reported_at, location } = reports;
  const isReporting = reported_at > 0 && now - reported_at < limits.tunnelSilenceSeconds;
  const state = ever_reported === 0 ? "NEVER" : isReporting ? "CONNECTED" : "DISCONNECTED";
  return {
    STATE: state,
    LOCATION: state === "CONNECTED" ? location : "",
    LOCATION_NAME: state === "CONNECTED" ? getLocationName(location) : "",
    CONNECTED_AT: reported_at,
  };
}
