import { type Zone, zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";

let edgeApi: EdgeApi;
let testConsole: TestConsole;
let harbour: { id: string; v1: string };
let pinewood: { id: string; v1: string };
let mark: number;

beforeAll(async () => {
  edgeApi = await startEdgeApi();
  testConsole = await startTestConsole(new URL(edgeApi.url));
  harbour = await testConsole.connect("harbour", (await edgeApi.operator.createAccount("harbour")).api_key);
  pinewood = await testConsole.connect("pinewood", (await edgeApi.operator.createAccount("pinewood")).api_key);
});

afterAll(async () => {
  await testConsole.close();
  await edgeApi.stop();
});

beforeEach(async () => {
  await edgeApi.operator.clearFaults();
  testConsole.setClock(Math.floor(Date.now() / 1000));
  mark = await edgeApi.operator.getLastRequestNumber();
});

const listSentRequests = () => edgeApi.operator.requests(mark);
let names = 0;

async function createZone(role = "full@harbour", account = harbour): Promise<Zone> {
  const user = await testConsole.as(role);
  const body = { ZONE_NAME: `Zone${names++}x`, ORIGIN_URL: "https://origin.example/path" };
  const response = await user.post(`${account.v1}/cdn`, body);
  expect(response.status).toBe(200);
  return zoneSchema.parse(response.json);
}

describe("proxy routes", () => {
  it.each(["full@harbour", "developer@harbour"])("let %s create, update, read, and delete", async (email) => {
    const user = await testConsole.as(email);
    const created = await createZone(email);
    expect(created.ZONE_NAME).toMatch(/^zone\d+x$/);
    const zone = `${harbour.v1}/cdn/${created.ID}`;

    const changed = await user.post(zone, { CACHE_EXP: "3600", BLOCK_POST: 1, STRIP_COOKIES: 0 });
    expect(changed.json).toMatchObject({ CACHE_EXP: "3600", BLOCK_POST: 1, STRIP_COOKIES: 0 });
    expect((await listSentRequests()).at(-1)).toMatchObject({
      body: { CACHE_EXP: "3600", BLOCK_POST: 1, STRIP_COOKIES: 0 },
    });

    expect((await user.get(zone)).json).toMatchObject({ ID: created.ID, CACHE_EXP: "3600" });
    const list = zoneListSchema.parse((await user.get(`${harbour.v1}/cdn`)).json);
    expect(list.CDN_ZONES.map((zone) => zone.ID)).toContain(created.ID);

    const deleted = await user.delete(zone);
    expect([deleted.status, deleted.json]).toEqual([200, []]);
    const afterDeletion = await user.get(zone);
    expect(afterDeletion.json).toMatchObject({
      status: 404,
      type: "urn:edge-console:not-found",
      upstream: { status: 404, message: "CDN Zone not found." },
    });
  });

  it("return a rejection with the service's status and message, and the invalid fields", async () => {
    const { ID } = await createZone();
    const user = await testConsole.as("full@harbour");
    const response = await user.post(`${harbour.v1}/cdn/${ID}`, { ORIGIN_URL: "ftp://x", CACHE_EXP: "7" });
    expect(response.json).toMatchObject({
      status: 400,
      type: "urn:edge-console:upstream-refused",
      outcome: "not-applied",
      upstream: { status: 400, message: expect.any(String) },
      errors: expect.arrayContaining([
        expect.objectContaining({ field: "ORIGIN_URL" }),
        expect.objectContaining({ field: "CACHE_EXP" }),
      ]),
    });
  });

  it("return public objects without a session, from one shared read", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => testConsole.call("GET", "/api/v1/edges", {})));
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(responses[0]?.json).toMatchObject({ IPV4: expect.any(Array), IPV6: expect.any(Array) });
    expect((await testConsole.call("GET", "/api/v1/status", {})).json).toMatchObject({
      CURRENT_STATUS: expect.anything(),
    });
    expect((await listSentRequests()).map((request) => request.path)).toEqual(["/v1/edges", "/v1/status"]);
  });
});

it("row 27: a read that the role doesn't allow isn't sent", async () => {
  const billing = await testConsole.as("billing@harbour");
  expect((await billing.get(`${harbour.v1}/tunnels`)).status).toBe(403);
  expect(await listSentRequests()).toEqual([]);
});

describe("row 29: other accounts", () => {
  it("return the same 404 as accounts that don't exist, and nothing is sent", async () => {
    const zone = await createZone("full@pinewood", pinewood);
    mark = await edgeApi.operator.getLastRequestNumber();
    const otherUser = await testConsole.as("full@harbour");
    const toComparable = (response: { json: unknown }) => ({
      ...z.looseObject({}).parse(response.json),
      requestId: "",
    });
    for (const path of [`/v1/cdn`, `/v1/cdn/${zone.ID}`, `/api-key`, `/audit`, `/events`]) {
      const theirs = await otherUser.get(`/api/accounts/${pinewood.id}${path}`);
      const missing = await otherUser.get(`/api/accounts/zzzzzzzzzz${path}`);
      expect([path, theirs.status, toComparable(theirs)]).toEqual([path, 404, toComparable(missing)]);
    }
    expect((await otherUser.post(`${pinewood.v1}/cdn/${zone.ID}`, { BLOCK_POST: 1 })).status).toBe(404);
    expect((await otherUser.delete(`${pinewood.v1}/cdn/${zone.ID}`)).status).toBe(404);
    expect(await listSentRequests()).toEqual([]);
  });

  it("aren't reachable by the ID of an object", async () => {
    const zone = await createZone("full@pinewood", pinewood);
    const response = await (await testConsole.as("full@harbour")).get(`${harbour.v1}/cdn/${zone.ID}`);
    expect(response.status).toBe(404);
  });
});

describe("row 30: isolation of accounts", () => {
  it("holds for many concurrent reads of two accounts", async () => {
    await createZone("full@harbour", harbour);
    await createZone("full@pinewood", pinewood);
    const [a, b] = [await testConsole.as("full@harbour"), await testConsole.as("full@pinewood")];
    const listIds = async (user: typeof a, v1: string) =>
      zoneListSchema.parse((await user.get(`${v1}/cdn`)).json).CDN_ZONES.map((zone) => zone.ID);
    const [firstIds, secondIds] = [await listIds(a, harbour.v1), await listIds(b, pinewood.v1)];
    expect(firstIds.filter((id) => secondIds.includes(id))).toEqual([]);
    // Slow enough that the reads overlap.
    await edgeApi.operator.armFault({ method: "GET", when: "before", kind: "slow", delay_ms: 100 });
    for (let round = 0; round < 20; round++) {
      const reads = Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0 ? listIds(a, harbour.v1) : listIds(b, pinewood.v1),
      );
      (await Promise.all(reads)).forEach((ids, n) => expect(ids).toEqual(n % 2 === 0 ? firstIds : secondIds));
    }
  });
});

describe("row 32: unknown fields", () => {
  it.each(["STATUS", "ID", "role", "ZONE_NAME", "S3_SECRET_KEY_SET"])("rejects %s and sends nothing", async (field) => {
    const user = await testConsole.as("full@harbour");
    const response = await user.post(`${harbour.v1}/cdn/AAAAAAAA1`, { BLOCK_POST: 1, [field]: "x" });
    expect(response.json).toMatchObject({ status: 422, errors: [{ field }] });
    expect(await listSentRequests()).toEqual([]);
  });
});

describe("row 38: rejects paths that are not in the specification", () => {
  it.each([
    "cdn/..%2ftunnels",
    "cdn/%2e%2e",
    "cdn/..%2f..%2fadmin",
    "cdn/AAAAAAAA1%3fx",
    "cdn/AAAAAAAA1%2fhostnames",
    "cdn/AAAAAAAA1%00",
    "cdn/aaaaaaaa1",
    "cdn/AAAAAAAA1/hostnames/0",
    "cdn/AAAAAAAA1/hostnames/1e3",
    "cdn/AAAAAAAA1/hostnames/..%2f..%2f..%2ftunnels",
    "tunnels/AAAAAAAA1/endpoints/%2e%2e",
    "cdn/AAAAAAAA1/purge",
    "edges",
    "status",
    "",
  ])("%s", async (path) => {
    const user = await testConsole.as("full@harbour");
    expect((await user.get(`${harbour.v1}/${path}`)).status).toBe(404);
    expect((await user.post(`${harbour.v1}/${path}`, {})).status).toBe(404);
    expect(await listSentRequests()).toEqual([]);
  });
});

describe("row 40: headers of the client", () => {
  it("forwards neither Authorization nor forwarding headers", async () => {
    const user = await testConsole.as("full@harbour");
    const response = await user.get(`${harbour.v1}/tunnels`, {
      authorization: "Bearer nonsense",
      "x-forwarded-for": "203.0.113.7",
      forwarded: "for=203.0.113.7",
    });
    expect(response.status).toBe(200);
    expect(await listSentRequests()).toMatchObject([{ client: "127.0.0.1", status: 200 }]);
  });
});

describe("row 53: statistics", () => {
  it("sends the filters in the body and returns the applied ones", async () => {
    const zone = await createZone();
    const user = await testConsole.as("full@harbour");
    const stats = `${harbour.v1}/cdn/${zone.ID}/stats`;
    const response = await user.get(`${stats}?from=1780000000&to=1780100000&granularity=hour`);
    // Hourly data is available for 90 days, so the service returned daily data.
    expect(response.json).toMatchObject({ GRANULARITY: "day", NODE: "", CDN_DAILY_STATS: [] });
    expect((await listSentRequests()).at(-1)).toMatchObject({
      method: "GET",
      body: { FROM_TIMESTAMP: 1780000000, TO_TIMESTAMP: 1780100000, GRANULARITY: "hour" },
    });
    expect((await user.get(`${stats}?granularity=week`)).json).toMatchObject({
      status: 400,
      upstream: { status: 400 },
      errors: [{ field: "GRANULARITY" }],
    });
    expect((await user.get(`${stats}?from=yesterday`)).json).toMatchObject({
      status: 400,
      errors: [{ field: "from" }],
    });
  });

  it("returns totals to billing users, without networks and blocked requests", async () => {
    const zone = await createZone();
    const row = { zone_id: zone.ID, timestamp: Math.floor(Date.now() / 1000) - 86_400, asn: 64500 };
    const metrics = { requests: 10, cache_hits: 6, bandwidth_bytes: 1000, origin_bytes: 400, blocked: 3 };
    await edgeApi.operator.addTraffic([{ ...row, ...metrics }]);
    const path = `${harbour.v1}/cdn/${zone.ID}/stats`;
    const full = (await (await testConsole.as("full@harbour")).get(path)).json;
    expect(full).toMatchObject({ CDN_NETWORKS: [{ ASN: 64500 }], CDN_DAILY_STATS: [{ REQUESTS: 10, BLOCKED: 3 }] });
    const billing = (await (await testConsole.as("billing@harbour")).get(path)).json;
    expect(billing).toMatchObject({ CDN_DAILY_STATS: [{ REQUESTS: 10 }], CDN_COUNTRIES: [{ COUNTRY: "DE" }] });
    expect(JSON.stringify(billing)).not.toMatch(/NETWORKS|ASN|BLOCKED/);
  });
});
