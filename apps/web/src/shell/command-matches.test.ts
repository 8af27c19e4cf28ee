import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import type { BaselineRuleSummary } from "@edge-console/contract/console/baselines";
import type { SharedListSummary } from "@edge-console/contract/console/shared-lists";
import type { UserActor } from "@edge-console/contract/permissions";
import { Globe } from "lucide-react";
import { expect, test } from "vitest";
import { createAlert } from "../../test/sample-alerts.ts";
import { matchCommands } from "./command-matches.ts";
import { createCommandSources } from "./command-sources.ts";
import { getNavItems } from "./nav-items.ts";

const hostname = (id: number, name: string) => ({ id, name });
const index: AccountSearchIndex = {
  state: "ready",
  zones: [
    { id: "AAAAAAAA1", name: "myshop", origin: "https://my.example", hostnames: [] },
    { id: "AAAAAAAA2", name: "media", origin: "https://shop.origin.example", hostnames: null },
    {
      id: "AAAAAAAA3",
      name: "shop",
      origin: "https://my.example",
      hostnames: [
        { id: 6, name: "shop.edge-zones.example", isDefault: true },
        hostname(7, "www.shop.example"),
        hostname(8, "shop.lantern.example"),
      ],
    },
    { id: "AAAAAAAA5", name: "traffic-portal", origin: "https://my.example", hostnames: [] },
  ],
  tunnels: [
    {
      id: "TUNNEL001",
      name: "Rotterdam warehouse",
      endpoints: [{ id: 4, name: "Wiki", target: "http://10.0.0.7:8080" }],
    },
  ],
};

const createSources = ({
  actor = "full",
  recent = [],
  openZone,
}: {
  actor?: UserActor;
  recent?: readonly string[];
  openZone?: string;
} = {}) =>
  createCommandSources({
    pages: [{ label: "Zones", icon: Globe, to: "/a/k3/zones" }],
    actions: [
      { id: "/a/k3/zones/new", kind: "action", label: "Create zone", keywords: ["new zone"], target: { to: "" } },
    ],
    access: { id: "k3", name: "Harbour", actor, inspection: undefined },
    index,
    recent,
    openZone,
  });

const match = (query: string, options?: Parameters<typeof createSources>[0]) =>
  matchCommands(createSources(options).sources, query).commands.map(({ label, location }) =>
    location === undefined ? label : `${label} (${location})`,
  );
const labels = (query: string, options?: Parameters<typeof createSources>[0]) =>
  matchCommands(createSources(options).sources, query).commands.map(({ label }) => label);

test("ranks exact names, prefixes, words, substrings, and keywords in this order", () => {
  expect(labels("Shop")).toEqual([
    "shop",
    "shop.lantern.example",
    "shop.edge-zones.example",
    "www.shop.example",
    "myshop",
    "media",
  ]);
});

test("finds a hostname by four letters, and opens its page", () => {
  expect(matchCommands(createSources().sources, "lantern".slice(0, 4)).commands[0]?.target).toEqual({
    to: "/a/k3/zones/AAAAAAAA3/hostnames/8",
  });
});

test("finds zones by ID and origin, and endpoints by name and target", () => {
  expect(labels("aaaaaaaa2")).toEqual(["media"]);
  expect(match("https://shop.origin.example/")).toEqual(["media (https://shop.origin.example)"]);
  expect(match("10.0.0")).toEqual(["Wiki (http://10.0.0.7:8080 in Rotterdam warehouse)"]);
});

test("matches letters in order only if nothing else matches", () => {
  expect(labels("rtw")).toEqual(["Rotterdam warehouse"]);
  expect(labels("wiki")).toEqual(["Wiki"]);
});

test("ranks recent commands first among equals", () => {
  const getFirstLabel = (...recent: string[]) => labels("m", { recent })[0];
  expect(getFirstLabel()).toBe("media");
  expect(getFirstLabel("/a/k3/zones/AAAAAAAA1")).toBe("myshop");
});

test("suggests recent commands, actions, and pages without a query", () => {
  const { suggestions } = createSources({ recent: ["/a/k3/tunnels/TUNNEL001", "/a/k3/zones", "/a/k3/gone"] });
  expect(suggestions.map(({ label, items }) => [label, items.map((command) => command.label)])).toEqual([
    ["Recent", ["Rotterdam warehouse", "Zones"]],
    ["Actions", ["Create zone"]],
  ]);
});

test("finds settings of the open zone and of recent zones", () => {
  expect(match("maintenance", { openZone: "AAAAAAAA1" })[0]).toBe("Maintenance mode (myshop)");
  expect(match("maintenance", { recent: ["/a/k3/zones/AAAAAAAA3/hostnames/7"] })[0]).toBe("Maintenance mode (shop)");
});

test("finds a setting without a zone, and then lists the zones", () => {
  const { sources } = createSources();
  const [choice] = matchCommands(sources, "maintenance").commands;
  expect(choice).toMatchObject({ location: "Choose a zone", target: { query: "Maintenance mode " } });
  const zones = matchCommands(sources, "Maintenance mode ").commands;
  expect(zones.map(({ location }) => location)).toEqual(["myshop", "media", "shop", "traffic-portal"]);
  expect(zones[2]?.target).toEqual({ to: "/a/k3/zones/AAAAAAAA3/settings#MAINTENANCE" });
});

test("finds a section or an action of a zone by words of both", () => {
  expect(match("my stat")[0]).toBe("Statistics (myshop)");
  expect(match("add hostname med")[0]).toBe("Add hostname (media)");
  // Once, although the open zone's own section matches, too.
  expect(match("traffic stat", { openZone: "AAAAAAAA5" })).toEqual([
    "Statistics (traffic-portal)",
    "Statistics (Choose a zone)",
  ]);
});

test("finds only the statistics of zones for a role that can't view zones", () => {
  const billing = createSources({ actor: "billing" }).sources;
  expect(matchCommands(billing, "med").commands.map(({ target }) => target)).toEqual([
    { to: "/a/k3/zones/AAAAAAAA2/statistics" },
  ]);
  expect(labels("maintenance", { actor: "billing" })).toEqual([]);
});

test("counts results beyond the first 20", () => {
  const hostnames = Array.from({ length: 100 }, (_, id) => hostname(id, `www${id}.lantern.example`));
  const { sources } = createCommandSources({
    pages: [],
    actions: [],
    access: { id: "k3", name: "Harbour", actor: "full", inspection: undefined },
    index: { state: "ready", zones: [{ id: "AAAAAAAA1", name: "shop", hostnames }], tunnels: [] },
    recent: [],
    openZone: undefined,
  });
  const { commands, total } = matchCommands(sources, "lantern");
  expect([commands.length, total]).toEqual([20, 100]);
});

const ipList: SharedListSummary = {
  id: "l1",
  name: "Scanners",
  mode: "reviewed",
  entryCount: 1,
  nextExpiry: null,
  zoneCount: 1,
  allZones: null,
  import: null,
  updatedAt: 1_795_651_200,
};
const baseline: BaselineRuleSummary = {
  id: "b1",
  name: "Verify origins",
  scope: { labels: [], originTypes: [], names: [] },
  check: { field: "VERIFY_ORIGIN_SSL", operator: "is", value: "on" },
  compliance: { compliant: 1, deviating: 0, excepted: 0 },
  updatedAt: 1_795_651_200,
};

const findInAccount = (query: string, actor: UserActor = "full") =>
  matchCommands(
    createCommandSources({
      pages: getNavItems(false, { id: "k3", name: "Harbour", actor, inspection: undefined }),
      actions: [],
      access: { id: "k3", name: "Harbour", actor, inspection: undefined },
      index,
      members: [{ id: "m1", name: "Wendy Weaver", role: "developer", details: null }],
      alerts: [createAlert("a1", { title: "Usage above threshold" })],
      ipLists: [ipList],
      baselines: [baseline],
      recent: [],
      openZone: undefined,
    }).sources,
    query,
  ).commands.map(({ label }) => label);

test.each([
  ["report", "Usage report"],
  ["2fa", "Two-factor authentication"],
  ["webauthn", "Passkeys"],
  ["devices", "Sessions"],
  ["cost", "Usage"],
  ["currency", "Prices"],
  ["429", "API rate limits"],
  ["wendy", "Wendy Weaver"],
  ["above threshold", "Usage above threshold"],
  ["scanners", "Scanners"],
  ["verify origins", "Verify origins"],
  ["force https", "shop.lantern.example"],
  ["ssl", "Certificates"],
  ["firewall", "Edge IP addresses"],
  ["problems", "Needs attention"],
  ["quiet hours", "Quiet hours"],
  ["openapi", "Generate a client"],
  ["asn", "Countries and networks"],
  ["login history", "Sign-in activity"],
  ["compliance", "Baselines"],
  ["analytics", "Statistics"],
])("V16: finds %j by another name", (query, label) => {
  expect(findInAccount(query)).toContain(label);
});

test("V16: opens the page at the section", () => {
  const findTarget = (query: string) => matchCommands(createSources().sources, query).commands[0]?.target;
  expect(findTarget("sessions")).toEqual({ to: "/profile#sessions" });
  expect(findTarget("api rate limits")).toEqual({ to: "/a/k3/account#rate-limits" });
  expect(findTarget("top countries myshop")).toEqual({ to: "/a/k3/zones/AAAAAAAA1/statistics#countries" });
  expect(findTarget("block until media")).toEqual({ to: "/a/k3/zones/AAAAAAAA2#temporary" });
});

test("V16: finds only what the role can use", () => {
  for (const query of ["block until", "top countries", "delete zone"]) {
    expect(labels(query, { actor: "billing" })).toEqual([]);
  }
  expect(labels("delete zone", { actor: "support", openZone: "AAAAAAAA1" })).toEqual([]);
  expect(findInAccount("report", "developer")).not.toContain("Usage report");
  expect(findInAccount("currency", "developer")).not.toContain("Prices");
  expect(findInAccount("report", "billing")).toContain("Usage report");
  expect(findInAccount("429", "billing")).not.toContain("API rate limits");
});
