import { createExampleTunnel } from "../examples/tunnel.ts";
import { expect, it } from "vitest";
import { createExampleZone } from "../examples/zone.ts";
import { diagnoseZone } from "./diagnosis.ts";
import { getWorstSeverity } from "./finding.ts";
import { findZoneTunnel, getTunnelSeverity } from "./tunnel.ts";

const office = createExampleTunnel({ TUNNEL_ID: "TUNOFFICE", ENDPOINT_COUNT: 1 });
const lab = createExampleTunnel({ TUNNEL_ID: "TUNLAB001", ENDPOINT_COUNT: 2 });
const down = { ...lab, STATE: "DISCONNECTED" } as const;
const spare = createExampleTunnel({ TUNNEL_ID: "TUNSPARE1", STATE: "NEVER" });
const zone = { TUNNEL_ENDPOINT: 4 };

/** Endpoints of the tunnels that were loaded. */
const endpoints = (known: Record<string, number[]> = {}) => {
  return (tunnelId: string) => known[tunnelId]?.map((ENDPOINT_ID) => ({ ENDPOINT_ID }));
};

it("finds the tunnel that has the endpoint", () => {
  expect(findZoneTunnel(zone, [office, lab], endpoints({ TUNLAB001: [3, 4] }))).toBe(lab);
});

it("returns undefined before the tunnels are loaded", () => {
  expect(findZoneTunnel(zone, undefined, endpoints())).toBeUndefined();
});

it("needs no endpoints if all tunnels that have some are connected", () => {
  expect(findZoneTunnel(zone, [office, lab, spare], endpoints())).toBe("connected");
});

it("needs only the endpoints of tunnels that aren't connected", () => {
  expect(findZoneTunnel(zone, [office, down], endpoints())).toBeUndefined();
  expect(findZoneTunnel(zone, [office, down], endpoints({ TUNLAB001: [2, 3] }))).toBe("connected");
  expect(findZoneTunnel(zone, [office, down], endpoints({ TUNLAB001: [3, 4] }))).toBe(down);
});

it("treats endpoints as unknown if the tunnel has more of them now", () => {
  expect(findZoneTunnel(zone, [down], endpoints({ TUNLAB001: [3] }))).toBeUndefined();
});

it("returns missing only if no tunnel has the endpoint", () => {
  expect(findZoneTunnel(zone, [office, spare], endpoints({ TUNOFFICE: [9] }))).toBe("missing");
});

const states = [
  ["connected", { STATE: "CONNECTED" }],
  ["disconnected", { STATE: "DISCONNECTED" }],
  ["waiting", { STATE: "NEVER", CONNECTED_AT: 0, AGENT_VERSION: "1.2.0" }],
  ["never", { STATE: "NEVER", CONNECTED_AT: 0, AGENT_VERSION: "" }],
  ["disabled", { ENABLED: 0 }],
] as const;

it.each(states)("V2: a tunnel (%s) has the severity of the zones behind it", (state, fields) => {
  const tunnel = createExampleTunnel({ ...fields, CREATED_AT: 200_000 });
  for (const TIMESTAMP of [199_000, 1]) {
    const behind = createExampleZone({ ORIGIN_TYPE: "TUNNEL", TIMESTAMP });
    const { findings } = diagnoseZone({ zone: behind, tunnel, hostnames: [], now: 200_000 });
    const severity = getTunnelSeverity(tunnel, [behind]);
    const causes = findings.filter(({ subject }) => subject.type === "tunnel");
    expect(severity).toBe(state === "connected" ? null : getWorstSeverity(causes));
  }
});

it.each(states)("a tunnel (%s) that no zone uses is no outage", (state, fields) => {
  const tunnel = createExampleTunnel(fields);
  const isLost = state === "disconnected" || state === "waiting";
  expect(getTunnelSeverity(tunnel, [])).toBe(isLost ? "info" : null);
  expect(getTunnelSeverity(tunnel, undefined)).toBe(isLost ? "warning" : null);
});
