import { dnsCheckSchema } from "@edge-console/contract/console/dns-check";
import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { type DnsServer, startDnsServer } from "@edge-console/testing/dns-server";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";

interface Site {
  readonly id: string;
  readonly v1: string;
  readonly zone: string;
  readonly target: string;
}

const internal = "postgres.console.svc";

describe("row 78: DNS check", () => {
  let edgeApi: EdgeApi;
  let dns: DnsServer;
  let testConsole: TestConsole;
  let harbour: Site;
  let pinewood: Site;

  async function connect(name: string): Promise<Site> {
    const { id, v1 } = await testConsole.connect(name, (await edgeApi.operator.createAccount(name)).api_key);
    const owner = await testConsole.as(`full@${name}`);
    const created = await owner.post(`${v1}/cdn`, { ZONE_NAME: `${name}1`, ORIGIN_URL: "https://a.example" });
    const zone = zoneSchema.parse(created.json).ID;
    await owner.post(`${v1}/cdn/${zone}/hostnames`, { HOSTNAME: `cdn.${name}.com` });
    const hostnames = hostnameListSchema.parse((await owner.get(`${v1}/cdn/${zone}/hostnames`)).json);
    return { id, v1, zone, target: hostnames.CDN_HOSTNAMES.find(({ DEFAULT }) => DEFAULT === 1)!.HOSTNAME };
  }

  beforeAll(async () => {
    [edgeApi, dns] = await Promise.all([startEdgeApi(), startDnsServer()]);
    testConsole = await startTestConsole(new URL(edgeApi.url), "sqlite", { dnsServers: [dns.address] });
    harbour = await connect("harbour");
    pinewood = await connect("pinewood");
    dns.set({ [internal]: { a: ["10.96.0.17"] }, "cdn.harbour.com": { cname: harbour.target } });
  });

  afterAll(async () => {
    await testConsole.close();
    await Promise.all([edgeApi.stop(), dns.stop()]);
  });

  async function check(hostname: string, zone = harbour.zone, email = "developer@harbour") {
    const query = new URLSearchParams({ hostname, zone, target: internal }).toString();
    return (await testConsole.as(email)).get(`/api/accounts/${harbour.id}/dns?${query}`);
  }

  it("looks up the hostnames of the account's own zones", async () => {
    const response = await check("CDN.harbour.com");
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      hostname: "cdn.harbour.com",
      target: harbour.target,
      verdict: "points-here",
    });
    expect((await check(harbour.target)).status).toBe(200);
  });

  it("looks up no other name", async () => {
    const lookups = dns.queriedNames.length;
    for (const name of [internal, "localhost", "cdn.pinewood.com", "other.harbour.com", "", "10.96.0.17"]) {
      expect((await check(name)).status).toBe(404);
    }
    expect((await check("cdn.pinewood.com", pinewood.zone)).status).toBe(404);
    expect((await check("cdn.harbour.com", "../tunnels")).status).toBe(404);
    expect((await check("cdn.harbour.com", harbour.zone, "billing@harbour")).status).toBe(403);
    expect(dns.queriedNames).toHaveLength(lookups);
  });

  it("reads the zone once for many hostnames", async () => {
    const mark = await edgeApi.operator.getLastRequestNumber();
    await Promise.all(Array.from({ length: 10 }, () => check("cdn.harbour.com")));
    expect((await edgeApi.operator.requests(mark)).length).toBeLessThanOrEqual(1);
  });

  it("returns no private or reserved IP address", async () => {
    const addresses = ["10.96.0.17", "127.0.0.1", "169.254.169.254", "100.64.0.1", "192.0.2.1", "8.8.8.8"];
    dns.set({ "cdn.harbour.com": { a: addresses } });
    const result = dnsCheckSchema.parse((await check("cdn.harbour.com")).json);
    expect(result).toMatchObject({ verdict: "elsewhere", addresses: ["8.8.8.8"] });
  });

  it("T44, row 99: a public alias of an internal name tells nothing about it", async () => {
    const bodies = [];
    for (const name of [internal, "missing.console.svc"]) {
      dns.set({ [internal]: { a: ["10.96.0.17"] }, "cdn.harbour.com": { cname: name } });
      bodies.push((await check("cdn.harbour.com")).json);
      expect(dns.queriedNames).not.toContain(name);
    }
    expect(bodies[0]).toEqual({
      hostname: "cdn.harbour.com",
      target: harbour.target,
      verdict: "elsewhere",
      alias: null,
      addresses: [],
    });
    expect(bodies[1]).toEqual(bodies[0]);
  });
});
