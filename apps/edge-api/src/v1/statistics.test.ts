import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statisticsSchema } from "@edge-console/contract/objects/statistics";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { startTestService, type TestService } from "../../test/service.ts";

const day = 86_400;
const hour = 3_600;
const today = Date.UTC(2026, 5, 15) / 1000;
const now = today + 13 * hour + 1234;

let service: TestService;
let createdZones = 0;

beforeAll(async () => {
  service = await startTestService({ now });
});
afterAll(() => service.close());

async function createZone(): Promise<string> {
  createdZones += 1;
  const body = { ZONE_NAME: `statistics${createdZones}`, ORIGIN_URL: "https://origin.example.com" };
  return zoneSchema.parse((await service.v1("POST", "/cdn", { body })).data).ID;
}

const traffic = (zone_id: string, rows: readonly object[]) =>
  service.operator("POST", "/traffic", { body: { rows: rows.map((row) => ({ ...sample, zone_id, ...row })) } });

const sample = {
  timestamp: now,
  node: "fra",
  country: "DE",
  asn: 3320,
  requests: 10,
  cache_hits: 7,
  bandwidth_bytes: 1000,
  origin_bytes: 300,
  blocked: 2,
};

async function read(zone: string, body?: unknown) {
  const response = await service.v1("GET", `/cdn/${zone}/stats`, { body });
  expect(response).toMatchObject({ status: 200, message: "CDN Zone Statistics Returned." });
  return statisticsSchema.strict().parse(response.data);
}

const days = (statistics: Awaited<ReturnType<typeof read>>) =>
  statistics.CDN_DAILY_STATS.map((row) => row.DAY_TIMESTAMP);

test("the smallest of more than 50 networks are counted under ASN 0, so that rows add up", async () => {
  const zone = await createZone();
  const rows = Array.from({ length: 60 }, (_, n) => ({ asn: n + 1, requests: 1000 - n, cache_hits: 0 }));
  await traffic(zone, rows);
  const { CDN_NETWORKS, CDN_DAILY_STATS } = await read(zone);
  expect(CDN_NETWORKS).toHaveLength(50);
  expect(CDN_NETWORKS.slice(0, 2)).toMatchObject([{ ASN: 0 }, { ASN: 1, REQUESTS: 1000 }]);
  const sum = CDN_NETWORKS.reduce((total, network) => total + network.REQUESTS, 0);
  expect(sum).toBe(CDN_DAILY_STATS[0]?.REQUESTS);
});

describe("a body", () => {
  test.each(["[1]", '"hour"', ""])("that is not a JSON object is ignored: %s", async (body) => {
    const zone = await createZone();
    expect(await read(zone, body)).toMatchObject({ GRANULARITY: "day", NODE: "" });
  });

  test("can have null fields and times as strings of digits", async () => {
    const zone = await createZone();
    await traffic(zone, [{}]);
    const body = { FROM_TIMESTAMP: String(now), TO_TIMESTAMP: null, GRANULARITY: null, NODE: null };
    expect(days(await read(zone, body))).toEqual([today]);
  });

  test("with an invalid time is rejected", async () => {
    const zone = await createZone();
    for (const body of [{ FROM_TIMESTAMP: "yesterday" }, { TO_TIMESTAMP: 1.5 }]) {
      expect((await service.v1("GET", `/cdn/${zone}/stats`, { body })).status).toBe(400);
    }
  });
});

describe("recording traffic", () => {
  test("stores all rows, or none if one is invalid", async () => {
    const zone = await createZone();
    expect(await traffic(zone, [{}, {}])).toMatchObject({ status: 202, data: { rows: 2 } });
    expect((await traffic(zone, [{}, { zone_id: "NOSUCHONE" }])).status).toBe(404);
    const wrong = [{ node: "atlantis" }, { country: "de" }, { cache_hits: 11 }, { blocked: -1 }];
    for (const row of wrong) expect((await traffic(zone, [{}, row])).status).toBe(400);
    expect((await read(zone)).CDN_DAILY_STATS).toMatchObject([{ REQUESTS: 20 }]);
  });

  test("remains after the zone is deleted", async () => {
    const zone = await createZone();
    await traffic(zone, [{}]);
    await service.v1("DELETE", `/cdn/${zone}`);
    expect(await service.v1("GET", `/cdn/${zone}/stats`)).toMatchObject({
      status: 404,
      message: "CDN Zone not found.",
    });
    const period = { from: today, to: now, granularity: "day" } as const;
    expect(service.context.store.statistics.read(zone, period, null).CDN_DAILY_STATS).toHaveLength(1);
  });

  test("keeps hours for 90 days and days permanently", async () => {
    const zone = await createZone();
    await traffic(zone, [{ timestamp: now - 92 * day }, {}]);
    service.context.store.statistics.deleteOldHours(now);
    const allTime = { from: 0, to: now } as const;
    const { statistics } = service.context.store;
    expect(statistics.read(zone, { ...allTime, granularity: "hour" }, null).CDN_DAILY_STATS).toHaveLength(1);
    expect(statistics.read(zone, { ...allTime, granularity: "day" }, null).CDN_DAILY_STATS).toHaveLength(2);
  });
});
