import { exampleHostname } from "@edge-console/contract/examples/hostname";
import { exampleTunnel } from "@edge-console/contract/examples/tunnel";
import { exampleZone } from "@edge-console/contract/examples/zone";
import { Globe } from "lucide-react";
import { expect, test } from "vitest";
import { getCommands, type CommandSources, matchCommands } from "./command-matches.ts";

const zone = (ID: string, ZONE_NAME: string, ORIGIN_URL = "") => exampleZone({ ID, ZONE_NAME, ORIGIN_URL });
const known: CommandSources = {
  account: "k3",
  pages: [{ label: "Zones", icon: Globe, to: "/a/k3/zones" }],
  actions: [{ id: "/a/k3/zones/new", label: "Create zone", detail: "Action", to: "/a/k3/zones/new" }],
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

test("ranks label prefixes first, then word prefixes, substrings, and keywords", () => {
  expect(found("Shop")).toEqual(["shop", "www.shop.example", "myshop", "media", "blog"]);
});

test("matches letters in order", () => {
  expect(found("rtw")).toEqual(["Rotterdam warehouse"]);
});

test("ranks recent commands first among equals and without a query", () => {
  expect(found("m")[0]).toBe("myshop");
  expect(found("m", ["/a/k3/zones/AAAAAAAA2"])[0]).toBe("media");
  expect(found("", ["/a/k3/tunnels/TUNNEL001"])[0]).toBe("Rotterdam warehouse");
});

test("matches pages and actions", () => {
  expect(found("zon")).toEqual(["Zones", "Create zone"]);
});

test("matches all of several words, and a section of a zone", () => {
  expect(found("warehouse rotterdam")).toEqual(["Rotterdam warehouse"]);
  const sections = (query: string) =>
    matchCommands(commands, query, []).map(({ label, detail }) => `${label} of ${detail}`);
  expect(sections("my stat")).toEqual(["Statistics of myshop"]);
  expect(sections("rules AAAAAAAA2")).toEqual([]);
  expect(matchCommands(commands, "access aaaaaaaa2", [])).toMatchObject([
    { to: "/a/k3/zones/AAAAAAAA2/settings#access" },
  ]);
});

test("matches sections of the open zone by label and keywords", () => {
  const here = getCommands({ ...known, openZone: "AAAAAAAA1" });
  expect(matchCommands(here, "cach", [])[0]).toMatchObject({ label: "Caching", detail: "myshop" });
  expect(matchCommands(here, "maintenance", [])[0]).toMatchObject({ label: "Delivery", detail: "myshop" });
  expect(matchCommands(commands, "cach", [])).toEqual([]);
});

test("lists a section that matches twice once", () => {
  const here = getCommands({ ...known, zones: [zone("AAAAAAAA5", "traffic-portal")], openZone: "AAAAAAAA5" });
  expect(matchCommands(here, "traffic stat", []).map(({ label }) => label)).toEqual(["Statistics"]);
});

test("links each command to its page", () => {
  expect(matchCommands(commands, "www", [])).toMatchObject([{ to: "/a/k3/zones/AAAAAAAA3/hostnames/7" }]);
});

test("lists only pages without an account", () => {
  expect(getCommands({ ...known, account: undefined }).map(({ label }) => label)).toEqual(["Zones"]);
});
