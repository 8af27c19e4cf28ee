import { limits } from "@edge-console/contract/limits";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { locationName } from "../store/locations.ts";

/** What a tunnel's connector has told so far. */
export interface ConnectorReports {
  /** Whether a connector has ever reported with the tunnel's present token. */
  readonly reported: boolean;
  /** Unix seconds of the last report; 0 before the first one and after a clean stop. */
  readonly reportedAt: number;
  /** Id of the location that the last report named. */
  readonly location: string;
}

/** The fields of a tunnel that its connector and time decide. */
export type TunnelConnection = Pick<TunnelSummary, "STATE" | "LOCATION" | "LOCATION_NAME" | "CONNECTED_AT">;

/**
 * STATE and what goes with it at an instant (Tunnel STATE): NEVER until a connector reports with the present token,
 * DISCONNECTED after 90 seconds without a report or as soon as it stopped cleanly, CONNECTED otherwise.
 */
export function tunnelConnection(reports: ConnectorReports, now: number): TunnelConnection {
  const heard = reports.reportedAt > 0 && now - reports.reportedAt < limits.tunnelSilenceSeconds;
  const connected = reports.reported && heard;
  return {
    STATE: connected ? "CONNECTED" : reports.reported ? "DISCONNECTED" : "NEVER",
    LOCATION: connected ? reports.location : "",
    LOCATION_NAME: connected ? locationName(reports.location) : "",
    CONNECTED_AT: reports.reported ? reports.reportedAt : 0,
  };
}
