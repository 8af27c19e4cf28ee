import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statisticsSchema } from "@edge-console/contract/objects/statistics";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { startTestService, type TestService } from "../../test/service.ts";

const day = 86_400;
const hour = 3_600;
const today = Date.UTC(2026, 5, 15) / 1000;
const now = today + 13 * hour + 1234;

let service: TestService;
let made = 0;

beforeAll(async () => {
  service = await startTestService({ now });
});
afterAll(() => service.close());

async function makeZone(): Promise<string> {
  made += 1;
  const body = { ZONE_NAME: `statistics${made}`, ORIGIN_URL: "https://origin.example.com" };
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
  const answer = await service.v1("GET", `/cdn/${zone}/stats`, { body });
  expect(answer).toMatchObject({ status: 200, message: "CDN Zone Statistics Returned." });
  return statisticsSchema.strict().parse(answer.data);
}

const refusal = async (zone: string, body: object) => {
  const { status, message } = await service.v1("GET", `/cdn/${zone}/stats`, { body });
  return { status, message };
};

const days = (statistics: Awaited<ReturnType<typeof read>>) =>
  statistics.CDN_DAILY_STATS.map((row) => row.DAY_TIMESTAMP);

describe("rows", () => {
  test("add up into their day, and hits and misses make the requests", async () => {
    const zone = await makeZone();
    await traffic(zone, [{}, { timestamp: today }, { timestamp: today - day, node: "lon" }]);
    const answer = await read(zone);
    expect(answer).toMatchObject({ GRANULARITY: "day", NODE: "" });
    expect(answer.CDN_DAILY_STATS).toEqual([
      row(today - day, { REQUESTS: 10, CACHE_HITS: 7, CACHE_MISS: 3 }),
      row(today, {
        REQUESTS: 20,
        CACHE_HITS: 14,
        CACHE_MISS: 6,
        BANDWIDTH_BYTES: 2000,
        ORIGIN_BYTES: 600,
        BLOCKED: 4,
      }),
    ]);
    expect(answer.NODES).toEqual([
      { ID: "fra", LOCATION: "Frankfurt" },
      { ID: "lon", LOCATION: "London" },
    ]);
  });

  test("are there by hour, oldest first, and only where there was traffic", async () => {
    const zone = await makeZone();
    const nothing = { requests: 0, cache_hits: 0, bandwidth_bytes: 0, origin_bytes: 0, blocked: 0 };
    await traffic(zone, [{}, { timestamp: now - 5 * hour }, { timestamp: now - hour, ...nothing }]);
    const answer = await read(zone, { GRANULARITY: "hour" });
    expect(answer.GRANULARITY).toBe("hour");
    expect(days(answer)).toEqual([today + 8 * hour, today + 13 * hour]);
    expect(days(await read(zone, { GRANULARITY: "hour", FROM_TIMESTAMP: now - 10 }))).toEqual([today + 13 * hour]);
  });

  test("begin by default at midnight 28 days ago, else at the day or hour of FROM, and end with TO", async () => {
    const zone = await makeZone();
    const first = today - 28 * day;
    await traffic(zone, [{ timestamp: first - 1 }, { timestamp: first }, { timestamp: today - day }, {}]);
    expect(days(await read(zone))).toEqual([first, today - day, today]);
    expect(days(await read(zone, { FROM_TIMESTAMP: first - 1 }))).toEqual([first - day, first, today - day, today]);
    expect(days(await read(zone, { FROM_TIMESTAMP: first + hour, TO_TIMESTAMP: today - 1 }))).toEqual([
      first,
      today - day,
    ]);
    expect(days(await read(zone, { FROM_TIMESTAMP: now, TO_TIMESTAMP: first }))).toEqual([]);
  });

  test("of a range that starts before the stored hours are returned by day", async () => {
    const zone = await makeZone();
    const from = now - 91 * day;
    await traffic(zone, [{ timestamp: from }, {}]);
    const answer = await read(zone, { GRANULARITY: "hour", FROM_TIMESTAMP: from });
    expect(answer.GRANULARITY).toBe("day");
    expect(days(answer)).toEqual([today - 91 * day, today]);
    expect((await read(zone, { GRANULARITY: "hour", FROM_TIMESTAMP: now - 90 * day })).GRANULARITY).toBe("hour");
  });

  test("of one location stand alone, breakdowns too, while NODES names all", async () => {
    const zone = await makeZone();
    await traffic(zone, [{}, { node: "unassigned" }, { node: "syd", country: "AU", asn: 1221, requests: 50 }]);
    const answer = await read(zone, { NODE: "syd" });
    expect(answer.NODE).toBe("syd");
    expect(answer.NODES.map(({ ID }) => ID)).toEqual(["fra", "syd", "unassigned"]);
    expect(answer.CDN_DAILY_STATS).toMatchObject([{ REQUESTS: 50 }]);
    expect(answer.CDN_COUNTRIES).toMatchObject([{ COUNTRY: "AU", REQUESTS: 50 }]);
    expect(answer.CDN_NETWORKS).toMatchObject([{ ASN: 1221, REQUESTS: 50 }]);
    expect((await read(zone, { NODE: "lax" })).CDN_DAILY_STATS).toEqual([]);
    expect((await read(zone, { NODE: "" })).CDN_DAILY_STATS).toMatchObject([{ REQUESTS: 70 }]);
  });
});

describe("breakdowns", () => {
  test("count whole days, whatever the hours asked for", async () => {
    const zone = await makeZone();
    await traffic(zone, [{ timestamp: today + hour }, { country: "FR", asn: 3215, requests: 40 }]);
    const answer = await read(zone, { GRANULARITY: "hour", FROM_TIMESTAMP: now });
    expect(answer.CDN_DAILY_STATS).toMatchObject([{ REQUESTS: 40 }]);
    expect(answer.CDN_COUNTRIES).toMatchObject([
      { COUNTRY: "FR", REQUESTS: 40, BANDWIDTH_BYTES: 1000, BLOCKED: 2 },
      { COUNTRY: "DE", REQUESTS: 10 },
    ]);
    expect(answer.CDN_NETWORKS).toMatchObject([{ ASN: 3215 }, { ASN: 3320 }]);
  });

  test("have at most 250 countries and 50 networks, busiest first, the networks' tail under AS 0", async () => {
    const zone = await makeZone();
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
    const codes = letters.flatMap((a) => letters.map((b) => a + b)).slice(0, 260);
    const rows = codes.map((country, index) => ({ country, asn: index + 1, requests: 1000 - index, cache_hits: 0 }));
    expect((await traffic(zone, rows)).status).toBe(202);
    const answer = await read(zone);
    expect(answer.CDN_COUNTRIES).toHaveLength(250);
    expect(answer.CDN_COUNTRIES[0]).toMatchObject({ COUNTRY: "AA", REQUESTS: 1000 });
    expect(answer.CDN_NETWORKS).toHaveLength(50);
    expect(answer.CDN_NETWORKS.slice(0, 2)).toMatchObject([{ ASN: 0 }, { ASN: 1, REQUESTS: 1000 }]);
    const sum = answer.CDN_NETWORKS.reduce((total, network) => total + network.REQUESTS, 0);
    expect(sum).toBe(answer.CDN_DAILY_STATS[0]?.REQUESTS);
  });

  test("name a country that could not be placed by an empty code", async () => {
    const zone = await makeZone();
    await traffic(zone, [{ country: "", asn: 0 }]);
    expect(await read(zone)).toMatchObject({ CDN_COUNTRIES: [{ COUNTRY: "" }], CDN_NETWORKS: [{ ASN: 0 }] });
  });
});

describe("a body", () => {
  test.each(["this is no JSON", "[1]", '"hour"', ""])(
    "that is not a JSON object leaves the defaults: %s",
    async (body) => {
      const zone = await makeZone();
      expect(await read(zone, body)).toMatchObject({ GRANULARITY: "day", NODE: "" });
    },
  );

  test("may leave fields null or send times as digits", async () => {
    const zone = await makeZone();
    await traffic(zone, [{}]);
    const body = { FROM_TIMESTAMP: String(now), TO_TIMESTAMP: null, GRANULARITY: null, NODE: null };
    expect(days(await read(zone, body))).toEqual([today]);
  });

  test("with a wrong field is rejected", async () => {
    const zone = await makeZone();
    const unknownNode = {
      status: 400,
      message: "NODE is not a known CDN location; see NODES in the response of a request without it.",
    };
    expect(await refusal(zone, { GRANULARITY: "week" })).toEqual({
      status: 400,
      message: 'GRANULARITY must be "day" or "hour".',
    });
    expect(await refusal(zone, { NODE: "atlantis" })).toEqual(unknownNode);
    expect(await refusal(zone, { NODE: "unassigned" })).toEqual(unknownNode);
    expect(await refusal(zone, { FROM_TIMESTAMP: "yesterday" })).toMatchObject({ status: 400 });
    expect(await refusal(zone, { TO_TIMESTAMP: 1.5 })).toMatchObject({ status: 400 });
    expect(await refusal(zone, { NODE: ["fra"] })).toEqual({
      status: 400,
      message: "The value of NODE must be a single value, not a list or an object.",
    });
  });
});

describe("recording traffic", () => {
  test("takes all rows or, when one is wrong, none", async () => {
    const zone = await makeZone();
    expect(await traffic(zone, [{}, {}])).toMatchObject({ status: 202, data: { rows: 2 } });
    expect((await traffic(zone, [{}, { zone_id: "NOSUCHONE" }])).status).toBe(404);
    const wrong = [{ node: "atlantis" }, { country: "de" }, { cache_hits: 11 }, { blocked: -1 }];
    for (const row of wrong) expect((await traffic(zone, [{}, row])).status).toBe(400);
    expect((await read(zone)).CDN_DAILY_STATS).toMatchObject([{ REQUESTS: 20 }]);
  });

  test("outlives the zone", async () => {
    const zone = await makeZone();
    await traffic(zone, [{}]);
    await service.v1("DELETE", `/cdn/${zone}`);
    expect(await service.v1("GET", `/cdn/${zone}/stats`)).toMatchObject({
      status: 404,
      message: "CDN Zone not found.",
    });
    const period = { from: today, to: now, granularity: "day" } as const;
    expect(service.context.store.statistics.read(zone, period, null).CDN_DAILY_STATS).toHaveLength(1);
  });

  test("keeps hours for 90 days and days for good", async () => {
    const zone = await makeZone();
    await traffic(zone, [{ timestamp: now - 92 * day }, {}]);
    service.context.store.statistics.deleteOldHours(now);
    const ever = { from: 0, to: now } as const;
    const { statistics } = service.context.store;
    expect(statistics.read(zone, { ...ever, granularity: "hour" }, null).CDN_DAILY_STATS).toHaveLength(1);
    expect(statistics.read(zone, { ...ever, granularity: "day" }, null).CDN_DAILY_STATS).toHaveLength(2);
  });
});

function row(timestamp: number, counts: object) {
  return { DAY_TIMESTAMP: timestamp, BANDWIDTH_BYTES: 1000, ORIGIN_BYTES: 300, BLOCKED: 2, ...counts };
}
