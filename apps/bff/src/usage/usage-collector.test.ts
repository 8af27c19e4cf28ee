import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import type { ServedRequest } from "@edge-console/testing/operator";
import { callService } from "@edge-console/testing/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestCollector, startTestCollector } from "../../test/test-collector.ts";

const at = (text: string) => Date.parse(text) / 1000;
const day = 86_400;

describe.each(databaseKinds)("usage collection on %s", (kind) => {
  let edgeApi: EdgeApi;
  let site: TestCollector;

  beforeEach(async () => {
    edgeApi = await startEdgeApi();
  });
  afterEach(async () => {
    await site.close();
    await edgeApi.stop();
  });

  const filterStatistics = (requests: readonly ServedRequest[]) =>
    requests.filter(({ path }) => path.endsWith("/stats"));

  /** IDs of the zones whose statistics were requested. */
  const zonesOf = (requests: readonly ServedRequest[]) =>
    new Set(filterStatistics(requests).map(({ path }) => path.split("/")[3]));

  it("stores the requests of the last hours next to the days, in the same call", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-01-02T12:20:00Z"));
    const zone = await site.createZone("zoneone");
    const idle = await site.createZone("zonetwo");
    await site.addTraffic(zone, at("2027-01-01T12:59:59Z"), 1);
    await site.addTraffic(zone, at("2027-01-01T13:00:00Z"), 2);
    await site.addTraffic(zone, at("2027-01-02T11:00:00Z"), 4);
    await site.addTraffic(zone, at("2027-01-02T12:10:00Z"), 8);
    expect((await site.reports.traffic(site.accountId)).zones).toEqual([]);
    await site.collect();
    const traffic = async () =>
      new Map((await site.reports.traffic(site.accountId)).zones.map(({ id, ...rest }) => [id, rest]));
    const first = (await traffic()).get(zone);
    expect(first?.readAt).toBe(at("2027-01-02T12:20:00Z"));
    expect(first?.requests).toEqual([2, ...Array.from({ length: 21 }, () => 0), 4, 8]);
    expect((await traffic()).get(idle)?.requests).toEqual(Array.from({ length: 24 }, () => 0));

    await site.addTraffic(zone, at("2027-01-02T12:25:00Z"), 16);
    await site.setClock(at("2027-01-02T12:31:00Z"));
    await site.requests();
    await site.collect();
    expect(filterStatistics(await site.requests())).toHaveLength(2);
    expect((await traffic()).get(zone)?.requests.at(-1)).toBe(24);
    const { days } = await site.reports.usage(site.accountId, "2027-01", "2027-01");
    expect(days.map(({ requests }) => requests)).toEqual([3, 28]);
  });

  it("sums usage by month and day across months and years", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-01-02T12:00:00Z"));
    const one = await site.createZone("zoneone");
    const two = await site.createZone("zonetwo");
    await site.addTraffic(one, at("2026-10-01T00:00:00Z"), 5);
    await site.addTraffic(one, at("2026-11-30T23:59:59Z"), 10);
    await site.addTraffic(one, at("2026-12-01T00:00:00Z"), 20);
    await site.addTraffic(one, at("2026-12-31T23:59:59Z"), 30);
    await site.addTraffic(one, at("2027-01-01T00:00:00Z"), 40);
    await site.addTraffic(two, at("2027-01-02T11:00:00Z"), 50);
    await site.collect();

    const usage = await site.reports.usage(site.accountId, "2026-11", "2027-01");
    expect(usage.months).toEqual(["2026-11", "2026-12", "2027-01"]);
    expect(usage.zones).toEqual([
      { id: one, name: "zoneone", deletedAt: null, requests: [10, 50, 40], bandwidthBytes: [10_000, 50_000, 40_000] },
      { id: two, name: "zonetwo", deletedAt: null, requests: [0, 0, 50], bandwidthBytes: [0, 0, 50_000] },
    ]);
    expect(usage.days.map(({ day, requests }) => [day, requests])).toEqual([
      [at("2026-11-30"), 10],
      [at("2026-12-01"), 20],
      [at("2026-12-31"), 30],
      [at("2027-01-01"), 40],
      [at("2027-01-02"), 50],
    ]);
    const longer = await site.reports.usage(site.accountId, "2026-10", "2027-01");
    expect(longer.days[0]).toMatchObject({ day: at("2026-10-01"), requests: 5 });
    expect(usage.collection).toMatchObject({ zones: 2, complete: 2, running: false, failure: null });
    expect(usage.collection.readAt).toBe(at("2027-01-02T12:00:00Z"));
  });

  it("loads a final day once, and the current day again after ten minutes", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-02-27T12:00:00Z"));
    const zone = await site.createZone("zoneone");
    await site.addTraffic(zone, at("2027-02-26T10:00:00Z"), 5);
    await site.addTraffic(zone, at("2027-02-27T10:00:00Z"), 7);
    await site.collect();
    // A year by day, and in a small account also the recent hours.
    expect(filterStatistics(await site.requests())).toMatchObject([
      { method: "GET", status: 200, body: { FROM_TIMESTAMP: at("2027-02-25T13:00:00Z"), GRANULARITY: "hour" } },
      { method: "GET", status: 200, body: { FROM_TIMESTAMP: at("2026-02-01"), GRANULARITY: "day" } },
    ]);

    await site.setClock(at("2027-02-27T12:09:59Z"));
    await site.collect();
    expect(filterStatistics(await site.requests())).toEqual([]);

    await site.addTraffic(zone, at("2027-02-27T12:05:00Z"), 3);
    await site.setClock(at("2027-02-27T12:10:30Z"));
    await site.collect();
    expect(filterStatistics(await site.requests())).toMatchObject([
      { body: { FROM_TIMESTAMP: at("2027-02-25T13:00:00Z"), GRANULARITY: "hour" } },
    ]);
    const usage = await site.reports.usage(site.accountId, "2027-02", "2027-02");
    expect(usage.zones[0]?.requests).toEqual([15]);

    // In the next month, it loads from the first day that wasn't final, so that nothing is missed or counted twice.
    await site.setClock(at("2027-03-01T00:30:00Z"));
    await site.addTraffic(zone, at("2027-02-28T23:00:00Z"), 2);
    await site.addTraffic(zone, at("2027-03-01T00:10:00Z"), 1);
    await site.collect();
    expect(filterStatistics(await site.requests())).toMatchObject([
      { body: { FROM_TIMESTAMP: at("2027-02-27"), GRANULARITY: "hour" } },
    ]);
    const later = await site.reports.usage(site.accountId, "2027-02", "2027-03");
    expect(later.zones[0]?.requests).toEqual([17, 1]);
  });

  it("adds a zone created elsewhere after 30 seconds without loading other zones", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-05-10T12:00:00Z"));
    const names = async () =>
      (await site.reports.usage(site.accountId, "2027-05", "2027-05")).zones.map(({ name }) => name);
    await site.collect();
    expect(await names()).toEqual([]);
    const first = await site.createZone("firstzone");
    await site.requests();
    await site.setClock(at("2027-05-10T12:00:29Z"));
    await site.collect();
    expect(await site.requests()).toEqual([]);

    await site.setClock(at("2027-05-10T12:00:30Z"));
    await site.collect();
    expect(await names()).toEqual(["firstzone"]);
    expect(zonesOf(await site.requests())).toEqual(new Set([first]));

    const second = await site.createZone("secondzone");
    await site.requests();
    await site.setClock(at("2027-05-10T12:01:00Z"));
    await site.collect();
    expect(await names()).toEqual(["firstzone", "secondzone"]);
    expect(zonesOf(await site.requests())).toEqual(new Set([second]));
  });

  it("keeps the usage of a deleted zone and doesn't load it again", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-05-10T12:00:00Z"));
    const zone = await site.createZone("deletedzone");
    await site.createZone("otherzone");
    await site.addTraffic(zone, at("2027-05-09T10:00:00Z"), 9);
    await site.collect();
    await callService(edgeApi, site.apiKey, "DELETE", `/cdn/${zone}`);
    await site.requests();
    await site.setClock(at("2027-05-10T12:20:00Z"));
    await site.collect();
    const requested = filterStatistics(await site.requests());
    expect(requested.map(({ path, status }) => [path.includes(zone), status])).toEqual(
      expect.arrayContaining([
        [true, 404],
        [false, 200],
      ]),
    );
    expect(requested).toHaveLength(2);
    const usage = await site.reports.usage(site.accountId, "2027-05", "2027-05");
    expect(usage.zones.find(({ id }) => id === zone)).toEqual({
      id: zone,
      name: "deletedzone",
      deletedAt: at("2027-05-10T12:20:00Z"),
      requests: [9],
      bandwidthBytes: [9_000],
    });
    expect(usage.collection).toMatchObject({ zones: 1, complete: 1, failure: null });

    await site.setClock(at("2027-05-12T12:20:00Z"));
    await site.collect();
    expect(filterStatistics(await site.requests())).toHaveLength(1);
  });

  it("keeps the usage of a zone that is temporarily missing", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-05-10T12:00:00Z"));
    const zone = await site.createZone("backzone");
    await site.addTraffic(zone, at("2027-05-09T10:00:00Z"), 9);
    await edgeApi.operator.armFault({ path: "/stats$", when: "before", kind: "status", status: 404, times: 1 });
    await site.collect();
    const zones = async () => (await site.reports.usage(site.accountId, "2027-05", "2027-05")).zones;
    expect(await zones()).toEqual([]);
    await site.setClock(at("2027-05-10T12:10:00Z"));
    await site.collect();
    expect(await zones()).toMatchObject([{ id: zone, deletedAt: null, requests: [9] }]);
  });

  it("runs on one of several replicas and continues on another if that one stops", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-06-01T12:00:00Z"));
    for (let n = 0; n < 3; n += 1) await site.createZone(`zone${n}abc`);
    await site.requests();
    const other = site.createCollector();
    await Promise.all([site.collector.requestCollection(site.accountId), other.requestCollection(site.accountId)]);
    await Promise.all([site.collector.settled(site.accountId), other.settled(site.accountId)]);
    expect(filterStatistics(await site.requests())).toHaveLength(6);

    await site.setClock(at("2027-06-02T12:00:00Z"));
    await site.collector.requestCollection(site.accountId);
    await site.collector.stop();
    await site.setClock(at("2027-06-02T12:00:01Z"));
    await other.resume();
    await other.settled(site.accountId);
    await other.stop();
    const { collection } = await site.reports.usage(site.accountId, "2027-06", "2027-06");
    expect(collection).toMatchObject({ zones: 3, complete: 3, running: false, failure: null });
  });

  it("reports why it ended early and retries after a minute", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-07-01T12:00:00Z"));
    const zone = await site.createZone("zoneone");
    await site.addTraffic(zone, at("2027-06-30T10:00:00Z"), 4);
    await edgeApi.operator.armFault({ path: "/cdn$", when: "before", kind: "status", status: 401, times: 1 });
    await site.collect();
    const report = () => site.reports.usage(site.accountId, "2027-06", "2027-07");
    expect((await report()).collection).toMatchObject({ running: false, failure: "key-refused", readAt: null });
    await site.requests();
    await site.collect();
    expect(await site.requests()).toEqual([]);
    await site.setClock(at("2027-07-01T12:01:00Z"));
    await site.collect();
    expect((await report()).collection).toMatchObject({ zones: 1, complete: 1, failure: null });
  });

  it("continues after a zone that fails and retries it", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-08-01T12:00:00Z"));
    for (let n = 0; n < 3; n += 1) await site.createZone(`zone${n}abc`);
    await edgeApi.operator.armFault({ path: "/stats$", when: "before", kind: "html", times: 1 });
    await site.collect();
    const { collection } = await site.reports.usage(site.accountId, "2027-08", "2027-08");
    expect(collection).toMatchObject({ zones: 3, complete: 3, failure: null });
  });

  it("compares whole days and returns the biggest changes", async () => {
    site = await startTestCollector(edgeApi, kind, at("2027-09-30T12:00:00Z"));
    const today = at("2027-09-30");
    const up = await site.createZone("zoneup");
    const down = await site.createZone("zonedown");
    await site.addTraffic(up, today - day, 300);
    await site.addTraffic(up, today - 8 * day, 100);
    await site.addTraffic(up, today, 10_000);
    await site.addTraffic(down, today - 7 * day, 10);
    await site.addTraffic(down, today - 14 * day, 500);
    await site.addTraffic(down, today - 15 * day, 800);
    await site.collect();
    const { biggestChanges, zones, usagePaused, days } = await site.reports.overview(site.accountId);
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
