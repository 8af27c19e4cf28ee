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

const kills = 4;

/**
 * Time between two turns of the colleague, who then stays below 30 reads a minute, also in the minute in which the run ends and its
 * undo starts: with more, a user waits for the rest of the limit.
 */
const turnMs = 5_000;
/** Time between two looks at the run, which may change hundreds of zones during a turn, and is killed in time. */
const lookMs = 200;

let edgeApi: EdgeApi;
let settings: Readonly<Record<string, string>>;
let apiKey: string;
let edgeConsole: Console;

beforeAll(async () => {
  edgeApi = await startEdgeApi();
  const accounts = await Promise.all(Object.values(demoAccounts).map((name) => edgeApi.operator.createAccount(name)));
  apiKey = accounts.find(({ name }) => name === demoAccounts.main)?.api_key ?? "";
  settings = { DATABASE_URL: await createTestDatabase("sqlite") };
  edgeConsole = await startConsole(edgeApi, settings);
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

/** Returns the zone of each change of BLOCK_POST that the service received. */
async function listChanges(zones: readonly string[]): Promise<string[]> {
  const ids = new Set(zones);
  return (await edgeApi.operator.requests()).flatMap(({ method, path, body }) => {
    const id = path.slice("/v1/cdn/".length);
    return method === "POST" && ids.has(id) && JSON.stringify(body ?? "").includes("BLOCK_POST") ? [id] : [];
  });
}

it("row 105: a run over 500 zones survives four kills, leaves a colleague without a 429, and is undone as one run", async ({
  annotate,
}) => {
  const [own = "", ...zones] = await createZones();
  let owner = await signInDemoMember(edgeConsole, "owner@demo.example");
  let colleague = await signInDemoMember(edgeConsole, "developer@demo.example");
  const id = randomUUID();
  const change = { kind: "settings", edit: { values: { BLOCK_POST: 1 }, lists: {} } };
  const targets = zones.map((zoneId) => ({ zoneId, hostnameId: null, base: null }));
  const startedAt = performance.now();
  expect((await owner("POST", "/bulk-runs", { id, changes: [{ change, targets }] })).status).toBe(201);

  const statuses: number[] = [];
  const read = async (run: string): Promise<BulkRunDetails> =>
    bulkRunDetailsSchema.parse((await owner("GET", `/bulk-runs/${run}`)).json);
  const workBeside = async (turn: number) => {
    statuses.push((await colleague("GET", "/v1/cdn")).status, (await colleague("GET", `/v1/cdn/${own}`)).status);
    if (turn % 3 === 0) statuses.push((await colleague("POST", `/v1/cdn/${own}`, { BLOCK_ROOT: turn % 2 })).status);
  };
  let killed = 0;
  let state: BulkRunDetails["state"] = "running";
  const looksPerTurn = turnMs / lookMs;
  for (let look = 0; state === "running"; look += 1) {
    if (look % looksPerTurn === 0) await workBeside(look / looksPerTurn);
    const run = await read(id);
    ({ state } = run);
    if (killed < kills && zones.length - run.counts.pending > (zones.length * (killed + 1)) / (kills + 2)) {
      killed += 1;
      await edgeConsole.kill();
      edgeConsole = await startConsole(edgeApi, settings);
      owner = await signInDemoMember(edgeConsole, "owner@demo.example");
      colleague = await signInDemoMember(edgeConsole, "developer@demo.example");
    }
    await wait(lookMs);
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  const changes = await listChanges(zones);
  owner = await signInDemoMember(edgeConsole, "owner@demo.example");
  const { items } = await read(id);
  expect(state).toBe("completed");
  expect(items.map(({ zoneId }) => zoneId)).toEqual(zones);
  expect(new Set(items.map((item) => item.state))).toEqual(new Set(["applied"]));
  expect(changes.toSorted()).toEqual(zones.toSorted());

  const undo = randomUUID();
  expect((await owner("POST", `/bulk-runs/${id}/undo`, { id: undo })).status).toBe(201);
  for (let turn = 0; (await read(undo)).state === "running"; turn += 1) {
    await workBeside(turn);
    await wait(turnMs);
  }
  expect((await read(undo)).counts.applied).toBe(zones.length);
  expect(await listChanges(zones)).toHaveLength(2 * zones.length);

  const rejected = (await edgeApi.operator.requests()).filter(({ status }) => status === 429).length;
  await annotate(
    `${zones.length} zones: ${minutes.toFixed(1)} minutes with ${killed} kills, ${statuses.length} requests of the colleague`,
  );
  expect(killed).toBe(kills);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(rejected).toBe(0);
}, 1_800_000);
