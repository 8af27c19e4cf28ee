import { accountStatisticsSchema } from "@edge-console/contract/console/account-statistics";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { daySeconds, getStartOfDay } from "../usage/calendar.ts";

const today = getStartOfDay(Date.now() / 1000);
const toDate = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

describe.each(databaseKinds)("V17: statistics of all zones, on %s", (kind) => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let path: string;
  const zones: Record<"shop" | "news", string> = { shop: "", news: "" };

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url), kind);
    const { api_key: key } = await edgeApi.operator.createAccount("harbour");
    const account = `/api/accounts/${(await testConsole.connect("harbour", key)).id}`;
    path = `${account}/statistics`;
    for (const name of ["news", "shop"] as const) {
      const fields = { ZONE_NAME: name, ORIGIN_URL: "https://origin.example" };
      const zone = await callService(edgeApi, key, "POST", "/cdn", fields);
      zones[name] = z.object({ ID: z.string() }).parse(zone).ID;
    }
    const toRow = (zone: string, day: number, requests: number) => ({
      zone_id: zone,
      timestamp: day,
      requests,
      cache_hits: requests / 2,
      bandwidth_bytes: requests * 1_000,
      origin_bytes: requests * 100,
      blocked: 5,
    });
    await edgeApi.operator.addTraffic([
      toRow(zones.shop, today - 2 * daySeconds, 100),
      toRow(zones.shop, today - daySeconds, 200),
      toRow(zones.news, today - daySeconds, 40),
    ]);
    const owner = await testConsole.as("full@harbour");
    await owner.post(`${account}/zone-labels`, { zones: zones.news, add: "press", remove: "" });
    // Collects the usage.
    await owner.get(`${account}/usage`);
  });
  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  const range = `from=${toDate(today - 2 * daySeconds)}&to=${toDate(today)}`;
  const read = async (email: string, query: string) => {
    const response = await (await testConsole.as(email)).get(`${path}?${query}`);
    expect(response.status).toBe(200);
    return accountStatisticsSchema.parse(response.json);
  };
  const names = (statistics: { readonly zones: readonly { readonly name: string; readonly requests: number }[] }) =>
    statistics.zones.map(({ name, requests }) => [name, requests]);

  it("add up zones by day and have each zone, the one with the most requests first", async () => {
    const statistics = await read("developer@harbour", range);
    expect(names(statistics)).toEqual([
      ["shop", 300],
      ["news", 40],
    ]);
    expect(statistics.days).toMatchObject([
      { day: today - 2 * daySeconds, requests: 100, hits: 50, misses: 50, bandwidthBytes: 100_000, blocked: 5 },
      { day: today - daySeconds, requests: 240, hits: 120, originBytes: 24_000, blocked: 10 },
    ]);
    expect(statistics.storedFrom).toBe(today - 2 * daySeconds);
  });

  it("are those of the selected days, zones, and labels", async () => {
    const yesterday = toDate(today - daySeconds);
    expect(names(await read("full@harbour", `from=${yesterday}&to=${yesterday}&zones=${zones.shop}`))).toEqual([
      ["shop", 200],
    ]);
    const labeled = await read("full@harbour", `${range}&labels=press`);
    expect(names(labeled)).toEqual([["news", 40]]);
    expect(labeled.days.map(({ requests }) => requests)).toEqual([40]);
    expect(names(await read("full@harbour", `${range}&labels=press&zones=${zones.shop}`))).toEqual([]);
  });

  it("take no call of the Edge API", async () => {
    const mark = await edgeApi.operator.getLastRequestNumber();
    await read("full@harbour", range);
    const requests = await edgeApi.operator.requests(mark);
    expect(requests.filter(({ path }) => path.endsWith("/stats"))).toEqual([]);
  });

  it("show billing members neither blocked requests nor labels", async () => {
    const { days, zones } = await read("billing@harbour", range);
    for (const row of [...days, ...zones]) expect(row).not.toHaveProperty("blocked");
    const billing = await testConsole.as("billing@harbour");
    expect((await billing.get(`${path}?${range}&labels=press`)).status).toBe(403);
  });

  it.each([
    ["", "no range"],
    ["from=2026-11-02&to=2026-11-01", "a range that ends before it starts"],
    ["from=2020-01-01&to=2026-11-01", "a range that is too long"],
    ["from=today&to=2026-11-01", "an invalid day"],
  ])("reject %j: %s", async (query) => {
    expect((await (await testConsole.as("full@harbour")).get(`${path}?${query}`)).status).toBe(400);
  });
});
