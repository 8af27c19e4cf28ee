import { operations } from "@edge-console/contract/operations";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type TestCollector, startTestCollector } from "../../../test/test-collector.ts";
import { readUsage } from "./reports.ts";

const start = Date.parse("2027-03-10T12:00:37Z") / 1000;
const zoneCount = 1_000;
const bodySchema = z.object({ FROM_TIMESTAMP: z.number() });

let edgeApi: EdgeApi;
let fixture: TestCollector;
const rejected: string[] = [];
let userReads = 0;

beforeAll(async () => {
  edgeApi = await startEdgeApi();
  let waits = 0;
  fixture = await startTestCollector(edgeApi, "sqlite", start, async () => {
    if (++waits % 20 !== 0) return;
    userReads += 1;
    const reader = fixture.upstream.createReader(fixture.accountId, "read");
    await reader.read({ operation: operations.listTunnels, ids: {} }).catch((error: unknown) => {
      rejected.push(String(error));
    });
  });
  // 250 zones per minute, because the rate limit applies to the creation too.
  for (let n = 0; n < zoneCount; n += 1) {
    if (n % 250 === 0) await fixture.setClock(start - 600 + (n / 250) * 60);
    await fixture.createZone(`zone${String(n).padStart(4, "0")}`);
  }
  await fixture.setClock(start);
  await fixture.requests();
});

afterAll(async () => {
  await fixture.close();
  await edgeApi.stop();
});

it("collects a thousand zones within the rate limit while a user's requests succeed", async () => {
  await fixture.collect();
  const requests = await fixture.requests();
  expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
  expect(requests.filter(({ path }) => path.endsWith("/stats"))).toHaveLength(zoneCount);
  expect(rejected).toEqual([]);
  expect(userReads).toBeGreaterThan(40);
  const minutes = Map.groupBy(requests, ({ at }) => Math.floor(at / 60));
  expect(Math.max(...[...minutes.values()].map(({ length }) => length))).toBeLessThan(200);

  const { collection } = await readUsage(fixture.store, fixture.accountId, "2027-03", "2027-03");
  expect(collection).toMatchObject({ zones: zoneCount, complete: zoneCount, running: false, failure: null });
});

it("makes no calls on a second visit, and one call per zone a day later", async () => {
  await fixture.collect();
  expect(await fixture.requests()).toEqual([]);
  await fixture.setClock(start + 86_400);
  await fixture.collect();
  const statistics = (await fixture.requests()).filter(({ path }) => path.endsWith("/stats"));
  expect(statistics).toHaveLength(zoneCount);
  const recentHours = start + 86_400 - (start % 3_600) - 47 * 3_600;
  for (const { body } of statistics) {
    // The collection takes minutes, in which an hour can end.
    expect(bodySchema.parse(body).FROM_TIMESTAMP - recentHours).toBeOneOf([0, 3_600]);
  }
});
