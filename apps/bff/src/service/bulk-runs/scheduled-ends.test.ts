import { bulkRunListSchema } from "@edge-console/contract/console/bulk-runs";
import { scheduledEndsSchema } from "@edge-console/contract/console/scheduled-ends";
import type { Zone } from "@edge-console/contract/objects/zone";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { removeUser } from "../../people/users/users.ts";
import { setUpAccount } from "../../../test/account-fixture.ts";

describe.each(databaseKinds)("scheduled ends on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const { createZone, readZone } = fixture;
  let clock: number;

  const path = (rest = "") => `/api/accounts/${fixture.id}/scheduled-ends${rest}`;
  const schedule = (zone: Zone, rest: object, user = fixture.user) =>
    user.post(path(), {
      id: crypto.randomUUID(),
      zoneId: zone.ID,
      field: "MAINTENANCE",
      entries: [],
      dueAt: clock + 600,
      start: true,
      ...rest,
    });
  const list = async () => scheduledEndsSchema.parse((await fixture.user.get(path())).json).ends;
  const move = (seconds: number) => fixture.testConsole.setClock((clock += seconds));
  const waitForZone = (zone: Zone, expected: Partial<Zone>) =>
    expect
      .poll(
        async () => {
          move(1);
          return readZone(zone);
        },
        { timeout: 30_000, interval: 100 },
      )
      .toMatchObject(expected);

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });

  it("turn on maintenance mode now and off at the time, in the member's name, as two runs", async () => {
    const zone = await createZone();
    const response = await schedule(zone, { dueAt: clock + 900 });
    expect([response.status, response.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    await waitForZone(zone, { MAINTENANCE: 1 });
    expect(await list()).toMatchObject([{ zoneId: zone.ID, field: "MAINTENANCE", createdBy: `full@${fixture.name}` }]);
    move(900);
    await waitForZone(zone, { MAINTENANCE: 0 });
    expect(await list()).toEqual([]);
    const { runs } = bulkRunListSchema.parse((await fixture.user.get(`/api/accounts/${fixture.id}/bulk-runs`)).json);
    expect(runs).toHaveLength(2);
    const entries = await fixture.readAudit();
    expect(entries.map(({ action }) => action).toSorted()).toEqual(
      ["scheduleEnd", "startBulkRun", "startBulkRun", "updateZone", "updateZone"].toSorted(),
    );
    expect(entries.every(({ actor }) => actor.email === `full@${fixture.name}`)).toBe(true);
  });

  it("block addresses until a time, and keep the others", async () => {
    const zone = await createZone({ BLOCK_IPS: "192.0.2.1" });
    const entries = ["203.0.113.7", "10.1.2.3/24"];
    expect((await schedule(zone, { field: "BLOCK_IPS", entries, dueAt: clock + 900 })).status).toBe(201);
    await waitForZone(zone, { BLOCK_IPS: "192.0.2.1\n203.0.113.7\n10.1.2.0/24" });
    const managed = await fixture.user.get(`/api/accounts/${fixture.id}/zones/${zone.ID}/managed-entries`);
    expect(
      Object.keys(z.object({ BLOCK_IPS: z.record(z.string(), z.unknown()) }).parse(managed.json).BLOCK_IPS),
    ).toEqual(["203.0.113.7", "10.1.2.0/24"]);
    move(900);
    await waitForZone(zone, { BLOCK_IPS: "192.0.2.1" });
  });

  it("do nothing after they're canceled, or when maintenance mode was turned off earlier", async () => {
    const [canceled, early] = [await createZone({ MAINTENANCE: 1 }), await createZone({ MAINTENANCE: 1 })];
    for (const zone of [canceled, early]) await schedule(zone, { start: false });
    const [first] = (await list()).filter(({ zoneId }) => zoneId === canceled.ID);
    expect((await fixture.user.delete(path(`/${first?.id}`))).status).toBe(204);
    await fixture.user.post(`/api/accounts/${fixture.id}/v1/cdn/${early.ID}`, { MAINTENANCE: 0 });
    expect(await list()).toEqual([]);
    await fixture.user.post(`/api/accounts/${fixture.id}/v1/cdn/${early.ID}`, { MAINTENANCE: 1 });
    // A later end proves that the earlier ones had their turn.
    const last = await createZone({ MAINTENANCE: 1 });
    await schedule(last, { start: false, dueAt: clock + 700 });
    move(700);
    await waitForZone(last, { MAINTENANCE: 0 });
    expect((await readZone(canceled)).MAINTENANCE).toBe(1);
    expect((await readZone(early)).MAINTENANCE).toBe(1);
  });

  it("end although who scheduled them was removed from the account, or deleted, and the audit log says who it was", async () => {
    const email = `developer@${fixture.name}`;
    const developer = await fixture.testConsole.as(email);
    const { db } = fixture.testConsole.store;
    const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const [removed, deleted] = [await createZone(), await createZone()];
    await schedule(removed, { dueAt: clock + 900 }, developer);
    await schedule(deleted, { dueAt: clock + 1_800 }, developer);
    for (const zone of [removed, deleted]) await waitForZone(zone, { MAINTENANCE: 1 });
    await db.deleteFrom("memberships").where("user_id", "=", id).execute();
    move(900);
    await waitForZone(removed, { MAINTENANCE: 0 });
    await removeUser(db, id);
    move(900);
    await waitForZone(deleted, { MAINTENANCE: 0 });
    expect(await list()).toEqual([]);

    const { runs } = bulkRunListSchema.parse((await fixture.user.get(`/api/accounts/${fixture.id}/bulk-runs`)).json);
    expect(runs.map(({ createdBy }) => createdBy.id)).toEqual(["", "", "", ""]);
    const entries = await fixture.readAudit();
    const ended = entries.filter(({ actor }) => actor.kind === "console");
    expect(ended.map(({ action }) => action)).toEqual(["updateZone", "startBulkRun", "updateZone", "startBulkRun"]);
    const reason = `Scheduled end, requested by ${email}`;
    expect(ended.filter(({ action }) => action === "startBulkRun").map((entry) => entry.reason)).toEqual([
      reason,
      reason,
    ]);
  });

  it("are replaced for maintenance mode, accepted once, and checked", async () => {
    const zone = await createZone();
    const id = crypto.randomUUID();
    expect((await schedule(zone, { id, start: false })).status).toBe(201);
    expect((await schedule(zone, { id, start: false })).status).toBe(200);
    await schedule(zone, { start: false, dueAt: clock + 1_200 });
    expect((await list()).map(({ dueAt }) => dueAt)).toEqual([clock + 1_200]);
    expect((await schedule(zone, { dueAt: clock - 1 })).json).toMatchObject({ errors: [{ field: "dueAt" }] });
    expect((await schedule(zone, { field: "BLOCK_IPS" })).status).toBe(422);
    expect((await schedule(zone, { field: "BLOCK_IPS", entries: ["nonsense"] })).status).toBe(422);
    expect((await schedule(zone, { zoneId: "ZZZZZZZZZ" })).status).toBe(404);
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    expect((await schedule(zone, {}, billing)).status).toBe(403);
    expect((await billing.get(path())).status).toBe(403);
  });
});
