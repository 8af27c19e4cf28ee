import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EvaluationFixture, startEvaluationFixture } from "../../../test/evaluation-fixture.ts";
import { evaluateAlertsJob } from "./evaluations.ts";

describe.each(databaseKinds)("jobs that evaluate alerts on %s", (kind) => {
  let fixture: EvaluationFixture;

  beforeEach(async () => {
    fixture = await startEvaluationFixture(kind);
  });
  afterEach(() => fixture.close());

  const run = async () => {
    await fixture.testConsole.services.alertEvaluator.follow();
    await fixture.testConsole.runJobs();
  };
  const load = async () => {
    const { db } = fixture.testConsole.store;
    const rows = db.selectFrom("alert_evaluations").select(["evaluated_at", "memory"]);
    const evaluation = await rows.where("account_id", "=", fixture.id).executeTakeFirst();
    const jobs = db.selectFrom("jobs").select(["due_at", "failures"]).where("key", "=", fixture.id);
    const job = await jobs.where("kind", "=", evaluateAlertsJob.kind).executeTakeFirst();
    return { evaluatedAt: evaluation?.evaluated_at, memory: evaluation?.memory, job };
  };

  it("evaluates an account with subscribers about every minute, and sooner after an event", async () => {
    await run();
    expect(await load()).toMatchObject({ evaluatedAt: fixture.now(), job: { failures: 0 } });
    const { job } = await load();
    expect(Math.abs((job?.due_at ?? 0) - fixture.now() - 60)).toBeLessThanOrEqual(6);

    await fixture.moveClock(10);
    await run();
    expect((await load()).evaluatedAt).toBe(fixture.now() - 10);
    fixture.testConsole.services.events.publish(fixture.id, { resource: "zone" });
    await run();
    expect((await load()).evaluatedAt).toBe(fixture.now());

    await fixture.moveClock(66);
    await run();
    expect((await load()).evaluatedAt).toBe(fixture.now());
  });

  it("stops when no one is interested anymore", async () => {
    await run();
    const { db } = fixture.testConsole.store;
    await db.deleteFrom("memberships").where("account_id", "=", fixture.id).execute();
    await fixture.moveClock(70);
    await run();
    expect((await load()).job).toBeUndefined();
  });

  it("T10: keeps evaluating, with what the service says now, when the clock goes back two hours", async () => {
    await fixture.createZone("paused");
    await run();
    expect(await fixture.open()).toEqual([]);
    await fixture.moveClock(-7_200);
    const { CDN_ZONES } = await fixture.call<{ CDN_ZONES: { ID: string }[] }>("GET", "/cdn");
    for (const { ID } of CDN_ZONES) await fixture.edgeApi.operator.call("POST", `/zones/${ID}`, { status: "PAUSED" });
    await run();
    expect((await load()).evaluatedAt).toBe(fixture.now());
    expect(await fixture.open()).toEqual(["zone-paused paused"]);
  });

  it("row 104: stores nothing of an evaluation whose claim was lost", async () => {
    await run();
    const before = await load();
    const { services } = fixture.testConsole;
    const result = services.alertEvaluator.handler.run({
      key: fixture.id,
      accountId: fixture.id,
      signal: new AbortController().signal,
      assertClaim: async () => {
        throw new Error("taken over");
      },
    });
    await expect(result).rejects.toThrow("taken over");
    expect(await load()).toEqual(before);
  });
});
