import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, test } from "vitest";
import { filterTunnels, toTunnelRows, tunnelListState, type TunnelListView } from "./tunnel-rows.ts";

const tunnel = (NAME: string, fields: Partial<TunnelSummary> = {}) =>
  createExampleTunnel({ STATE: "NEVER", ...fields, TUNNEL_ID: NAME.toUpperCase().padEnd(9, "0"), NAME });

const tunnels = [
  tunnel("Office", { STATE: "CONNECTED", LOCATION_NAME: "Frankfurt", AGENT_VERSION: "1.0.0", CONNECTED_AT: 90 }),
  tunnel("Depot", { STATE: "DISCONNECTED", AGENT_VERSION: "0.9.4", CONNECTED_AT: 10 }),
  tunnel("Studio"),
  tunnel("Archive", { ENABLED: 0, STATE: "DISCONNECTED", AGENT_VERSION: "0.8.1" }),
];
const endpoints = new Map(
  tunnels.slice(0, 1).map(({ TUNNEL_ID }) => [TUNNEL_ID, [{ id: 7, name: "Wiki", target: "http://10.0.0.1:8080" }]]),
);
const zones = [createExampleZone({ ZONE_NAME: "pages", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 7 })];

const rows = toTunnelRows(tunnels, endpoints, zones);
const names = (rows: readonly { tunnel: TunnelSummary }[]) => rows.map(({ tunnel }) => tunnel.NAME);
const all = { query: "", states: [], versions: [] };

test.each([
  ["office", ["Office"]],
  ["10.0.0.1", ["Office"]],
  ["pages", ["Office"]],
  ["frankfurt wiki", ["Office"]],
  ["STUDIO", ["Studio"]],
  ["nothing", []],
])("searches name, ID, location, endpoints, and zones for %j", (query, expected) => {
  expect(names(filterTunnels(rows, { ...all, query }))).toEqual(expected);
});

test("filters by state and version", () => {
  expect(names(filterTunnels(rows, { ...all, states: ["disconnected"] }))).toEqual(["Depot"]);
  expect(names(filterTunnels(rows, { ...all, states: ["disabled", "never"] }))).toEqual(["Archive", "Studio"]);
  expect(names(filterTunnels(rows, { ...all, versions: ["outdated"] }))).toEqual(["Archive", "Depot"]);
  expect(names(filterTunnels(rows, { ...all, versions: ["up-to-date"] }))).toEqual(["Office"]);
});

test("sorts by name", () => {
  expect(names(rows)).toEqual(["Archive", "Depot", "Office", "Studio"]);
});

test("stores the view in the URL and ignores invalid values", () => {
  const view = {
    query: "depot",
    states: ["disabled"],
    versions: ["outdated"],
    sorting: [{ id: "reported", desc: true }],
  } satisfies TunnelListView;
  expect(tunnelListState.serialize(view).toString()).toBe("q=depot&state=disabled&version=outdated&sort=-reported");
  expect(tunnelListState.parse(tunnelListState.serialize(view))).toEqual(view);
  expect(tunnelListState.parse(new URLSearchParams("version=behind"))).toMatchObject({ versions: ["outdated"] });
  expect(
    tunnelListState.serialize(tunnelListState.parse(new URLSearchParams("state=odd&sort=odd&version=odd"))).toString(),
  ).toBe("");
});
