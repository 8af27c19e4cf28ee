import { zoneSchema } from "@edge-console/contract/objects/zone";
import { randomUUID } from "node:crypto";
import { recentWritesSchema } from "@edge-console/contract/console/recent-writes";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";
import { listRecentWrites } from "./recent-writes.ts";

describe.each(databaseKinds)("recent writes, on %s", (kind) => {
  const fixture = setUpAccount(kind);
  let clock: number;

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });

  const list = async (user = fixture.user) =>
    recentWritesSchema.parse((await user.get(`/api/accounts/${fixture.id}/recent-writes`)).json);
  // The browser sends a key with every write; without one, the console doesn't store its result.
  const key = () => ({ "idempotency-key": randomUUID() });
  const createZone = async (name: string) => {
    const body = { ZONE_NAME: name, ORIGIN_URL: "https://a.example" };
    return zoneSchema.parse((await fixture.user.post(`${fixture.v1}/cdn`, body, key())).json).ID;
  };

  it("name the object, are the user's own, and expire an hour after their outcome", async () => {
    const id = await createZone("recent1");
    await fixture.user.post(`${fixture.v1}/cdn/${id}`, { BLOCK_POST: 1 }, key());
    const common = { name: "recent1", target: `/cdn/${id}`, state: "applied", responseLost: false };
    expect((await list()).writes).toHaveLength(2);
    expect((await list()).writes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...common, operation: "createZone", fields: [], isDeleted: false }),
        expect.objectContaining({ ...common, operation: "updateZone", fields: ["BLOCK_POST"], isDeleted: false }),
      ]),
    );
    const otherMember = await fixture.testConsole.as(`developer@${fixture.name}`);
    expect(await list(otherMember)).toEqual({ writes: [] });

    await fixture.user.delete(`${fixture.v1}/cdn/${id}`);
    expect((await list()).writes.map(({ isDeleted }) => isDeleted)).toEqual([true, true, true]);
    // Not over HTTP: the session has expired by then.
    const { store } = fixture.testConsole;
    const sent = store.db.selectFrom("intents").select("user_id").where("account_id", "=", fixture.id);
    const { user_id } = await sent.executeTakeFirstOrThrow();
    expect(
      (await listRecentWrites(store, { accountId: fixture.id, userId: user_id, actor: "full" })).writes,
    ).toHaveLength(3);
    fixture.testConsole.setClock(clock + 3700);
    expect(await listRecentWrites(store, { accountId: fixture.id, userId: user_id, actor: "full" })).toEqual({
      writes: [],
    });
  });

  it("T49: show no access key, and nothing that the member's current role may not see", async () => {
    const accessKey = "CANARYACCESSKEY1234";
    const email = `developer@${fixture.name}`;
    const developer = await fixture.testConsole.as(email);
    const bucket = {
      S3_BUCKET: "pictures",
      S3_REGION: "auto",
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: "s".repeat(40),
    };
    const body = { ZONE_NAME: "bucket1", ORIGIN_TYPE: "S3", ORIGIN_URL: "https://s3.example.com", ...bucket };
    const created = await developer.post(`${fixture.v1}/cdn`, body, { "idempotency-key": "create" });
    const id = zoneSchema.parse(created.json).ID;
    // The outcome of the update is read back.
    await fixture.edgeApi.operator.armFault({ method: "POST", path: id, when: "after", kind: "reset", times: 1 });
    const update = { S3_ACCESS_KEY: accessKey, BLOCK_POST: 1 };
    await developer.post(`${fixture.v1}/cdn/${id}`, update, { "idempotency-key": "update" });
    fixture.testConsole.setClock(clock + 2);
    const readOutcome = async (write: string) =>
      (await developer.get(`/api/accounts/${fixture.id}/recent-writes/${write}`)).json;
    for (const write of ["create", "update"]) {
      await expect.poll(() => readOutcome(write)).toMatchObject({ data: { S3_ACCESS_KEY: "…1234" } });
    }
    expect((await list(developer)).writes).toHaveLength(2);
    const { db } = fixture.testConsole.store;
    const stored = await db.selectFrom("intents").selectAll().where("account_id", "=", fixture.id).execute();
    expect(JSON.stringify(stored)).not.toContain(accessKey);

    const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const members = `/api/accounts/${fixture.id}/members`;
    expect((await fixture.user.send("PATCH", `${members}/${user.id}`, { role: "billing" })).status).toBe(200);
    expect(await list(developer)).toEqual({ writes: [] });
    for (const write of ["create", "update"])
      expect(await readOutcome(write)).toEqual({ state: "applied", data: null });
  });
});
