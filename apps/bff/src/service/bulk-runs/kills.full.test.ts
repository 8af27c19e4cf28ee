import { randomUUID } from "node:crypto";
import { type BulkRunDetails, bulkRunDetailsSchema } from "@edge-console/contract/console/bulk-runs";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Zone, zoneSchema } from "@edge-console/contract/objects/zone";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { createTestDatabase, databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { getCookie, sameOriginHeaders, sendRequest } from "../../../test/http-client.ts";

const zoneCount = 40;
const kills = 4;

describe("row 105: bulk runs of a console that is killed", () => {
  let edgeApi: EdgeApi;
  let apiKey: string;
  let current: Console | undefined;

  beforeEach(async () => {
    edgeApi = await startEdgeApi();
    const accounts = await Promise.all(Object.values(demoAccounts).map((name) => edgeApi.operator.createAccount(name)));
    apiKey = accounts.find(({ name }) => name === demoAccounts.main)?.api_key ?? "";
  });

  afterEach(async () => {
    await current?.stop();
    await edgeApi.stop();
  });

  const createZones = async (): Promise<Zone[]> => {
    const zones: Zone[] = [];
    for (let n = 0; n < zoneCount; n += 1) {
      const body = { ZONE_NAME: `killed${String(n).padStart(2, "0")}`, ORIGIN_URL: "https://origin.example" };
      zones.push(zoneSchema.parse(await callService(edgeApi, apiKey, "POST", "/cdn", body)));
    }
    return zones;
  };
  /** Paths of the zones whose BLOCK_POST was set to a value, in the order of the requests. */
  const listUpdates = async (value: 0 | 1) =>
    (await edgeApi.operator.requests())
      .filter(({ body }) => z.looseObject({ BLOCK_POST: z.literal(value) }).safeParse(body).success)
      .map(({ path }) => path);
  const signIn = async ({ url }: Console) => {
    const signedIn = await sendRequest(url, "POST", "/api/session", {
      headers: sameOriginHeaders,
      body: { email: "owner@demo.example", password: demoPassword },
    });
    const headers = { cookie: getCookie(signedIn), ...sameOriginHeaders };
    const session = sessionSchema.parse((await sendRequest(url, "GET", "/api/session", { headers })).json);
    const path = `/api/accounts/${session.accounts.find(({ name }) => name === demoAccounts.main)?.id}/bulk-runs`;
    const send = (method: string, target: string, body?: unknown) =>
      sendRequest(url, method, `${path}${target}`, { headers, body });
    return {
      send,
      read: async (id: string): Promise<BulkRunDetails> =>
        bulkRunDetailsSchema.parse((await send("GET", `/${id}`)).json),
    };
  };

  it.each(databaseKinds)(
    "change each zone once, and are undone completely, on %s",
    async (kind) => {
      const database = { DATABASE_URL: await createTestDatabase(kind) };
      const zones = await createZones();
      const updates = zones.map(({ ID }) => `/v1/cdn/${ID}`).toSorted();
      current = await startConsole(edgeApi, database);
      const id = randomUUID();
      const change = { kind: "settings", edit: { values: { BLOCK_POST: 1 }, lists: {} } };
      const targets = zones.map(({ ID }) => ({ zoneId: ID, hostnameId: null, base: null }));
      const started = await (await signIn(current)).send("POST", "", { id, changes: [{ change, targets }] });
      expect(started.status).toBe(201);
      for (let kill = 1; kill <= kills; kill += 1) {
        const enough = (kill * zoneCount) / (kills + 1);
        await expect
          .poll(async () => (await listUpdates(1)).length, { timeout: 180_000 })
          .toBeGreaterThanOrEqual(enough);
        await current.kill();
        current = await startConsole(edgeApi, database);
      }
      const member = await signIn(current);
      const expectDone = async (runId: string) => {
        const readState = async () => (await member.read(runId)).state;
        await expect.poll(readState, { timeout: 180_000, interval: 1_000 }).toBe("completed");
        const { items } = await member.read(runId);
        expect(items.map(({ state }) => state)).toEqual(items.map(() => "applied"));
        return items.length;
      };
      expect(await expectDone(id)).toBe(zoneCount);
      expect((await listUpdates(1)).toSorted()).toEqual(updates);

      const undo = bulkRunDetailsSchema.parse((await member.send("POST", `/${id}/undo`, { id: randomUUID() })).json);
      expect(await expectDone(undo.id)).toBe(zoneCount);
      expect((await listUpdates(0)).toSorted()).toEqual(updates);
    },
    600_000,
  );
});
