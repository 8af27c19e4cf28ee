import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type BulkRunDetails, bulkRunDetailsSchema } from "@edge-console/contract/console/bulk-runs";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { type Console, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInDemoMember } from "../../../test/demo-member.ts";

const zoneCount = 500;
const zonesPerMinute = 290;

let edgeApi: EdgeApi;
let apiKey: string;
let edgeConsole: Console;

beforeAll(async () => {
  edgeApi = await startEdgeApi();
  const accounts = await Promise.all(Object.values(demoAccounts).map((name) => edgeApi.operator.createAccount(name)));
  apiKey = accounts.find(({ name }) => name === demoAccounts.main)?.api_key ?? "";
  edgeConsole = await startConsole(edgeApi, { DATABASE_URL: await createTestDatabase("sqlite") });
});

afterAll(async () => {
  await edgeConsole.stop();
  await edgeApi.stop();
});

/** Creates zones with the account's key, within its rate limit. */
async function createZones(): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < zoneCount; n += 1) {
    if (n > 0 && n % zonesPerMinute === 0) await wait(61_000);
    const body = { ZONE_NAME: `many${String(n).padStart(3, "0")}`, ORIGIN_URL: "https://origin.example" };
    ids.push(zoneSchema.parse(await callService(edgeApi, apiKey, "POST", "/cdn", body)).ID);
  }
  // The limit is per minute: the run and the colleague start with a full one.
  await wait(61_000);
  return ids;
}

it("a run over 500 zones leaves a colleague who works beside it without a 429", async ({ annotate }) => {
  const [own = "", ...zones] = await createZones();
  const owner = await signInDemoMember(edgeConsole, "owner@demo.example");
  const colleague = await signInDemoMember(edgeConsole, "developer@demo.example");
  const id = randomUUID();
  const change = { kind: "settings", edit: { values: { BLOCK_POST: 1 }, lists: {} } };
  const targets = zones.map((zoneId) => ({ zoneId, hostnameId: null, base: null }));
  const startedAt = performance.now();
  expect((await owner("POST", "/bulk-runs", { id, changes: [{ change, targets }] })).status).toBe(201);

  const statuses: number[] = [];
  const read = async (): Promise<BulkRunDetails> =>
    bulkRunDetailsSchema.parse((await owner("GET", `/bulk-runs/${id}`)).json);
  for (let turn = 0; (await read()).state === "running"; turn += 1) {
    statuses.push((await colleague("GET", "/v1/cdn")).status, (await colleague("GET", `/v1/cdn/${own}`)).status);
    if (turn % 3 === 0) statuses.push((await colleague("POST", `/v1/cdn/${own}`, { BLOCK_ROOT: turn % 2 })).status);
    await wait(4_000);
  }
  const { state, counts } = await read();
  const minutes = (performance.now() - startedAt) / 60_000;
  const requests = await edgeApi.operator.requests();
  const rejected = requests.filter(({ status }) => status === 429).length;
  await annotate(`${zones.length} zones: ${minutes.toFixed(1)} minutes, ${statuses.length} requests of the colleague`);
  expect(state).toBe("completed");
  expect(counts.applied).toBe(zones.length);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(rejected).toBe(0);
}, 1_800_000);
