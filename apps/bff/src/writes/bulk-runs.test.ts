import { zoneSchema } from "@edge-console/contract/objects/zone";
import { recentWritesSchema } from "@edge-console/contract/console/recent-writes";
import { randomUUID } from "node:crypto";
import { bulkRunHeader, formatBulkRun } from "@edge-console/contract/console/bulk-run";
import { databaseKinds } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { setUpAccount } from "../../test/account-fixture.ts";

describe.each(databaseKinds)("a bulk run, on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const edit = { values: { BLOCK_POST: 1 }, lists: { BLOCK_IPS: { kind: "merge", add: ["192.0.2.1"], remove: [] } } };
  const runs = async (user = fixture.user) =>
    recentWritesSchema.parse((await user.get(`/api/accounts/${fixture.id}/recent-writes`)).json);
  const createZone = async (name: string) => {
    const body = { ZONE_NAME: name, ORIGIN_URL: "https://a.example" };
    return zoneSchema.parse((await fixture.user.post(`${fixture.v1}/cdn`, body)).json).ID;
  };

  it("that stopped keeps its plan and knows which zones are done, for its user only", async () => {
    fixture.testConsole.setClock(Math.floor(Date.now() / 1000));
    const zones: [string, string, string] = [
      await createZone("harbour1"),
      await createZone("harbour2"),
      await createZone("harbour3"),
    ];
    const [first, second] = zones;
    const path = `/api/accounts/${fixture.id}/bulk-runs`;
    const run = { id: randomUUID(), size: 3 };
    const plan = [{ edit, zones }];
    expect((await fixture.user.post(path, { ...run, plan: JSON.stringify(plan) })).status).toBe(204);
    expect(await runs()).toMatchObject({ runs: [{ id: run.id, size: 3, isRunning: true, canResume: false }] });

    const header = { [bulkRunHeader]: formatBulkRun(run) };
    await fixture.user.post(`${fixture.v1}/cdn/${first}`, { BLOCK_POST: 1 }, header);
    await fixture.edgeApi.operator.armFault({ method: "POST", path: second, when: "after", kind: "reset", times: 1 });
    await fixture.user.post(`${fixture.v1}/cdn/${second}`, { BLOCK_POST: 1 }, header);
    expect((await fixture.user.send("PATCH", `${path}/${run.id}`, { running: false })).status).toBe(204);
    expect(await runs()).toMatchObject({ runs: [{ id: run.id, isRunning: false, canResume: true }] });
    expect((await fixture.user.get(`${path}/${run.id}`)).json).toEqual({
      ...run,
      plan,
      applied: [first],
      unconfirmed: [second],
    });

    const otherMember = await fixture.testConsole.as(`developer@${fixture.name}`);
    expect((await otherMember.get(`${path}/${run.id}`)).status).toBe(404);
    await otherMember.delete(`${path}/${run.id}`);
    expect((await fixture.user.send("PATCH", `${path}/${run.id}`, { running: true })).status).toBe(204);
    expect(await runs()).toMatchObject({ runs: [{ isRunning: true, canResume: false }] });
    expect((await fixture.user.delete(`${path}/${run.id}`)).status).toBe(204);
    expect(await runs()).toMatchObject({ runs: [{ isRunning: false, canResume: false }] });
    expect((await fixture.user.get(`${path}/${run.id}`)).status).toBe(404);
  });

  it("that sent all of its writes has nothing to resume, even if its page was closed before it said so", async () => {
    const zone = await createZone("harbour4");
    const run = { id: randomUUID(), size: 1 };
    const plan = JSON.stringify([{ edit, zones: [zone] }]);
    await fixture.user.post(`/api/accounts/${fixture.id}/bulk-runs`, { ...run, plan });
    await fixture.user.post(`${fixture.v1}/cdn/${zone}`, { BLOCK_POST: 1 }, { [bulkRunHeader]: formatBulkRun(run) });
    expect(await runs()).toMatchObject({ runs: [{ counts: { applied: 1 }, isRunning: false, canResume: false }] });
  });

  it("whose page ended without a notice can be resumed after its longest wait", async () => {
    const clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
    const plan = JSON.stringify([{ edit, zones: ["AAAAAAAA1"] }]);
    await fixture.user.post(`/api/accounts/${fixture.id}/bulk-runs`, { id: randomUUID(), size: 1, plan });
    fixture.testConsole.setClock(clock + 60);
    expect(await runs()).toMatchObject({ runs: [{ isRunning: true }] });
    fixture.testConsole.setClock(clock + 91);
    expect(await runs()).toMatchObject({ runs: [{ isRunning: false, canResume: true }] });
    fixture.testConsole.setClock(clock);
  });

  it.each([
    ["no JSON", "{"],
    ["an unknown setting", JSON.stringify([{ edit: { values: { STATUS: "x" }, lists: {} }, zones: ["AAAAAAAA1"] }])],
    ["a secret", JSON.stringify([{ edit: { values: { S3_SECRET_KEY: "x" }, lists: {} }, zones: ["AAAAAAAA1"] }])],
    ["no zones", JSON.stringify([{ edit, zones: [] }])],
  ])("with %s is rejected", async (_, plan) => {
    const run = { id: randomUUID(), size: 1, plan };
    expect((await fixture.user.post(`/api/accounts/${fixture.id}/bulk-runs`, run)).status).toBe(422);
  });
});
