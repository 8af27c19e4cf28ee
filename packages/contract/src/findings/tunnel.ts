import type { TunnelSummary } from "../objects/tunnel.ts";
import type { DiagnosedTunnel, DiagnosedZone } from "./diagnosed-objects.ts";
import { type Finding, getWorstSeverity, type Severity } from "./finding.ts";

/**
 * States of a tunnel. The connector of a disabled tunnel is rejected, whatever STATE says. `waiting`: a connector was
 * connected before the token was rotated, which returns STATE to NEVER (Spec: Tunnel STATE).
 */
export const tunnelStates = ["connected", "disconnected", "waiting", "never", "disabled"] as const;
export type TunnelState = (typeof tunnelStates)[number];

const stateByApiState = { CONNECTED: "connected", DISCONNECTED: "disconnected", NEVER: "never" } as const;

/** Fields that a tunnel's state depends on. */
export type TunnelStateFields = Pick<TunnelSummary, "ENABLED" | "STATE" | "CONNECTED_AT" | "AGENT_VERSION"> & {
  /** Whether the console knows that a connector was connected before; the API may forget it with the token. */
  readonly wasConnected?: boolean;
};

/** Returns the state of a tunnel. */
export function getTunnelState(tunnel: TunnelStateFields): TunnelState {
  const { ENABLED, STATE, CONNECTED_AT, AGENT_VERSION, wasConnected = false } = tunnel;
  if (ENABLED === 0) return "disabled";
  const hasReported = wasConnected || CONNECTED_AT > 0 || AGENT_VERSION !== "";
  return STATE === "NEVER" && hasReported ? "waiting" : stateByApiState[STATE];
}

type KnownTunnel = Pick<DiagnosedTunnel, "TUNNEL_ID" | "NAME" | "CREATED_AT"> & TunnelStateFields;

/**
 * Tunnel of a zone. `connected`: every tunnel that can have the zone's endpoint is connected; `missing`: no tunnel has
 * the endpoint.
 */
export type ZoneTunnel<T extends KnownTunnel = KnownTunnel> = T | "connected" | "missing";

/**
 * Finds the tunnel of a zone's endpoint; undefined if that isn't known. The list of tunnels has no endpoints, and each
 * tunnel takes its own request, so `getEndpoints` may know only some of them: those of the tunnels that aren't
 * connected are enough.
 */
export function findZoneTunnel<T extends DiagnosedTunnel>(
  { TUNNEL_ENDPOINT }: Pick<DiagnosedZone, "TUNNEL_ENDPOINT">,
  tunnels: readonly T[] | undefined,
  getEndpoints: (tunnelId: string) => readonly { readonly ENDPOINT_ID: number }[] | undefined,
): ZoneTunnel<T> | undefined {
  if (tunnels === undefined) return undefined;
  const unknown: T[] = [];
  for (const tunnel of tunnels) {
    const endpoints = getEndpoints(tunnel.TUNNEL_ID) ?? [];
    if (endpoints.some(({ ENDPOINT_ID }) => ENDPOINT_ID === TUNNEL_ENDPOINT)) return tunnel;
    if (endpoints.length < tunnel.ENDPOINT_COUNT) unknown.push(tunnel);
  }
  if (unknown.length === 0) return "missing";
  return unknown.every((tunnel) => getTunnelState(tunnel) === "connected") ? "connected" : undefined;
}

/** Findings about a tunnel: why the zones behind it can't reach their origin. */
export function collectTunnelFindings(tunnel: KnownTunnel): Finding[] {
  const { TUNNEL_ID: id, NAME: name } = tunnel;
  const about = { severity: "critical", impact: "all", subject: { type: "tunnel", id, name } } as const;
  switch (getTunnelState(tunnel)) {
    case "connected":
      return [];
    case "disabled":
      return [
        {
          ...about,
          code: "tunnel-disabled",
          title: `Tunnel ${name} is disabled`,
          sentence: "Its connector is rejected, and visitors get an error page.",
          fix: { type: "tunnel", id, advice: "Enable the tunnel." },
        },
      ];
    case "disconnected":
      return [
        {
          ...about,
          code: "tunnel-disconnected",
          title: `Tunnel ${name} is disconnected`,
          sentence: "Its connector hasn't reported for 90 seconds or more, so the origin can't be reached.",
          fix: { type: "tunnel", id, advice: "Check that the connector is running and has internet access." },
        },
      ];
    case "waiting":
      return [
        {
          ...about,
          code: "tunnel-waiting",
          title: `Tunnel ${name} is waiting for its connector`,
          sentence: "The token was rotated, and no connector has reported with the new token yet.",
          fix: { type: "tunnel", id, advice: "Start the connector with the new token." },
        },
      ];
    case "never":
      return [
        {
          ...about,
          code: "tunnel-never-connected",
          severity: "info",
          title: `Tunnel ${name} has never connected`,
          sentence: "No connector has reported since its token was generated.",
          fix: { type: "tunnel", id, advice: "Start a connector with the tunnel's current token." },
        },
      ];
  }
}

/** A zone may be created this long before the tunnel that it's set up with, in seconds. */
const setupSeconds = 86_400;

/** Findings about the tunnel of a zone, as far as it's known. */
export function collectZoneTunnelFindings(
  zone: Pick<DiagnosedZone, "ID" | "ZONE_NAME" | "ORIGIN_TYPE" | "TIMESTAMP">,
  tunnel: ZoneTunnel | undefined,
): Finding[] {
  if (zone.ORIGIN_TYPE !== "TUNNEL" || tunnel === undefined || tunnel === "connected") return [];
  if (tunnel !== "missing") {
    const findings = collectTunnelFindings(tunnel);
    // A zone that is much older than its tunnel had another origin before: its visitors get an error page now.
    const { TIMESTAMP: zoneCreated = Infinity } = zone;
    const { CREATED_AT: tunnelCreated = 0 } = tunnel;
    const hadOtherOrigin = tunnelCreated - zoneCreated > setupSeconds;
    return hadOtherOrigin ? findings.map((finding) => ({ ...finding, severity: "critical" })) : findings;
  }
  return [
    {
      code: "tunnel-missing",
      severity: "critical",
      impact: "all",
      subject: { type: "zone", id: zone.ID, name: zone.ZONE_NAME },
      title: "Tunnel endpoint not found",
      sentence: "No tunnel of this account has the zone's endpoint.",
      fix: { type: "settings", section: "origin" },
    },
  ];
}

/**
 * Returns the severity of a tunnel's state: the worst that it means for the zones behind it, so that a tunnel and its zones
 * never differ. Null if nothing is wrong, and for a disabled or new tunnel that no zone uses. `zones` is undefined while it
 * isn't known which zones use the tunnel.
 */
export function getTunnelSeverity(
  tunnel: KnownTunnel,
  zones: readonly Pick<DiagnosedZone, "ID" | "ZONE_NAME" | "ORIGIN_TYPE" | "TIMESTAMP">[] | undefined,
): Severity | null {
  const state = getTunnelState(tunnel);
  if (state === "connected") return null;
  if (zones && zones.length > 0) {
    return getWorstSeverity(zones.flatMap((zone) => collectZoneTunnelFindings(zone, tunnel)));
  }
  if (state === "disabled" || state === "never") return null;
  return zones ? "info" : "warning";
}
