import { randomUUID } from "node:crypto";
import { type BulkRunDetails, bulkRunDetailsSchema, bulkRunListSchema } from "@edge-console/contract/console/bulk-runs";
import {
  type SharedList,
  type SharedListEntriesChange,
  type SharedListMode,
  type SharedListPlan,
  sharedListPlanSchema,
  sharedListSchema,
  sharedListsSchema,
} from "@edge-console/contract/console/shared-lists";
import { type Zone, zoneSchema } from "@edge-console/contract/objects/zone";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";

describe.each(databaseKinds)("shared IP lists on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const { service, readZone } = fixture;
  let clock: number;
  let names = 0;

  const path = () => `/api/accounts/${fixture.id}/shared-lists`;
  const runs = () => `/api/accounts/${fixture.id}/bulk-runs`;
  const createZone = async (fields: object = {}): Promise<Zone> => {
    const body = { ZONE_NAME: `list${kind}${names++}`, ORIGIN_URL: "https://origin.example", ...fields };
    const response = await fixture.user.post(`/api/accounts/${fixture.id}/v1/cdn`, body);
    return zoneSchema.parse(response.json);
  };
  const changeZone = ({ ID }: Pick<Zone, "ID">, body: object) => service("POST", `/cdn/${ID}`, body);
  const createList = async (name: string, mode: SharedListMode = "reviewed"): Promise<SharedList> => {
    const response = await fixture.user.post(path(), { id: randomUUID(), name, mode });
    expect(response.status).toBe(201);
    return sharedListSchema.parse(response.json);
  };
  const readList = async ({ id }: Pick<SharedList, "id">) =>
    sharedListSchema.parse((await fixture.user.get(`${path()}/${id}`)).json);
  const setEntries = async ({ id }: SharedList, set: Partial<SharedListEntriesChange>) => {
    const response = await fixture.user.post(`${path()}/${id}/entries`, { set: [], remove: [], ...set });
    expect([response.status, response.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  };
  const toEntry = (entry: string, rest: object = {}) => ({ entry, note: "", expiresAt: null, ...rest });
  const attach = async ({ id }: SharedList, zones: readonly Zone[], field = "BLOCK_IPS") => {
    const body = { attach: zones.map(({ ID }) => ({ zoneId: ID, field })), detach: [] };
    expect((await fixture.user.post(`${path()}/${id}/zones`, body)).status).toBe(200);
  };
  /** Plans with the zones as they are now. */
  const plan = async ({ id }: SharedList): Promise<SharedListPlan> => {
    fixture.testConsole.setClock((clock += 61));
    let response = await fixture.user.get(`${path()}/${id}/plan`);
    await expect
      .poll(
        async () =>
          (response = response.status === 503 ? await fixture.user.get(`${path()}/${id}/plan`) : response).status,
        { timeout: 20_000 },
      )
      .toBe(200);
    return sharedListPlanSchema.parse(response.json);
  };
  const start = (list: SharedList, digest: string, id: string = randomUUID()) =>
    fixture.user.post(runs(), { id, sharedList: list.id, digest });
  const finish = async (id: string): Promise<BulkRunDetails> => {
    let run: BulkRunDetails | undefined;
    await expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += 1));
          run = bulkRunDetailsSchema.parse((await fixture.user.get(`${runs()}/${id}`)).json);
          return run.state;
        },
        { timeout: 40_000, interval: 100 },
      )
      .toBe("completed");
    if (!run) throw new Error("no run");
    return run;
  };
  const apply = async (list: SharedList): Promise<BulkRunDetails> => {
    const response = await start(list, (await plan(list)).digest);
    expect([response.status, response.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    return finish(bulkRunDetailsSchema.parse(response.json).id);
  };
  const findRunOf = async (list: SharedList, { after }: { after: number }): Promise<BulkRunDetails> => {
    let id: string | undefined;
    await expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += 1));
          const { runs: listed } = bulkRunListSchema.parse((await fixture.user.get(runs())).json);
          id = listed.find((run) => run.sharedListId === list.id && run.createdAt > after)?.id;
          return id;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBeDefined();
    return finish(id ?? "");
  };

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });
  afterEach(() => fixture.edgeApi.operator.setClock(null));

  it("block their entries on each attached zone, and leave entries that members added there", async () => {
    const [first, second] = [await createZone({ BLOCK_IPS: "203.0.113.7\n192.0.2.1" }), await createZone()];
    const list = await createList("Scanners");
    await setEntries(list, { set: [toEntry("203.0.113.7", { note: "known" }), toEntry("198.51.100.7/24")] });
    await attach(list, [first, second]);
    const { zones } = await plan(list);
    expect(zones.map(({ zoneId, add, remove }) => ({ zoneId, add, remove }))).toEqual([
      { zoneId: first.ID, add: ["198.51.100.0/24"], remove: [] },
      { zoneId: second.ID, add: expect.arrayContaining(["198.51.100.0/24", "203.0.113.7"]), remove: [] },
    ]);
    expect((await apply(list)).counts.applied).toBe(2);
    expect((await plan(list)).zones).toEqual([]);

    // The first zone had one of the entries before, so it keeps it.
    await setEntries(list, { remove: ["203.0.113.7", "198.51.100.0/24"] });
    expect((await apply(list)).counts.applied).toBe(2);
    expect((await readZone(first)).BLOCK_IPS).toBe("203.0.113.7\n192.0.2.1");
    expect((await readZone(second)).BLOCK_IPS).toBe("");
  });

  it("remove their entries from a detached zone, but not those that another list wants", async () => {
    const zone = await createZone();
    const [offices, partners] = [await createList("Offices"), await createList("Partners")];
    await setEntries(offices, { set: [toEntry("192.0.2.1"), toEntry("192.0.2.2")] });
    await setEntries(partners, { set: [toEntry("192.0.2.2")] });
    for (const list of [offices, partners]) await attach(list, [zone], "ALLOW_IPS");
    await apply(offices);
    expect((await plan(partners)).zones).toEqual([]);
    await fixture.user.post(`${path()}/${offices.id}/zones`, { attach: [], detach: [zone.ID] });
    await apply(offices);
    expect((await readZone(zone)).ALLOW_IPS).toBe("192.0.2.2");
  });

  it("change only what is theirs: another list's changes wait for their own review", async () => {
    const zone = await createZone();
    const [reviewed, other] = [await createList("Waits for review"), await createList("Applied before")];
    await setEntries(reviewed, { set: [toEntry("192.0.2.1"), toEntry("192.0.2.2")] });
    await setEntries(other, { set: [toEntry("192.0.2.2"), toEntry("192.0.2.3")] });
    for (const list of [reviewed, other]) await attach(list, [zone]);
    expect((await plan(other)).zones).toMatchObject([{ add: ["192.0.2.2", "192.0.2.3"], remove: [] }]);
    await apply(other);
    expect((await readZone(zone)).BLOCK_IPS).toBe("192.0.2.2\n192.0.2.3");
    expect((await plan(reviewed)).zones).toMatchObject([{ add: ["192.0.2.1"], remove: [] }]);
    await setEntries(other, { remove: ["192.0.2.3"] });
    expect((await plan(reviewed)).zones).toMatchObject([{ add: ["192.0.2.1"], remove: [] }]);
    expect((await plan(other)).zones).toMatchObject([{ add: [], remove: ["192.0.2.3"] }]);
  });

  it("show zones that were changed since as different, and apply again", async () => {
    const zone = await createZone();
    const list = await createList("Bots");
    await setEntries(list, { set: [toEntry("192.0.2.1"), toEntry("192.0.2.2")] });
    await attach(list, [zone]);
    await apply(list);
    await changeZone(zone, { BLOCK_IPS: "192.0.2.1\n192.0.2.9" });
    expect((await plan(list)).zones).toMatchObject([{ add: ["192.0.2.2"], remove: [] }]);
    await apply(list);
    expect((await readZone(zone)).BLOCK_IPS).toBe("192.0.2.1\n192.0.2.9\n192.0.2.2");
  });

  it("are applied as reviewed: a run doesn't start if the list changed since, nor twice", async () => {
    const zone = await createZone();
    const list = await createList("Review");
    await setEntries(list, { set: [toEntry("192.0.2.1")] });
    await attach(list, [zone]);
    const { digest } = await plan(list);
    await setEntries(list, { set: [toEntry("192.0.2.2")] });
    const stale = await start(list, digest);
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("Review the changes again.")]);
    const id = randomUUID();
    const next = await plan(list);
    expect((await start(list, next.digest, id)).status).toBe(201);
    expect((await start(list, next.digest, id)).status).toBe(200);
    await finish(id);
    expect((await readZone(zone)).BLOCK_IPS).toBe("192.0.2.1\n192.0.2.2");
  });

  it("are undone as one run, after which the zones differ from the list", async () => {
    const zone = await createZone({ BLOCK_IPS: "192.0.2.9" });
    const list = await createList("Undo");
    await setEntries(list, { set: [toEntry("192.0.2.1")] });
    await attach(list, [zone]);
    const run = await apply(list);
    const undo = randomUUID();
    expect((await fixture.user.post(`${runs()}/${run.id}/undo`, { id: undo })).status).toBe(201);
    await finish(undo);
    expect((await readZone(zone)).BLOCK_IPS).toBe("192.0.2.9");
    expect((await plan(list)).zones).toMatchObject([{ add: ["192.0.2.1"], remove: [] }]);
  });

  it("leave out a zone whose list would be too long", async () => {
    const full = Array.from({ length: 1_000 }, (_, index) => `10.0.${Math.floor(index / 250)}.${index % 250}`);
    const [crowded, empty] = [await createZone({ BLOCK_IPS: full.join("\n") }), await createZone()];
    const list = await createList("Long");
    await setEntries(list, { set: [toEntry("192.0.2.1")] });
    await attach(list, [crowded, empty]);
    const { zones } = await plan(list);
    expect(new Map(zones.map(({ zoneId, isTooLong, size }) => [zoneId, { isTooLong, size }]))).toEqual(
      new Map([
        [crowded.ID, { isTooLong: true, size: 1_001 }],
        [empty.ID, { isTooLong: false, size: 1 }],
      ]),
    );
    expect((await apply(list)).counts).toMatchObject({ applied: 1, "not-applied": 0 });
  });

  it("in automatic mode reach their zones, and new ones, by themselves, and expired entries leave them", async () => {
    const zone = await createZone();
    const list = await createList("Automatic", "automatic");
    await fixture.user.post(`${path()}/${list.id}/zones`, { attach: [], detach: [], allZones: "BLOCK_IPS" });
    const expiresAt = clock + 900;
    await setEntries(list, { set: [toEntry("192.0.2.1"), toEntry("192.0.2.2", { expiresAt })] });
    await findRunOf(list, { after: clock - 60 });
    expect((await readZone(zone)).BLOCK_IPS).toBe("192.0.2.1\n192.0.2.2");

    const before = clock;
    const added = await createZone();
    fixture.testConsole.setClock((clock += 61));
    await findRunOf(list, { after: before });
    expect((await readZone(added)).BLOCK_IPS).toBe("192.0.2.1\n192.0.2.2");

    clock = Math.max(clock, expiresAt + 1);
    fixture.testConsole.setClock(clock);
    await findRunOf(list, { after: expiresAt });
    for (const one of [zone, added]) expect((await readZone(one)).BLOCK_IPS).toBe("192.0.2.1");
    await expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += 61));
          return (await readList(list)).entries.map(({ entry }) => entry);
        },
        { timeout: 20_000 },
      )
      .toEqual(["192.0.2.1"]);
    await fixture.user.delete(`${path()}/${list.id}`);
  });

  it("in automatic mode lose expired entries although the user who last changed them was deleted", async () => {
    const zone = await createZone();
    const list = await createList("Left behind", "automatic");
    await fixture.user.post(`${path()}/${list.id}/zones`, {
      attach: [{ zoneId: zone.ID, field: "BLOCK_IPS" }],
      detach: [],
    });
    const expiresAt = clock + 900;
    await setEntries(list, { set: [toEntry("192.0.2.1", { expiresAt })] });
    await findRunOf(list, { after: clock - 60 });
    expect((await fixture.user.get(`/api/accounts/${fixture.id}/zones/${zone.ID}/managed-entries`)).json).toEqual({
      BLOCK_IPS: { "192.0.2.1": { list: { id: list.id, name: "Left behind" }, until: expiresAt } },
    });
    const { db } = fixture.testConsole.store;
    await db
      .updateTable("shared_lists")
      .set({ updated_by: null, requested_by: "ada@example.com" })
      .where("id", "=", list.id)
      .execute();
    fixture.testConsole.setClock((clock = expiresAt + 1));
    await findRunOf(list, { after: expiresAt });
    expect((await readZone(zone)).BLOCK_IPS).toBe("");
    const entries = await fixture.readAudit();
    const started = entries.find(({ action, actor }) => action === "startBulkRun" && actor.kind === "console");
    expect(started?.reason).toBe("Shared IP list “Left behind”, requested by ada@example.com");
    await fixture.user.delete(`${path()}/${list.id}`);
  });

  it("are recorded in the audit log by name, with what changed", async () => {
    const list = await createList("Recorded");
    await setEntries(list, { set: [toEntry("192.0.2.1", { note: "office" })] });
    await setEntries(list, { remove: ["192.0.2.1"] });
    await setEntries(list, { remove: ["192.0.2.1"] });
    const entries = await fixture.readAudit();
    const own = entries.filter(({ target }) => target === `/shared-lists/${list.id}`);
    expect(own.map(({ action, object }) => [action, object?.name])).toEqual([
      ["changeSharedList", "Recorded"],
      ["changeSharedList", "Recorded"],
      ["createSharedList", "Recorded"],
    ]);
    expect(own[0]?.changes).toEqual([{ field: "entry", before: "192.0.2.1 # office", after: "" }]);
  });

  it("have unique names, valid entries, and expiries in the future", async () => {
    const list = await createList("Unique");
    const twin = await fixture.user.post(path(), { id: randomUUID(), name: " unique ", mode: "reviewed" });
    expect([twin.status, twin.text]).toEqual([409, expect.stringContaining("Another shared IP list has this name.")]);
    for (const [entry, expiresAt] of [
      ["not an address", null],
      ["192.0.2.1", clock - 10],
    ]) {
      const body = { set: [{ entry, note: "", expiresAt }], remove: [] };
      expect((await fixture.user.post(`${path()}/${list.id}/entries`, body)).status).toBe(422);
    }
    expect((await readList(list)).entries).toEqual([]);
  });

  it("keep their limits and names if several members change them at the same time", async () => {
    const created = await Promise.all(
      Array.from({ length: 8 }, () =>
        fixture.user.post(path(), { id: randomUUID(), name: "Parallel", mode: "reviewed" }),
      ),
    );
    expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const list = await createList("Full");
    const statuses = await Promise.all(
      [10, 11, 12].map(async (block) => {
        const set = Array.from({ length: 500 }, (_, n) => toEntry(`${block}.0.${Math.floor(n / 250)}.${n % 250}`));
        return (await fixture.user.post(`${path()}/${list.id}/entries`, { set, remove: [] })).status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect((await readList(list)).entries).toHaveLength(1_000);
  });

  it("belong to their account", async () => {
    const list = await createList("Own");
    const { lists } = sharedListsSchema.parse((await fixture.user.get(path())).json);
    expect(lists.map(({ id }) => id)).toContain(list.id);
    expect((await fixture.user.get(`${path()}/${randomUUID()}`)).status).toBe(404);
    const unknown = { attach: [{ zoneId: "AAAAAAAAA", field: "BLOCK_IPS" }], detach: [] };
    expect((await fixture.user.post(`${path()}/${list.id}/zones`, unknown)).status).toBe(404);
    expect((await fixture.user.delete(`${path()}/${list.id}`)).status).toBe(204);
    expect((await fixture.user.get(`${path()}/${list.id}`)).status).toBe(404);
  });
});
