import { overviewSchema } from "@edge-console/contract/console/overview";
import { usageSchema } from "@edge-console/contract/console/usage";
import { accountTrafficSchema } from "@edge-console/contract/console/zone-traffic";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";

const createdZoneSchema = z.object({ ID: z.string() });

describe("an account's usage and overview", () => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let account: string;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    // Requests start their jobs without waiting for that.
    testConsole = await startTestConsole(new URL(edgeApi.url), "sqlite", { jobsInterval: 600_000 });
    const { api_key } = await edgeApi.operator.createAccount("harbour");
    account = `/api/accounts/${(await testConsole.connect("harbour", api_key)).id}`;
    const zone = await callService(edgeApi, api_key, "POST", "/cdn", {
      ZONE_NAME: "shopzone",
      ORIGIN_URL: "https://origin.example",
    });
    const row = {
      zone_id: createdZoneSchema.parse(zone).ID,
      timestamp: Math.floor(Date.now() / 1000),
      requests: 30,
      cache_hits: 20,
      bandwidth_bytes: 4_000,
      origin_bytes: 1_000,
      blocked: 5,
    };
    await edgeApi.operator.addTraffic([row]);
  });
  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  it("is available on the first visit of a small account, by month and by day", async () => {
    const response = await (await testConsole.as("full@harbour")).get(`${account}/usage`);
    expect(response.status).toBe(200);
    const usage = usageSchema.parse(JSON.parse(response.text));
    expect(usage.months).toHaveLength(6);
    expect(usage.zones.map(({ name, requests }) => [name, requests.at(-1)])).toEqual([["shopzone", 30]]);
    expect(usage.days).toMatchObject([
      { requests: 30, hits: 20, bandwidthBytes: 4_000, originBytes: 1_000, blocked: 5 },
    ]);
    expect(usage.collection).toMatchObject({ zones: 1, complete: 1, running: false });
  });

  it("is collected for the zone list every ten minutes, whatever the number of requests", async () => {
    const owner = await testConsole.as("full@harbour");
    const read = async () =>
      accountTrafficSchema.parse((await owner.get(`${account}/zone-traffic`)).json).zones.map(({ readAt }) => readAt);
    const [first] = await read();
    const start = await testConsole.store.now();
    testConsole.setClock(start + 590);
    const mark = await edgeApi.operator.getLastRequestNumber();
    await Promise.all([read(), read()]);
    expect(await edgeApi.operator.requests(mark)).toEqual([]);
    testConsole.setClock(start + 700);
    await vi.waitFor(async () => expect((await read())[0]).toBeGreaterThan(Number(first)), 20_000);
    const requests = await edgeApi.operator.requests(mark);
    expect(requests.map(({ path }) => path.split("/").at(-1))).toEqual(["cdn", "stats"]);
  });

  it("hides blocked requests from billing users", async () => {
    const billing = await testConsole.as("billing@harbour");
    for (const [path, schema] of [
      ["usage", usageSchema],
      ["overview", overviewSchema],
    ] as const) {
      const { days } = schema.parse(JSON.parse((await billing.get(`${account}/${path}`)).text));
      expect(days).toHaveLength(1);
      expect(days[0]).not.toHaveProperty("blocked");
    }
  });

  it("shows developers the overview", async () => {
    const developer = await testConsole.as("developer@harbour");
    const response = await developer.get(`${account}/overview`);
    expect(overviewSchema.parse(JSON.parse(response.text))).toMatchObject({ zones: 1, usagePaused: false });
  });

  it("includes a zone created or deleted by this console on the next request", async () => {
    const full = await testConsole.as("full@harbour");
    const listZones = async () => {
      const usage = usageSchema.parse(JSON.parse((await full.get(`${account}/usage`)).text));
      return usage.zones.map(({ name, deletedAt }) => [name, deletedAt !== null]);
    };
    const created = await full.post(`${account}/v1/cdn`, {
      ZONE_NAME: "newzone",
      ORIGIN_URL: "https://origin.example",
    });
    expect(await listZones()).toEqual([
      ["newzone", false],
      ["shopzone", false],
    ]);
    await full.delete(`${account}/v1/cdn/${createdZoneSchema.parse(created.json).ID}`);
    expect(await listZones()).toEqual([["shopzone", false]]);
  });

  it.each(["from=2026-13", "to=soon", "from=2026-05&to=2026-04", "from=2020-01&to=2026-04"])(
    "rejects invalid months: %s",
    async (query) => {
      const response = await (await testConsole.as("full@harbour")).get(`${account}/usage?${query}`);
      expect(response.status).toBe(400);
    },
  );
});
