import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUsageThresholds } from "../../service/usage/thresholds.ts";
import { type EvaluationFixture, startEvaluationFixture } from "../../../test/evaluation-fixture.ts";

const hour = 3_600;
const week = 7 * 24 * hour;

describe.each(databaseKinds)("alerts about usage on %s", (kind) => {
  let fixture: EvaluationFixture;

  beforeEach(async () => {
    fixture = await startEvaluationFixture(kind);
  });
  afterEach(() => fixture.close());

  const addTraffic = (zone: string, hours: readonly number[], requests: number, blocked = 0) =>
    fixture.edgeApi.operator.addTraffic(
      hours.map((timestamp) => ({
        zone_id: zone,
        timestamp,
        requests,
        cache_hits: Math.floor(requests * 0.9),
        bandwidth_bytes: requests * 1_000,
        origin_bytes: requests * 100,
        blocked,
      })),
    );
  /** Evaluates the account, and again with the usage that this has collected. */
  const settle = async () => {
    await fixture.evaluate();
    await fixture.testConsole.runJobs();
    await fixture.evaluate();
  };
  const setThresholds = (requests: number | null) =>
    fixture.testConsole.store.write((transaction) =>
      setUsageThresholds(transaction, fixture.id, { requests, bandwidthBytes: null }),
    );

  it("reports a threshold at each step, once, and its removal", async () => {
    const zone = await fixture.createZone("shop");
    await addTraffic(zone, [fixture.now() - hour], 8_500);
    await settle();
    expect(await fixture.listNotified()).toEqual([]);
    await setThresholds(10_000);
    await fixture.evaluate();
    await fixture.evaluate();
    expect(await fixture.open()).toEqual(["usage-threshold Requests"]);
    await addTraffic(zone, [fixture.now()], 2_000);
    await fixture.moveClock(2 * hour);
    await settle();
    expect(await fixture.find("usage-threshold")).toMatchObject({
      severity: "warning",
      title: "Requests reached the monthly threshold",
      history: [{ type: "opened" }, { type: "escalated" }],
    });
    await setThresholds(null);
    await fixture.moveClock(1);
    await fixture.evaluate();
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.listNotified()).toEqual([
      "usage-threshold opened",
      "usage-threshold escalated",
      "usage-threshold resolved",
    ]);
  });

  it("reports requests that are unusual for two hours, and their end", async () => {
    const zone = await fixture.createZone("shop");
    const start = fixture.now();
    const before = Array.from({ length: (7 * week) / hour }, (_, index) => start - (index + 1) * hour);
    await addTraffic(zone, before, 5_000);
    await settle();
    await settle();
    expect(await fixture.testConsole.store.db.selectFrom("traffic_baselines").selectAll().execute()).toHaveLength(1);
    expect((await fixture.list()).unchecked).not.toContain("traffic");

    const pass = async (requests: number, hours = 1) => {
      for (let index = 0; index < hours; index += 1) {
        await addTraffic(zone, [fixture.now()], requests);
        await fixture.moveClock(hour);
        // Its requests are all counted now.
        await fixture.moveClock(1_000);
        await settle();
        await fixture.moveClock(-1_000);
      }
    };
    await pass(30_000);
    expect(await fixture.open()).toEqual([]);
    await pass(5_000);
    await pass(30_000, 2);
    expect(await fixture.open()).toEqual(["requests-unusual shop"]);
    expect(await fixture.find("requests-unusual")).toMatchObject({
      title: "Unusually many requests for shop",
      sentence: expect.stringContaining("30K from 15:00–16:00 UTC on Wednesday"),
    });
    await pass(5_000);
    expect(await fixture.open()).toEqual(["requests-unusual shop"]);
    await pass(5_000);
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.listNotified()).toEqual(["requests-unusual opened", "requests-unusual resolved"]);
  });
});
