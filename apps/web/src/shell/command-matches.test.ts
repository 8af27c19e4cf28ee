import { exampleHostname } from "@edge-console/contract/examples/hostname";
import { exampleTunnel } from "@edge-console/contract/examples/tunnel";
import { exampleZone } from "@edge-console/contract/examples/zone";
import { Globe } from "lucide-react";
import { expect, test } from "vitest";
import { getCommands, type CommandSources, matchCommands } from "./command-matches.ts";

const zone = (ID: string, ZONE_NAME: string, ORIGIN_URL = "") => exampleZone({ ID, ZONE_NAME, ORIGIN_URL });
const known: CommandSources = {
  account: "k3",
  areas: [{ label: "Zones", icon: Globe, to: "/a/k3/zones" }],
  actions: [{ id: "/a/k3/zones/new", label: "New zone", detail: "Action", to: "/a/k3/zones/new" }],
  zones: [
    zone("AAAAAAAA1", "myshop"),
    zone("AAAAAAAA2", "media", "https://shop.origin.example"),
    zone("AAAAAAAA3", "shop"),
    zone("SHOP00004", "blog"),
  ],
  tunnels: [exampleTunnel({ TUNNEL_ID: "TUNNEL001", NAME: "Rotterdam warehouse" })],
  hostnames: [{ zone: "AAAAAAAA3", hostname: exampleHostname({ ID: 7, HOSTNAME: "www.shop.example" }) }],
};
const commands = getCommands(known);
const found = (query: string, recent: readonly string[] = []) =>
  matchCommands(commands, query, recent).map(({ label }) => label);

test("names that begin with it come first, then words, then names that hold it, then ids and origins", () => {
  expect(found("Shop")).toEqual(["shop", "www.shop.example", "myshop", "media", "blog"]);
});

test("letters in their order are enough", () => {
  expect(found("rtw")).toEqual(["Rotterdam warehouse"]);
});

test("what was gone to lately comes first among equals, and without a query", () => {
  expect(found("m")[0]).toBe("myshop");
  expect(found("m", ["/a/k3/zones/AAAAAAAA2"])[0]).toBe("media");
  expect(found("", ["/a/k3/tunnels/TUNNEL001"])[0]).toBe("Rotterdam warehouse");
});

test("pages and actions are found by their names", () => {
  expect(found("zon")).toEqual(["Zones", "New zone"]);
});

test("several words find what holds them all, and a part of the zone that the rest names", () => {
  expect(found("warehouse rotterdam")).toEqual(["Rotterdam warehouse"]);
  const parts = (query: string) =>
    matchCommands(commands, query, []).map(({ label, detail }) => `${label} of ${detail}`);
  expect(parts("my stat")).toEqual(["Statistics of myshop"]);
  expect(parts("rules AAAAAAAA2")).toEqual([]);
  expect(matchCommands(commands, "access aaaaaaaa2", [])).toMatchObject([{ to: "/a/k3/zones/AAAAAAAA2#access" }]);
});

test("the parts of the zone that is open are found by their names and by what is set there", () => {
  const here = getCommands({ ...known, open: "AAAAAAAA1" });
  expect(matchCommands(here, "cach", [])[0]).toMatchObject({ label: "Caching", detail: "myshop" });
  expect(matchCommands(here, "maintenance", [])[0]).toMatchObject({ label: "Delivery", detail: "myshop" });
  expect(matchCommands(commands, "cach", [])).toEqual([]);
});

test("what is found in two ways is offered once", () => {
  const here = getCommands({ ...known, zones: [zone("AAAAAAAA5", "traffic-portal")], open: "AAAAAAAA5" });
  expect(matchCommands(here, "traffic stat", []).map(({ label }) => label)).toEqual(["Statistics"]);
});

test("each leads to its page", () => {
  expect(matchCommands(commands, "www", [])).toMatchObject([{ to: "/a/k3/zones/AAAAAAAA3/hostnames/7" }]);
});

test("without an account there are areas alone", () => {
  expect(getCommands({ ...known, account: undefined }).map(({ label }) => label)).toEqual(["Zones"]);
});
