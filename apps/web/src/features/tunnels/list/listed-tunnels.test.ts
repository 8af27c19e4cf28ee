import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { expect, test } from "vitest";
import type { TunnelWithEndpoints } from "../../../resources/tunnels/queries.ts";
import { filterTunnels, listedTunnels, tunnelListState, type TunnelListView } from "./listed-tunnels.ts";

const tunnel = (NAME: string, fields: Partial<TunnelSummary> = {}) =>
  ({
    TUNNEL_ID: NAME.toUpperCase(),
    NAME,
    ENABLED: 1,
    STATE: "NEVER",
    LOCATION_NAME: "",
    CONNECTED_AT: 0,
    AGENT_VERSION: "",
    ...fields,
  }) as TunnelSummary;

const tunnels = [
  tunnel("Office", { STATE: "CONNECTED", LOCATION_NAME: "Frankfurt", AGENT_VERSION: "1.0.0", CONNECTED_AT: 90 }),
  tunnel("Depot", { STATE: "DISCONNECTED", AGENT_VERSION: "0.9.4", CONNECTED_AT: 10 }),
  tunnel("Studio"),
  tunnel("Archive", { ENABLED: 0, STATE: "DISCONNECTED", AGENT_VERSION: "0.8.1" }),
];
const endpoints = [
  { ...tunnels[0], ENDPOINTS: [{ ENDPOINT_ID: 7, NAME: "Wiki", TARGET: "http://10.0.0.1:80", ZONES: [] }] },
] as unknown as TunnelWithEndpoints[];
const zones = [{ ID: "Z1", ZONE_NAME: "pages", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 7 }] as Zone[];

const listed = listedTunnels(tunnels, endpoints, zones);
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
