import { accountSearchIndexSchema } from "@edge-console/contract/console/account-search";
import { zoneFactsSchema } from "@edge-console/contract/console/zone-facts";
import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type TestConsole, type TestUser, startTestConsole } from "../../../test/test-console.ts";

const createdZoneSchema = z.object({ ID: z.string() });
const createdTunnelSchema = z.object({ TUNNEL_ID: z.string() });
const createdEndpointSchema = z.object({ ENDPOINT_ID: z.int() });

describe.each(databaseKinds)("the search of an account on %s", (kind) => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let harbour: { id: string; v1: string };
  let key: string;
  let owner: TestUser;
  let zoneId: string;
  let tunnelId: string;
  let endpointId: number;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url), kind);
    key = (await edgeApi.operator.createAccount("harbour")).api_key;
    harbour = await testConsole.connect("harbour", key);
    owner = await testConsole.as("full@harbour");
    const zone = await owner.post(`${harbour.v1}/cdn`, {
      ZONE_NAME: "pictures1",
      ORIGIN_URL: "https://origin.example.com",
    });
    zoneId = createdZoneSchema.parse(zone.json).ID;
    const tunnel = await owner.post(`${harbour.v1}/tunnels`, { NAME: "Back office" });
    tunnelId = createdTunnelSchema.parse(tunnel.json).TUNNEL_ID;
    const endpoint = await owner.post(`${harbour.v1}/tunnels/${tunnelId}/endpoints`, {
      NAME: "Wiki",
      SCHEME: "http",
      HOST: "10.0.0.7",
      PORT: 8080,
    });
    endpointId = createdEndpointSchema.parse(endpoint.json).ENDPOINT_ID;
  });

  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  const search = async (user: TestUser = owner) =>
    accountSearchIndexSchema.parse((await user.get(`/api/accounts/${harbour.id}/search`)).json);
  const listNames = async () => {
    const { zones, tunnels } = await search();
    return [
      ...zones.flatMap(({ name, hostnames }) => [name, ...(hostnames ?? []).map((hostname) => hostname.name)]),
      ...tunnels.flatMap(({ name, endpoints }) => [name, ...(endpoints ?? []).map((endpoint) => endpoint.name)]),
    ];
  };
  const skip = async (seconds: number) => testConsole.setClock((await testConsole.store.now()) + seconds);
  /** Sends a request to the Edge API, as the customer's own scripts do. */
  const callService = (path: string, body: object) =>
    fetch(`${edgeApi.url}/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  it("contains zones with origins and hostnames, and tunnels with endpoints", async () => {
    const { CDN_HOSTNAMES } = hostnameListSchema.parse((await owner.get(`${harbour.v1}/cdn/${zoneId}/hostnames`)).json);
    expect(await search()).toEqual({
      state: "ready",
      zones: [
        {
          id: zoneId,
          name: "pictures1",
          origin: "https://origin.example.com",
          hostnames: CDN_HOSTNAMES.map(({ ID, HOSTNAME }) => ({ id: ID, name: HOSTNAME, isDefault: true })),
        },
      ],
      tunnels: [
        {
          id: tunnelId,
          name: "Back office",
          endpoints: [{ id: endpointId, name: "Wiki", target: "http://10.0.0.7:8080" }],
        },
      ],
    });
  });

  it("contains only what the role can view", async () => {
    const support = await testConsole.as("support@staff");
    expect((await support.get(`/api/accounts/${harbour.id}/search`)).status).toBe(404);
    await support.post("/api/support/inspections", { accountId: harbour.id, reason: "A customer's question." });
    const all = await search();
    expect(await search(await testConsole.as("developer@harbour"))).toEqual(all);
    expect(await search(support)).toEqual(all);
    expect(await search(await testConsole.as("billing@harbour"))).toEqual({
      state: "ready",
      zones: [{ id: zoneId, name: "pictures1" }],
      tunnels: [],
    });
  });

  it("follows changes by the console immediately", async () => {
    const created = await owner.post(`${harbour.v1}/cdn/${zoneId}/hostnames`, { HOSTNAME: "cdn.lantern.example" });
    expect(await listNames()).toContain("cdn.lantern.example");
    await owner.delete(`${harbour.v1}/cdn/${zoneId}/hostnames/${createdHostnameSchema.parse(created.json).ID}`);
    expect(await listNames()).not.toContain("cdn.lantern.example");

    await owner.post(`${harbour.v1}/tunnels/${tunnelId}`, { NAME: "Depot" });
    await owner.post(`${harbour.v1}/tunnels/${tunnelId}/endpoints/${endpointId}`, { NAME: "Handbook" });
    expect(await listNames()).toEqual(["pictures1", "pictures1.edge-zones.example", "Depot", "Handbook"]);

    const zone = await owner.post(`${harbour.v1}/cdn`, { ZONE_NAME: "fresh1", ORIGIN_URL: "https://a.example" });
    expect(await listNames()).toContain("fresh1.edge-zones.example");
    await owner.delete(`${harbour.v1}/cdn/${createdZoneSchema.parse(zone.json).ID}`);
    expect(await listNames()).not.toContain("fresh1");
  });

  it("follows external changes after a minute, and of hostnames after ten", async () => {
    await callService("/cdn", { ZONE_NAME: "outside1", ORIGIN_URL: "https://a.example" });
    await callService(`/cdn/${zoneId}/hostnames`, { HOSTNAME: "outside.lantern.example" });
    expect(await listNames()).not.toContain("outside1");
    await skip(61);
    expect(await listNames()).toContain("outside1");
    await skip(601);
    await vi.waitFor(async () => expect(await listNames()).toContain("outside.lantern.example"), 20_000);
  });

  it("returns hostnames with findings and endpoints without calls to the Edge API", async () => {
    const readFacts = async (first = "") =>
      zoneFactsSchema.parse((await owner.get(`/api/accounts/${harbour.id}/zone-facts?first=${first}`)).json);
    await vi.waitFor(async () => expect((await readFacts()).state).toBe("ready"), 20_000);
    const mark = await edgeApi.operator.getLastRequestNumber();
    const facts = await readFacts(zoneId);
    expect(await edgeApi.operator.requests(mark)).toEqual([]);
    expect(facts.tunnels).toEqual([{ id: tunnelId, endpoints: [endpointId] }]);
    // A custom hostname without HTTPS.
    const names = facts.zones.find(({ id }) => id === zoneId)?.hostnames.map(({ HOSTNAME }) => HOSTNAME);
    expect(names).toEqual(["pictures1.edge-zones.example", "outside.lantern.example"]);
    expect((await (await testConsole.as("billing@harbour")).get(`/api/accounts/${harbour.id}/zone-facts`)).status).toBe(
      403,
    );
  });

  it("returns new endpoints of a tunnel once the tunnel list counts them", async () => {
    await callService(`/tunnels/${tunnelId}/endpoints`, { NAME: "Mail", SCHEME: "http", HOST: "10.0.0.8", PORT: 80 });
    await skip(61);
    expect(await listNames()).toContain("Mail");
  });

  it("doesn't call the Edge API for every search", async () => {
    await search();
    const mark = await edgeApi.operator.getLastRequestNumber();
    for (let n = 0; n < 10; n++) await search();
    expect(await edgeApi.operator.requests(mark)).toEqual([]);
  });

  it("reports that zones couldn't be loaded, and keeps those that were", async () => {
    const locked = await testConsole.connect("locked", "k".repeat(64));
    const user = await testConsole.as("full@locked");
    expect((await user.get(`/api/accounts/${locked.id}/search`)).json).toEqual({
      state: "unavailable",
      zones: [],
      tunnels: [],
    });
    await edgeApi.operator.armFault({ method: "GET", when: "before", kind: "status", status: 503 });
    await skip(61);
    expect(await search()).toMatchObject({ state: "ready", zones: [{ name: "outside1" }, { name: "pictures1" }] });
    await edgeApi.operator.clearFaults();
  });
});

const zoneListResponseSchema = z.object({ DATA: z.object({ CDN_ZONES: z.array(createdZoneSchema) }) });
const createdHostnameSchema = z.object({ ID: z.int() });

describe("the search of an account with many zones", () => {
  it("loads hostnames with half of the rate limit, and says which are missing until then", async () => {
    const edgeApi = await startEdgeApi();
    const testConsole = await startTestConsole(new URL(edgeApi.url));
    const { api_key: key } = await edgeApi.operator.createAccount("harbour");
    const { id } = await testConsole.connect("harbour", key);
    const owner = await testConsole.as("full@harbour");
    // More zones than half of the limit of 300 requests.
    for (let index = 0; index < 170; index += 1) {
      await fetch(`${edgeApi.url}/v1/cdn`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ ZONE_NAME: `zone${index}`, ORIGIN_URL: "https://a.example" }),
      });
    }
    const mark = await edgeApi.operator.getLastRequestNumber();
    const listed = await fetch(`${edgeApi.url}/v1/cdn`, { headers: { authorization: `Bearer ${key}` } });
    const wanted = zoneListResponseSchema
      .parse(await listed.json())
      .DATA.CDN_ZONES.slice(100, 110)
      .map(({ ID }) => ID);
    const search = async () => accountSearchIndexSchema.parse((await owner.get(`/api/accounts/${id}/search`)).json);
    const facts = zoneFactsSchema.parse(
      (await owner.get(`/api/accounts/${id}/zone-facts?first=${wanted.join(",")}`)).json,
    );
    expect(facts.state).toBe("updating");
    const { state, zones } = await search();
    expect([state, zones.length]).toEqual(["ready", 170]);
    await vi.waitFor(async () => {
      const loaded = (await search()).zones.filter(({ hostnames }) => hostnames !== null);
      expect(loaded.length).toBeGreaterThanOrEqual(60);
    }, 20_000);
    // The list above; then zones, tunnels, and no zone twice: those on screen first.
    const [, ...requests] = await edgeApi.operator.requests(mark);
    expect(new Set(requests.slice(2, 12).map(({ path }) => path.split("/")[3]))).toEqual(new Set(wanted));
    expect(new Set(requests.map(({ path }) => path)).size).toBe(requests.length);
    expect(requests.length).toBeLessThanOrEqual(150);
    await testConsole.close();
    await edgeApi.stop();
  });
});
