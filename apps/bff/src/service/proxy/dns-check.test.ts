import { type DnsRecords, type DnsServer, startDnsServer } from "@edge-console/testing/dns-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDnsChecker } from "./dns-check.ts";

const target = "demo123.edge-zones.example";
const zoneHostnames = [target, "cdn.example.com", "chain.example.com", "loop.example.com", "around.example.com"];
const records: DnsRecords = {
  "cdn.example.com": { cname: target },
  "chain.example.com": { cname: "CDN.example.com" },
  "flat.example.com": { a: ["192.0.2.1"] },
  "old.example.com": { a: ["198.51.100.9"] },
  "loop.example.com": { cname: "around.example.com" },
  "around.example.com": { cname: "loop.example.com" },
  [target]: { a: ["192.0.2.1", "192.0.2.2"] },
};
let server: DnsServer;

beforeAll(async () => {
  server = await startDnsServer(records);
});
afterAll(() => server.stop());

const check = (hostname: string) => createDnsChecker([server.address]).check({ hostname, target, zoneHostnames });

it.each([
  ["cdn.example.com", "points-here"],
  ["CHAIN.example.com", "points-here"],
  ["flat.example.com", "points-here"],
  ["old.example.com", "elsewhere"],
  ["loop.example.com", "elsewhere"],
  ["new.example.com", "elsewhere"],
])("reports that %s is %s", async (hostname, verdict) => {
  expect(await check(hostname)).toMatchObject({ hostname: hostname.toLowerCase(), target, verdict });
});

it("asks again if a query was lost", async () => {
  server.loseNext();
  expect(await check("cdn.example.com")).toMatchObject({ verdict: "points-here" });
});

it("returns unknown if the resolver doesn't respond", async () => {
  const silent = await startDnsServer();
  await silent.stop();
  const checker = createDnsChecker([silent.address]);
  expect(await checker.check({ hostname: "cdn.example.com", target, zoneHostnames })).toMatchObject({
    verdict: "unknown",
  });
});

describe("T44, row 99: names of the operator's network", () => {
  const internal = "postgres.console.svc";
  const hostname = "trap.example.com";
  const elsewhere = { hostname, target, verdict: "elsewhere", alias: null, addresses: [] };

  beforeEach(() => {
    server.queriedNames.length = 0;
  });

  it.each([
    ["a private address", { a: ["10.96.0.17"] }],
    ["a public address", { a: ["8.8.8.8"] }],
    ["an alias", { cname: "node1.console.svc" }],
    ["no records", {}],
    ["no existence", undefined],
  ])("aren't looked up as an alias of a hostname, and look the same, with %s", async (_, record) => {
    server.set({ ...records, [hostname]: { cname: internal }, ...(record && { [internal]: record }) });
    expect(await check(hostname)).toEqual(elsewhere);
    expect(server.queriedNames).toEqual([hostname, target, target]);
  });

  it.each([
    ["one that doesn't exist", {}],
    ["one with a private address", { [hostname]: { a: ["10.96.0.17"] } }],
    ["one with reserved addresses", { [hostname]: { a: ["127.0.0.1", "169.254.169.254", "168.63.129.16"] } }],
  ])("look the same as a hostname, after the same queries: %s", async (_, added) => {
    server.set({ ...records, ...added });
    expect(await check(hostname)).toEqual(elsewhere);
    expect(server.queriedNames.toSorted()).toEqual([target, target, hostname, hostname, hostname].toSorted());
  });

  it("aren't shown, unlike default hostnames of other zones and public addresses", async () => {
    server.set({ ...records, [hostname]: { cname: "OTHER1.edge-zones.example" } });
    expect(await check(hostname)).toEqual({ ...elsewhere, alias: "other1.edge-zones.example" });
    server.set({ ...records, [hostname]: { cname: `edge-zones.example.${internal}` } });
    expect(await check(hostname)).toEqual(elsewhere);
    server.set({ ...records, [hostname]: { a: ["10.0.0.1", "8.8.8.8"] } });
    expect(await check(hostname)).toEqual({ ...elsewhere, addresses: ["8.8.8.8"] });
  });
});
