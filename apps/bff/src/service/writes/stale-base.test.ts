import { computeBaseDigest, baseDigestHeader } from "@edge-console/contract/console/base-digest";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setUpAccount } from "../../../test/account-fixture.ts";

const recordSchema = z.record(z.string(), z.unknown());

describe.each(databaseKinds)("row 56: a save based on loaded values, on %s", (kind) => {
  const fixture = setUpAccount(kind);
  let path: string;
  let zone: Record<string, unknown>;

  beforeEach(async () => {
    const created = await fixture.user.post(`${fixture.v1}/cdn`, {
      ZONE_NAME: `${fixture.name}x`,
      ORIGIN_URL: "https://a.example",
    });
    zone = recordSchema.parse(created.json);
    path = `${fixture.v1}/cdn/${String(zone["ID"])}`;
  });

  const save = async (body: Record<string, unknown>, key: string) =>
    fixture.user.post(path, body, {
      [baseDigestHeader]: await computeBaseDigest(zone, Object.keys(body)),
      "idempotency-key": key,
    });
  const writes = async () =>
    (await fixture.edgeApi.operator.requests(fixture.mark)).filter(
      ({ method, path: at }) => method === "POST" && at.startsWith("/v1/cdn/"),
    );

  it("is sent while the fields that it changes are the same", async () => {
    await fixture.user.post(path, { BLOCK_POST: 1 });
    const saved = await save({ CACHE_EXP: "3600" }, "k-1");
    expect([saved.status, saved.json]).toEqual([200, expect.objectContaining({ CACHE_EXP: "3600", BLOCK_POST: 1 })]);
  });

  it("is rejected with 409, and not sent, if another member changed one of its fields", async () => {
    await fixture.user.post(path, { CACHE_EXP: "0" });
    const rejected = await save({ CACHE_EXP: "3600" }, "k-2");
    expect(rejected.json).toMatchObject({ status: 409, type: "urn:edge-console:stale-base", outcome: "not-applied" });
    expect((await writes()).map(({ body }) => body)).toEqual([{ CACHE_EXP: "0" }]);
  });

  it("is sent for one of five concurrent changes with the same base", async () => {
    const values = ["180", "1200", "3600", "10800", "43200"];
    const responses = await Promise.all(values.map((value) => save({ CACHE_EXP: value }, `concurrent-${value}`)));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    const rejected = responses.filter(({ status }) => status === 409);
    expect(rejected.map(({ json }) => json)).toEqual(
      rejected.map(() => expect.objectContaining({ type: "urn:edge-console:stale-base", outcome: "not-applied" })),
    );
    expect(await writes()).toHaveLength(1);
  });

  it("is sent together with changes of other fields", async () => {
    const bodies = [{ CACHE_EXP: "3600" }, { BLOCK_POST: 1 }, { BLOCK_ROOT: 1 }];
    const responses = await Promise.all(bodies.map((body, index) => save(body, `separate-${index}`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("waits for the outcome of an earlier change that may still be applied", async () => {
    const clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
    await fixture.edgeApi.operator.armFault({
      method: "POST",
      path: "^/v1/cdn/",
      when: "before",
      kind: "reset",
      times: 1,
    });
    expect((await save({ CACHE_EXP: "3600" }, "lost")).json).toMatchObject({ outcome: "unknown" });
    const early = await save({ CACHE_EXP: "180" }, "early");
    expect(early.json).toMatchObject({
      status: 409,
      type: "urn:edge-console:conflict",
      outcome: "not-applied",
      retryAfter: 30,
    });
    expect((await writes()).map(({ body }) => body)).toEqual([{ CACHE_EXP: "3600" }]);
    expect((await save({ CACHE_EXP: "3600" }, "same")).status).toBe(200);
    zone = recordSchema.parse((await fixture.user.get(path)).json);
    expect((await save({ CACHE_EXP: "180" }, "early-still")).status).toBe(409);
    fixture.testConsole.setClock(clock + 31);
    expect((await save({ CACHE_EXP: "180" }, "later")).status).toBe(200);
  });

  it("is rejected after a 503 if the change was applied", async () => {
    const fault = { path: "^/v1/cdn/", kind: "status", status: 503, retry_after: 0, times: 1 } as const;
    await fixture.edgeApi.operator.armFault({ method: "POST", when: "after", ...fault });
    expect((await save({ CACHE_EXP: "3600" }, "k-5")).json).toMatchObject({ outcome: "unknown" });
    const later = await save({ CACHE_EXP: "180" }, "k-6");
    expect(later.json).toMatchObject({ status: 409, type: "urn:edge-console:stale-base", outcome: "not-applied" });
    expect(await writes()).toHaveLength(1);
  });

  it("returns the same result for the same Idempotency-Key", async () => {
    const [first, repeated] = [await save({ CACHE_EXP: "3600" }, "k-3"), await save({ CACHE_EXP: "3600" }, "k-3")];
    expect([first.status, repeated.status]).toEqual([200, 200]);
    expect(await writes()).toHaveLength(1);
  });

  it.each([{ kind: "garbage" as const }, { kind: "status" as const, status: 503, retry_after: 0 }])(
    "is not sent, and reported as not applied, if its base can't be read: $kind",
    async (fault) => {
      await fixture.edgeApi.operator.armFault({ method: "GET", path: "^/v1/cdn/", when: "before", ...fault });
      const failed = await save({ CACHE_EXP: "3600" }, "k-4");
      await fixture.edgeApi.operator.clearFaults();
      expect(failed.json).toMatchObject({ outcome: "not-applied" });
      expect(await writes()).toHaveLength(0);
    },
  );

  it("is rejected with a malformed digest", async () => {
    expect((await fixture.user.post(path, { CACHE_EXP: "0" }, { [baseDigestHeader]: "x" })).status).toBe(400);
    expect(await writes()).toHaveLength(0);
  });
});
