import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { exampleEndpoint, exampleTunnel } from "@edge-console/contract/examples/tunnel";
import { exampleZone } from "@edge-console/contract/examples/zone";
import { expect, test } from "vitest";
import { filterTunnels, toTunnelRows, tunnelListState, type TunnelListView } from "./tunnel-rows.ts";

const tunnel = (NAME: string, fields: Partial<TunnelSummary> = {}) =>
  exampleTunnel({ STATE: "NEVER", ...fields, TUNNEL_ID: NAME.toUpperCase().padEnd(9, "0"), NAME });

const tunnels = [
  tunnel("Office", { STATE: "CONNECTED", LOCATION_NAME: "Frankfurt", AGENT_VERSION: "1.0.0", CONNECTED_AT: 90 }),
  tunnel("Depot", { STATE: "DISCONNECTED", AGENT_VERSION: "0.9.4", CONNECTED_AT: 10 }),
  tunnel("Studio"),
  tunnel("Archive", { ENABLED: 0, STATE: "DISCONNECTED", AGENT_VERSION: "0.8.1" }),
];
const endpoints = tunnels
  .slice(0, 1)
  .map((one) => ({ ...one, ENDPOINTS: [exampleEndpoint({ ENDPOINT_ID: 7, NAME: "Wiki" })] }));
const zones = [exampleZone({ ZONE_NAME: "pages", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 7 })];

const listed = toTunnelRows(tunnels, endpoints, zones);
const names = (found: readonly { tunnel: TunnelSummary }[]) => found.map(({ tunnel }) => tunnel.NAME);
const all = { query: "", states: [], versions: [] };

test.each([
  ["office", ["Office"]],
  ["10.0.0.1", ["Office"]],
  ["pages", ["Office"]],
  ["frankfurt wiki", ["Office"]],
  ["STUDIO", ["Studio"]],
  ["nothing", []],
])("%j is looked for in name, id, location, endpoints and zones", (query, expected) => {
  expect(names(filterTunnels(listed, { ...all, query }))).toEqual(expected);
});

test("states and versions narrow; a disabled tunnel is only that", () => {
  expect(names(filterTunnels(listed, { ...all, states: ["disconnected"] }))).toEqual(["Depot"]);
  expect(names(filterTunnels(listed, { ...all, states: ["disabled", "never"] }))).toEqual(["Archive", "Studio"]);
  expect(names(filterTunnels(listed, { ...all, versions: ["behind"] }))).toEqual(["Archive", "Depot"]);
  expect(names(filterTunnels(listed, { ...all, versions: ["newest"] }))).toEqual(["Office"]);
});

test("tunnels are listed by name", () => {
  expect(names(listed)).toEqual(["Archive", "Depot", "Office", "Studio"]);
});

test("a view survives the way through the address, and what makes no sense there is left out", () => {
  const view = {
    query: "depot",
    states: ["disabled"],
    versions: ["behind"],
    sorting: [{ id: "reported", desc: true }],
  } satisfies TunnelListView;
  expect(tunnelListState.serialize(view).toString()).toBe("q=depot&state=disabled&version=behind&sort=-reported");
  expect(tunnelListState.parse(tunnelListState.serialize(view))).toEqual(view);
  expect(
    tunnelListState.serialize(tunnelListState.parse(new URLSearchParams("state=odd&sort=odd&version=odd"))).toString(),
  ).toBe("");
});
