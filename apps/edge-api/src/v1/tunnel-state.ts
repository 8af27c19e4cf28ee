import { limits } from "@edge-console/contract/limits";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { locationName } from "../store/locations.ts";
import type { TunnelRow } from "../store/tunnels.ts";

/** What a tunnel's connector has told so far. */
export type ConnectorReport = Pick<TunnelRow, "ever_reported" | "reported_at" | "location">;

/** The fields of a tunnel that its connector and time decide. */
export type TunnelConnection = Pick<TunnelSummary, "STATE" | "LOCATION" | "LOCATION_NAME" | "CONNECTED_AT">;

/**
 * STATE and what goes with it at an instant (Tunnel STATE): NEVER until a connector reports with the present token,
 * DISCONNECTED after 90 seconds without a report or as soon as it stopped cleanly, CONNECTED otherwise.
 */
export function getTunnelConnection(reports: ConnectorReport, now: number): TunnelConnection {
  const { ever_reported, reported_at, location } = reports;
  const heard = reported_at > 0 && now - reported_at < limits.tunnelSilenceSeconds;
  const state = ever_reported === 0 ? "NEVER" : heard ? "CONNECTED" : "DISCONNECTED";
  return {
    STATE: state,
    LOCATION: state === "CONNECTED" ? location : "",
    LOCATION_NAME: state === "CONNECTED" ? locationName(location) : "",
    CONNECTED_AT: reported_at,
  };
}
