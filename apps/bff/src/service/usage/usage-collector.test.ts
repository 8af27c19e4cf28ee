import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import type { LoggedRequest } from "@edge-console/testing/operator";
import { callService, clearService } from "@edge-console/testing/service";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestCollector, startTestCollector } from "../../../test/test-collector.ts";
import { restartUsageCollection } from "./collection-requests.ts";
import { readZoneTraffic } from "./recent-hours.ts";
import { readOverview, readUsage } from "./reports.ts";

const at = (text: string) => Date.parse(text) / 1000;
const day = 86_400;

describe.each(databaseKinds)("usage collection on %s", (kind) => {
  let edgeApi: EdgeApi;
  let fixture: TestCollector;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
  });
  afterEach(async () => {
    await fixture.close();
    await clearService(edgeApi, fixture.apiKey);
  });
  afterAll(() => edgeApi.stop());

  const filterStatistics = (requests: readonly LoggedRequest[]) =>
    requests.filter(({ path }) => path.endsWith("/stats"));

  /** IDs of the zones whose statistics were requested. */
  const listZones = (requests: readonly LoggedRequest[]) =>
    new Set(filterStatistics(requests).map(({ path }) => path.split("/")[3]));

  it("stores the requests of the last hours next to the days, in the same call", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-01-02T12:20:00Z"));
    const zone = await fixture.createZone("zoneone");
    const idle = await fixture.createZone("zonetwo");
    await fixture.addTraffic(zone, at("2027-01-01T12:59:59Z"), 1);
    await fixture.addTraffic(zone, at("2027-01-01T13:00:00Z"), 2);
    await fixture.addTraffic(zone, at("2027-01-02T11:00:00Z"), 4);
    await fixture.addTraffic(zone, at("2027-01-02T12:10:00Z"), 8);
    expect((await readZoneTraffic(fixture.store.db, fixture.accountId)).zones).toEqual([]);
    await fixture.collect();
    const traffic = async () =>
      new Map((await readZoneTraffic(fixture.store.db, fixture.accountId)).zones.map(({ id, ...rest }) => [id, rest]));
    const first = (await traffic()).get(zone);
    expect(first?.readAt).toBe(at("2027-01-02T12:20:00Z"));
    expect(first?.requests).toEqual([2, ...Array.from({ length: 21 }, () => 0), 4, 8]);
    expect((await traffic()).get(idle)?.requests).toEqual(Array.from({ length: 24 }, () => 0));

    await fixture.addTraffic(zone, at("2027-01-02T12:25:00Z"), 16);
    await fixture.setClock(at("2027-01-02T12:31:00Z"));
    await fixture.requests();
    await fixture.collect();
    expect(filterStatistics(await fixture.requests())).toHaveLength(2);
    expect((await traffic()).get(zone)?.requests.at(-1)).toBe(24);
    const { days } = await readUsage(fixture.store, fixture.accountId, "2027-01", "2027-01");
    expect(days.map(({ requests }) => requests)).toEqual([3, 28]);
  });

  it("sums usage by month and day across months and years", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-01-02T12:00:00Z"));
    const firstZone = await fixture.createZone("zoneone");
    const secondZone = await fixture.createZone("zonetwo");
    await fixture.addTraffic(firstZone, at("2026-10-01T00:00:00Z"), 5);
    await fixture.addTraffic(firstZone, at("2026-11-30T23:59:59Z"), 10);
    await fixture.addTraffic(firstZone, at("2026-12-01T00:00:00Z"), 20);
    await fixture.addTraffic(firstZone, at("2026-12-31T23:59:59Z"), 30);
    await fixture.addTraffic(firstZone, at("2027-01-01T00:00:00Z"), 40);
    await fixture.addTraffic(secondZone, at("2027-01-02T11:00:00Z"), 50);
    await fixture.collect();

    const usage = await readUsage(fixture.store, fixture.accountId, "2026-11", "2027-01");
    expect(usage.months).toEqual(["2026-11", "2026-12", "2027-01"]);
    expect(usage.zones).toEqual([
      {
        id: firstZone,
        name: "zoneone",
        deletedAt: null,
        requests: [10, 50, 40],
        bandwidthBytes: [10_000, 50_000, 40_000],
      },
      { id: secondZone, name: "zonetwo", deletedAt: null, requests: [0, 0, 50], bandwidthBytes: [0, 0, 50_000] },
    ]);
    expect(usage.days.map(({ day, requests }) => [day, requests])).toEqual([
      [at("2026-11-30"), 10],
      [at("2026-12-01"), 20],
      [at("2026-12-31"), 30],
      [at("2027-01-01"), 40],
      [at("2027-01-02"), 50],
    ]);
    const longPeriod = await readUsage(fixture.store, fixture.accountId, "2026-10", "2027-01");
    expect(longPeriod.days[0]).toMatchObject({ day: at("2026-10-01"), requests: 5 });
    expect(usage.collection).toMatchObject({ zones: 2, complete: 2, running: false, failure: null });
    expect(usage.collection.readAt).toBe(at("2027-01-02T12:00:00Z"));
  });

  it("loads a final day once, and the current day again after ten minutes", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-02-27T12:00:00Z"));
    const zone = await fixture.createZone("zoneone");
    await fixture.addTraffic(zone, at("2027-02-26T10:00:00Z"), 5);
    await fixture.addTraffic(zone, at("2027-02-27T10:00:00Z"), 7);
    await fixture.collect();
    // A year by day, and in a small account also the recent hours.
    expect(filterStatistics(await fixture.requests())).toMatchObject([
      { method: "GET", status: 200, body: { FROM_TIMESTAMP: at("2027-02-25T13:00:00Z"), GRANULARITY: "hour" } },
      { method: "GET", status: 200, body: { FROM_TIMESTAMP: at("2026-02-01"), GRANULARITY: "day" } },
    ]);

    await fixture.setClock(at("2027-02-27T12:09:59Z"));
    await fixture.collect();
    expect(filterStatistics(await fixture.requests())).toEqual([]);

    await fixture.addTraffic(zone, at("2027-02-27T12:05:00Z"), 3);
    await fixture.setClock(at("2027-02-27T12:10:30Z"));
    await fixture.collect();
    expect(filterStatistics(await fixture.requests())).toMatchObject([
      { body: { FROM_TIMESTAMP: at("2027-02-25T13:00:00Z"), GRANULARITY: "hour" } },
    ]);
    const usage = await readUsage(fixture.store, fixture.accountId, "2027-02", "2027-02");
    expect(usage.zones[0]?.requests).toEqual([15]);

    // In the next month, it loads from the first day that wasn't final, so that nothing is missed or counted twice.
    await fixture.setClock(at("2027-03-01T00:30:00Z"));
    await fixture.addTraffic(zone, at("2027-02-28T23:00:00Z"), 2);
    await fixture.addTraffic(zone, at("2027-03-01T00:10:00Z"), 1);
    await fixture.collect();
    expect(filterStatistics(await fixture.requests())).toMatchObject([
      { body: { FROM_TIMESTAMP: at("2027-02-27"), GRANULARITY: "hour" } },
    ]);
    const later = await readUsage(fixture.store, fixture.accountId, "2027-02", "2027-03");
    expect(later.zones[0]?.requests).toEqual([17, 1]);
  });

  it("adds a zone created elsewhere after 30 seconds without loading other zones", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-05-10T12:00:00Z"));
    const names = async () =>
      (await readUsage(fixture.store, fixture.accountId, "2027-05", "2027-05")).zones.map(({ name }) => name);
    await fixture.collect();
    expect(await names()).toEqual([]);
    const first = await fixture.createZone("firstzone");
    await fixture.requests();
    await fixture.setClock(at("2027-05-10T12:00:29Z"));
    await fixture.collect();
    expect(await fixture.requests()).toEqual([]);

    await fixture.setClock(at("2027-05-10T12:00:30Z"));
    await fixture.collect();
    expect(await names()).toEqual(["firstzone"]);
    expect(listZones(await fixture.requests())).toEqual(new Set([first]));

    const second = await fixture.createZone("secondzone");
    await fixture.requests();
    await fixture.setClock(at("2027-05-10T12:01:00Z"));
    await fixture.collect();
    expect(await names()).toEqual(["firstzone", "secondzone"]);
    expect(listZones(await fixture.requests())).toEqual(new Set([second]));
  });

  it("keeps the usage of a deleted zone and doesn't load it again", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-05-10T12:00:00Z"));
    const zone = await fixture.createZone("deletedzone");
    await fixture.createZone("otherzone");
    await fixture.addTraffic(zone, at("2027-05-09T10:00:00Z"), 9);
    await fixture.collect();
    await callService(edgeApi, fixture.apiKey, "DELETE", `/cdn/${zone}`);
    await fixture.requests();
    await fixture.setClock(at("2027-05-10T12:20:00Z"));
    await fixture.collect();
    const requested = filterStatistics(await fixture.requests());
    expect(requested.map(({ path, status }) => [path.includes(zone), status])).toEqual(
      expect.arrayContaining([
        [true, 404],
        [false, 200],
      ]),
    );
    expect(requested).toHaveLength(2);
    const usage = await readUsage(fixture.store, fixture.accountId, "2027-05", "2027-05");
    expect(usage.zones.find(({ id }) => id === zone)).toEqual({
      id: zone,
      name: "deletedzone",
      deletedAt: at("2027-05-10T12:20:00Z"),
      requests: [9],
      bandwidthBytes: [9_000],
    });
    expect(usage.collection).toMatchObject({ zones: 1, complete: 1, failure: null });

    await fixture.setClock(at("2027-05-12T12:20:00Z"));
    await fixture.collect();
    expect(filterStatistics(await fixture.requests())).toHaveLength(1);
  });

  it("keeps the usage of a zone that is temporarily missing", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-05-10T12:00:00Z"));
    const zone = await fixture.createZone("backzone");
    await fixture.addTraffic(zone, at("2027-05-09T10:00:00Z"), 9);
    await edgeApi.operator.armFault({ path: "/stats$", when: "before", kind: "status", status: 404, times: 1 });
    await fixture.collect();
    const zones = async () => (await readUsage(fixture.store, fixture.accountId, "2027-05", "2027-05")).zones;
    expect(await zones()).toEqual([]);
    await fixture.setClock(at("2027-05-10T12:10:00Z"));
    await fixture.collect();
    expect(await zones()).toMatchObject([{ id: zone, deletedAt: null, requests: [9] }]);
  });

  it("runs on one of several replicas and continues on another if that one stops", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-06-01T12:00:00Z"));
    for (let n = 0; n < 3; n += 1) await fixture.createZone(`zone${n}abc`);
    await fixture.requests();
    const replicas = [fixture.replica, fixture.createReplica()] as const;
    const [first, other] = replicas;
    await Promise.all(replicas.map(({ collector }) => collector.requestCollection(fixture.accountId)));
    await Promise.all(replicas.map(({ jobs }) => jobs.run()));
    await Promise.all(replicas.map(({ jobs }) => jobs.settle()));
    expect(filterStatistics(await fixture.requests())).toHaveLength(6);

    await fixture.setClock(at("2027-06-02T12:00:00Z"));
    await first.collector.requestCollection(fixture.accountId);
    await first.jobs.run();
    await first.jobs.stop(0);
    const started = await readUsage(fixture.store, fixture.accountId, "2027-06", "2027-06");
    expect(started.collection).toMatchObject({ running: true });
    await fixture.setClock(at("2027-06-02T12:00:01Z"));
    await other.jobs.run();
    await other.jobs.stop(60_000);
    const { collection } = await readUsage(fixture.store, fixture.accountId, "2027-06", "2027-06");
    expect(collection).toMatchObject({ zones: 3, complete: 3, running: false, failure: null });
  });

  it("collects a large account in slices, and lists its zones once", async () => {
    let waits = 0;
    fixture = await startTestCollector(edgeApi, kind, at("2027-06-01T12:00:00Z"), async () => {
      waits += 1;
      await fixture.setClock(at("2027-06-01T12:00:00Z") + waits * 61);
    });
    for (let n = 0; n < 33; n += 1) await fixture.createZone(`zone${n}abc`);
    await fixture.requests();
    await fixture.collect();
    const requests = await fixture.requests();
    expect(requests.filter(({ path }) => path.endsWith("/cdn"))).toHaveLength(1);
    expect(filterStatistics(requests)).toHaveLength(33);
    expect(listZones(requests).size).toBe(33);
    expect(waits).toBeGreaterThanOrEqual(3);
    const { collection } = await readUsage(fixture.store, fixture.accountId, "2027-06", "2027-06");
    expect(collection).toMatchObject({ zones: 33, complete: 33, running: false, failure: null });
  });

  it("continues when the rate limit allows it", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-06-01T12:00:00Z"));
    for (let n = 0; n < 3; n += 1) await fixture.createZone(`zone${n}abc`);
    await edgeApi.operator.armFault({ path: "/stats$", when: "before", kind: "status", status: 429, times: 1 });
    await fixture.replica.collector.requestCollection(fixture.accountId);
    await fixture.replica.jobs.run();
    await fixture.replica.jobs.settle();
    const report = () => readUsage(fixture.store, fixture.accountId, "2027-06", "2027-06");
    expect((await report()).collection).toMatchObject({ running: true, failure: null });
    await fixture.collect();
    expect((await report()).collection).toMatchObject({ zones: 3, complete: 3, running: false, failure: null });
  });

  it("row 104: stores nothing once it's restarted, and then collects", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-06-01T12:00:00Z"));
    const { store, replica, accountId } = fixture;
    await fixture.createZone("zoneone");
    await edgeApi.operator.armFault({ path: "/stats$", when: "before", kind: "status", status: 401, times: 1 });
    await edgeApi.operator.armFault({ path: "/cdn$", when: "after", kind: "slow", delay_ms: 500, times: 1 });
    await replica.collector.requestCollection(accountId);
    await replica.jobs.run();
    await store.write((transaction) => restartUsageCollection(transaction, accountId));
    await replica.jobs.settle();
    const report = async () => (await readUsage(fixture.store, accountId, "2027-06", "2027-06")).collection;
    expect(await report()).toMatchObject({ zones: 0, running: false, failure: null });
    await edgeApi.operator.clearFaults();
    await fixture.collect();
    expect(await report()).toMatchObject({ zones: 1, complete: 1, running: false, failure: null });
  });

  it("T10: collects again when the clock goes back two hours", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-06-01T12:00:00Z"));
    await fixture.createZone("zoneone");
    await fixture.collect();
    await fixture.setClock(at("2027-06-01T10:00:00Z"));
    await fixture.requests();
    await fixture.collect();
    expect(filterStatistics(await fixture.requests())).toHaveLength(1);
    const { collection } = await readUsage(fixture.store, fixture.accountId, "2027-06", "2027-06");
    expect(collection).toMatchObject({ running: false, readAt: at("2027-06-01T10:00:00Z") });
  });

  it("reports why it ended early and retries after a minute", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-07-01T12:00:00Z"));
    const zone = await fixture.createZone("zoneone");
    await fixture.addTraffic(zone, at("2027-06-30T10:00:00Z"), 4);
    await edgeApi.operator.armFault({ path: "/cdn$", when: "before", kind: "status", status: 401, times: 1 });
    await fixture.collect();
    const report = () => readUsage(fixture.store, fixture.accountId, "2027-06", "2027-07");
    expect((await report()).collection).toMatchObject({ running: false, failure: "key-rejected", readAt: null });
    await fixture.requests();
    await fixture.collect();
    expect(await fixture.requests()).toEqual([]);
    await fixture.setClock(at("2027-07-01T12:01:00Z"));
    await fixture.collect();
    expect((await report()).collection).toMatchObject({ zones: 1, complete: 1, failure: null });
  });

  it("continues after a zone that fails and retries it", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-08-01T12:00:00Z"));
    for (let n = 0; n < 3; n += 1) await fixture.createZone(`zone${n}abc`);
    await edgeApi.operator.armFault({ path: "/stats$", when: "before", kind: "html", times: 1 });
    await fixture.collect();
    const { collection } = await readUsage(fixture.store, fixture.accountId, "2027-08", "2027-08");
    expect(collection).toMatchObject({ zones: 3, complete: 3, failure: null });
  });

  it("compares whole days and returns the biggest changes", async () => {
    fixture = await startTestCollector(edgeApi, kind, at("2027-09-30T12:00:00Z"));
    const today = at("2027-09-30");
    const up = await fixture.createZone("zoneup");
    const down = await fixture.createZone("zonedown");
    await fixture.addTraffic(up, today - day, 300);
    await fixture.addTraffic(up, today - 8 * day, 100);
    await fixture.addTraffic(up, today, 10_000);
    await fixture.addTraffic(down, today - 7 * day, 10);
    await fixture.addTraffic(down, today - 14 * day, 500);
    await fixture.addTraffic(down, today - 15 * day, 800);
    await fixture.collect();
    const { biggestChanges, zones, usagePaused, days } = await readOverview(fixture.store, fixture.accountId);
    expect(biggestChanges[7].map(({ name, requests, requestsBefore }) => [name, requestsBefore, requests])).toEqual([
      ["zonedown", 500, 10],
      ["zoneup", 100, 300],
    ]);
    expect(biggestChanges[28].map(({ name, requests, requestsBefore }) => [name, requestsBefore, requests])).toEqual([
      ["zonedown", 0, 1_310],
      ["zoneup", 0, 400],
    ]);
    expect([zones, usagePaused]).toEqual([2, false]);
    expect(days.at(-1)).toEqual({
      day: today,
      requests: 10_000,
      hits: 5_000,
      bandwidthBytes: 10_000_000,
      originBytes: 2_500_000,
      blocked: 1,
    });
  });
});
