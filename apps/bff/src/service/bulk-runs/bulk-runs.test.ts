import { randomUUID } from "node:crypto";
import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import {
  type BulkChange,
  type BulkRunDetails,
  bulkRunDetailsSchema,
  bulkRunListSchema,
} from "@edge-console/contract/console/bulk-runs";
import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { membersSchema } from "@edge-console/contract/console/members";
import { pendingForceHttpsSchema } from "@edge-console/contract/console/pending-force-https";
import type { Zone } from "@edge-console/contract/objects/zone";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { addAccessToken, sendWithToken } from "../../../test/access-token.ts";
import { setUpAccount } from "../../../test/account-fixture.ts";

describe.each(databaseKinds)("bulk runs on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const { service, createZone, readZone } = fixture;
  let clock: number;
  let names = 0;

  const path = () => `/api/accounts/${fixture.id}/bulk-runs`;
  const readHostname = async (zone: Zone, { ID }: Hostname) =>
    hostnameSchema.parse(await service("GET", `/cdn/${zone.ID}/hostnames/${ID}`));
  const addHostname = async (zone: Zone) => {
    const body = { HOSTNAME: `bulk${names++}.${kind}.example.com` };
    return hostnameSchema.parse(await service("POST", `/cdn/${zone.ID}/hostnames`, body));
  };
  const blockPost: BulkChange = { kind: "settings", edit: { values: { BLOCK_POST: 1 }, lists: {} } };

  const post = (change: BulkChange, zones: readonly Zone[], id: string = randomUUID(), user = fixture.user) =>
    user.post(path(), {
      id,
      changes: [{ change, targets: zones.map(({ ID }) => ({ zoneId: ID, hostnameId: null, base: null })) }],
    });
  const start = async (change: BulkChange, zones: readonly Zone[]): Promise<string> => {
    const response = await post(change, zones);
    expect(response.status).toBe(201);
    return bulkRunDetailsSchema.parse(response.json).id;
  };
  const read = async (id: string, user = fixture.user): Promise<BulkRunDetails> =>
    bulkRunDetailsSchema.parse((await user.get(`${path()}/${id}`)).json);
  const control = (id: string, action: "pause" | "resume" | "cancel", user = fixture.user) =>
    user.post(`${path()}/${id}/${action}`, {});
  const undo = async (id: string) => {
    const response = await fixture.user.post(`${path()}/${id}/undo`, { id: randomUUID() });
    expect(response.status).toBe(201);
    return bulkRunDetailsSchema.parse(response.json).id;
  };
  const waitFor = (id: string, expected: Partial<BulkRunDetails>, stepSeconds = 3) =>
    expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += stepSeconds));
          return read(id);
        },
        { timeout: 30_000, interval: 100 },
      )
      .toMatchObject(expected);
  const listStates = async (id: string) => (await read(id)).items.map(({ state }) => state);
  const countUpdates = async () =>
    (await fixture.edgeApi.operator.requests(fixture.mark)).filter(
      ({ method, path: target, body }) =>
        method === "POST" && /^\/v1\/cdn\/[A-Z0-9]+$/.test(target) && JSON.stringify(body).includes("BLOCK_POST"),
    ).length;

  beforeEach(async () => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });

  it("change each zone once, in the name of the member, and record each result", async () => {
    const [first, second, deleted] = [await createZone(), await createZone(), await createZone()];
    const zones = [first, second, deleted];
    await service("POST", `/cdn/${second.ID}`, { BLOCK_POST: 1 });
    await service("DELETE", `/cdn/${deleted.ID}`);
    const id = await start(blockPost, zones);
    await waitFor(id, { state: "completed" });
    const run = await read(id);
    // The console has no name of a zone that was deleted before.
    expect(run.items.map(({ zoneName, state, detail }) => [zoneName, state, detail])).toEqual([
      [first.ZONE_NAME, "applied", null],
      [second.ZONE_NAME, "unchanged", null],
      [deleted.ID, "not-applied", "It was deleted."],
    ]);
    expect(run.counts).toEqual({ pending: 0, applied: 1, unchanged: 1, "not-applied": 1, unconfirmed: 0 });
    expect((await readZone(first)).BLOCK_POST).toBe(1);
    const entries = await fixture.readAudit();
    expect(entries.map(({ action, actor, reason }) => [action, actor.email, reason])).toEqual([
      ["updateZone", `full@${fixture.name}`, `Part of bulk run ${id}.`],
      ["startBulkRun", `full@${fixture.name}`, null],
    ]);
  });

  it("are started once for an ID, listed for every member who sees zones, and hidden from other accounts", async () => {
    const zone = await createZone();
    const id = randomUUID();
    expect((await post(blockPost, [zone], id)).status).toBe(201);
    expect((await post(blockPost, [zone], id)).status).toBe(200);
    await waitFor(id, { state: "completed" });
    expect(await countUpdates()).toBe(1);
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    const { runs } = bulkRunListSchema.parse((await developer.get(path())).json);
    expect(runs).toMatchObject([{ id, state: "completed", canControl: false }]);
    expect((await control(id, "resume", developer)).status).toBe(403);
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    expect((await post(blockPost, [zone], randomUUID(), billing)).status).toBe(403);
    const other = await fixture.testConsole.connect(
      `other${names++}`,
      (await fixture.edgeApi.operator.createAccount(`other${names}`)).api_key,
    );
    const stranger = await fixture.testConsole.as(`full@other${names - 1}`);
    expect((await stranger.get(`/api/accounts/${other.id}/bulk-runs/${id}`)).status).toBe(404);
  });

  it("row 105: read back lost responses, and send nothing twice", async () => {
    const [first, second] = [await createZone(), await createZone()];
    const zones = [first, second, await createZone()];
    await fixture.edgeApi.operator.armFault({ method: "POST", path: first.ID, when: "after", kind: "reset", times: 1 });
    await fixture.edgeApi.operator.armFault({
      method: "POST",
      path: second.ID,
      when: "before",
      kind: "hang",
      times: 1,
    });
    const id = await start(blockPost, zones);
    await waitFor(id, { state: "completed" }, 5);
    expect(await listStates(id)).toEqual(["applied", "applied", "applied"]);
    for (const zone of zones) expect((await readZone(zone)).BLOCK_POST).toBe(1);
  });

  it("row 105: end as unconfirmed where the check can't tell, send nothing again, and undo the rest", async () => {
    const [lost, other] = [await createZone(), await createZone()];
    const fault = { method: "POST", path: lost.ID, when: "after", kind: "reset", times: 1 } as const;
    await fixture.edgeApi.operator.armFault(fault);
    const values = { BLOCK_POST: 1, CACHE_EXP: "3600" };
    const id = await start({ kind: "settings", edit: { values, lists: {} } }, [lost, other]);
    await expect.poll(() => fixture.edgeApi.operator.openFaults(), { timeout: 20_000 }).toBe(0);
    // Before the check, one of the two values changes outside the console.
    await service("POST", `/cdn/${lost.ID}`, { CACHE_EXP: "180" });
    await waitFor(id, { state: "completed" }, 5);
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    const run = await read(id, developer);
    expect(run.items).toMatchObject([
      { state: "unconfirmed", detail: "Couldn't confirm the change. Check the zone.", before: null },
      { state: "applied", detail: null },
    ]);
    expect(run.counts).toMatchObject({ applied: 1, unconfirmed: 1, pending: 0 });
    expect(await countUpdates()).toBe(2);
    const entries = await fixture.readAudit();
    const ofLost = entries.filter(({ action, target }) => action === "updateZone" && target.includes(lost.ID));
    expect(ofLost.map(({ outcome }) => outcome)).toEqual(["unknown", "unknown"]);

    const undoId = await undo(id);
    await waitFor(undoId, { state: "completed" });
    expect((await read(undoId)).items).toMatchObject([{ zoneId: other.ID, state: "applied" }]);
    expect(await readZone(lost)).toMatchObject({ BLOCK_POST: 1, CACHE_EXP: "180" });
  });

  it("row 105: wait while the rate limit is used up", async () => {
    const zone = await createZone();
    const status = { kind: "status", status: 429, retry_after: 20, times: 1 } as const;
    await fixture.edgeApi.operator.armFault({ method: "POST", path: zone.ID, when: "before", ...status });
    const id = await start(blockPost, [zone]);
    await expect.poll(async () => (await read(id)).waitsUntil, { timeout: 20_000 }).not.toBeNull();
    expect(await listStates(id)).toEqual(["pending"]);
    await waitFor(id, { state: "completed", waitsUntil: null }, 10);
    expect(await listStates(id)).toEqual(["applied"]);
  });

  it("row 103: act for an access token, and pause when it is removed", async () => {
    const zone = await createZone();
    const zones = [zone, await createZone()];
    const { id: tokenId, name, token } = await addAccessToken(fixture.testConsole, fixture, "developer");
    const postWithToken = (id: string) =>
      sendWithToken(fixture.testConsole, token, "POST", path(), {
        body: {
          id,
          changes: [
            { change: blockPost, targets: zones.map(({ ID }) => ({ zoneId: ID, hostnameId: null, base: null })) },
          ],
        },
      });
    const completed = randomUUID();
    expect((await postWithToken(completed)).status).toBe(201);
    await waitFor(completed, { state: "completed", createdBy: { id: tokenId, email: "", name: "", token: name } });
    const entries = await fixture.readAudit();
    expect(entries.slice(0, 2).map(({ action, actor }) => [action, actor.kind, actor.name])).toEqual([
      ["updateZone", "token", name],
      ["updateZone", "token", name],
    ]);

    for (const zone of zones) await service("POST", `/cdn/${zone.ID}`, { BLOCK_POST: 0 });
    await fixture.testConsole.stop();
    const stopped = randomUUID();
    expect((await postWithToken(stopped)).status).toBe(201);
    await fixture.testConsole.store.db.deleteFrom("access_tokens").where("id", "=", tokenId).execute();
    await fixture.testConsole.start();
    await waitFor(stopped, {
      state: "paused",
      pauseReason: "no-permission",
      createdBy: { id: tokenId, email: "", name: "", token: "" },
    });
    expect((await readZone(zone)).BLOCK_POST).toBe(0);
    expect((await control(stopped, "cancel")).status).toBe(200);
  });

  it("row 105: pause when the member loses the permission, and continue when they have it again", async () => {
    const zones = [await createZone(), await createZone()];
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    const { db } = fixture.testConsole.store;
    const { id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `developer@${fixture.name}`)
      .executeTakeFirstOrThrow();
    const setRole = (role: "billing" | "developer") =>
      db.updateTable("memberships").set({ role }).where("user_id", "=", userId).execute();
    await fixture.testConsole.stop();
    const id = randomUUID();
    expect((await post(blockPost, zones, id, developer)).status).toBe(201);
    await setRole("billing");
    await fixture.testConsole.start();
    await waitFor(id, { state: "paused", pauseReason: "no-permission" });
    expect(await countUpdates()).toBe(0);
    await setRole("developer");
    expect((await control(id, "resume")).status).toBe(200);
    await waitFor(id, { state: "completed" });
    expect(await listStates(id)).toEqual(["applied", "applied"]);
  });

  it("row 105: pause in the middle when the member's role is lowered, and keep the results until then", async () => {
    const zones = [await createZone(), await createZone(), await createZone()];
    const slow = {
      method: "POST",
      path: zones[1]!.ID,
      when: "before",
      kind: "slow",
      delay_ms: 2_000,
      times: 1,
    } as const;
    await fixture.edgeApi.operator.armFault(slow);
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    const id = randomUUID();
    expect((await post(blockPost, zones, id, developer)).status).toBe(201);
    await expect.poll(countUpdates, { timeout: 20_000 }).toBe(2);
    const memberships = `/api/accounts/${fixture.id}/members`;
    const { members } = membersSchema.parse((await fixture.user.get(memberships)).json);
    const member = members.find(({ details }) => details?.email === `developer@${fixture.name}`);
    const lowered = await fixture.user.send("PATCH", `${memberships}/${member?.id}`, { role: "billing" });
    expect(lowered.status).toBe(200);
    await waitFor(id, { state: "paused", pauseReason: "no-permission" });
    expect(await listStates(id)).toEqual(["applied", "applied", "pending"]);
    expect(await countUpdates()).toBe(2);
  });

  it("row 105: pause when the API key is rejected", async () => {
    const zone = await createZone();
    const rejection = { method: "GET", when: "before", kind: "status", status: 401, times: 1 } as const;
    await fixture.edgeApi.operator.armFault({ ...rejection, path: `^/v1/cdn/${zone.ID}$` });
    const id = await start(blockPost, [zone]);
    await waitFor(id, { state: "paused", pauseReason: "api-key" });
    expect(await listStates(id)).toEqual(["pending"]);
    await control(id, "resume");
    await waitFor(id, { state: "completed" });
  });

  it("are paused, resumed, canceled, and undone as one run", async () => {
    const zones = [await createZone({ BLOCK_IPS: "192.0.2.1" }), await createZone(), await createZone()];
    const change: BulkChange = {
      kind: "settings",
      edit: {
        values: { BLOCK_POST: 1 },
        lists: { BLOCK_IPS: { kind: "merge", add: ["198.51.100.7"], remove: [] } },
      },
    };
    await fixture.testConsole.stop();
    const id = await start(change, zones);
    expect((await control(id, "pause")).status).toBe(200);
    expect((await control(id, "pause")).status).toBe(409);
    await fixture.testConsole.start();
    expect((await read(id)).state).toBe("paused");
    await control(id, "resume");
    await waitFor(id, { state: "completed" });
    expect((await readZone(zones[0]!)).BLOCK_IPS).toContain("198.51.100.7");
    // Someone changes one of the values since then.
    await service("POST", `/cdn/${zones[1]!.ID}`, { BLOCK_POST: 0 });
    const undoId = await undo(id);
    await waitFor(undoId, { state: "completed", undoes: id });
    expect(await read(id)).toMatchObject({ undoneBy: undoId });
    for (const zone of zones) {
      const { BLOCK_POST, BLOCK_IPS } = await readZone(zone);
      expect([BLOCK_POST, BLOCK_IPS]).toEqual([zone.BLOCK_POST, zone.BLOCK_IPS]);
    }
    expect((await fixture.user.post(`${path()}/${id}/undo`, { id: randomUUID() })).status).toBe(409);

    await fixture.testConsole.stop();
    const canceled = await start(blockPost, zones);
    expect((await control(canceled, "cancel")).status).toBe(200);
    await fixture.testConsole.start();
    expect(await listStates(canceled)).toEqual(["pending", "pending", "pending"]);
    expect((await control(canceled, "resume")).status).toBe(409);
  });

  it("row 83: keep the entries that another member adds while an item is sent", async () => {
    const zone = await createZone({ BLOCK_IPS: "192.0.2.1" });
    const slow = { method: "POST", path: zone.ID, when: "before", kind: "slow", delay_ms: 3_000, times: 1 } as const;
    await fixture.edgeApi.operator.armFault(slow);
    const other = fixture.user.post(`/api/accounts/${fixture.id}/v1/cdn/${zone.ID}`, {
      BLOCK_IPS: "192.0.2.1\n192.0.2.2",
    });
    const lists = { BLOCK_IPS: { kind: "merge", add: ["198.51.100.7"], remove: [] } } as const;
    const id = await start({ kind: "settings", edit: { values: {}, lists: { ...lists } } }, [zone]);
    expect((await other).status).toBe(200);
    await waitFor(id, { state: "completed" });
    expect(await listStates(id)).toEqual(["applied"]);
    expect((await readZone(zone)).BLOCK_IPS).toBe("192.0.2.1\n192.0.2.2\n198.51.100.7");
  });

  it.each([
    {
      edit: { kind: "merge", add: ["198.51.100.7"], remove: [] } as const,
      result: "192.0.2.1\n192.0.2.2\n198.51.100.7",
      state: "applied",
    },
    {
      edit: { kind: "replace", entries: ["198.51.100.7"] } as const,
      result: "192.0.2.1\n192.0.2.2",
      state: "not-applied",
    },
  ])(
    "row 83: notice entries that are added outside the console after all zones were read ($edit.kind)",
    async ({ edit, result, state }) => {
      const zones: Zone[] = [];
      for (let n = 0; n < 5; n += 1) zones.push(await createZone({ BLOCK_IPS: "192.0.2.1" }));
      const [zone] = zones;
      const { operator } = fixture.edgeApi;
      // The zone's own reads wait: the change outside of the console comes before the one that the run compares with.
      const read = { method: "GET", path: `^/v1/cdn/${zone!.ID}$`, when: "before", kind: "slow" } as const;
      await operator.armFault({ ...read, delay_ms: 2_000 });
      const mark = await operator.getLastRequestNumber();
      const hasReadZones = async () =>
        (await operator.requests(mark)).some((request) => request.method === "GET" && request.path === "/v1/cdn");
      const change: BulkChange = { kind: "settings", edit: { values: {}, lists: { BLOCK_IPS: edit } } };
      const base = edit.kind === "merge" ? null : await computeBaseDigest(zone!, ["BLOCK_IPS"]);
      const targets = zones.map(({ ID }) => ({ zoneId: ID, hostnameId: null, base }));
      const id = randomUUID();
      expect((await fixture.user.post(path(), { id, changes: [{ change, targets }] })).status).toBe(201);
      await expect.poll(hasReadZones, { timeout: 20_000 }).toBe(true);
      await service("POST", `/cdn/${zone!.ID}`, { BLOCK_IPS: "192.0.2.1\n192.0.2.2" });
      await waitFor(id, { state: "completed" });
      await operator.clearFaults();
      expect(await listStates(id)).toEqual([state, "applied", "applied", "applied", "applied"]);
      expect((await readZone(zone!)).BLOCK_IPS).toBe(result);
    },
  );

  it("don't overwrite what changed after the preview", async () => {
    const zone = await createZone();
    const base = await computeBaseDigest(zone, ["BLOCK_POST"]);
    await service("POST", `/cdn/${zone.ID}`, { BLOCK_POST: 1 });
    const change: BulkChange = { kind: "settings", edit: { values: { BLOCK_POST: 0 }, lists: {} } };
    const id = randomUUID();
    await fixture.user.post(path(), {
      id,
      changes: [{ change, targets: [{ zoneId: zone.ID, hostnameId: null, base }] }],
    });
    await waitFor(id, { state: "completed" });
    expect((await read(id)).items).toMatchObject([
      { state: "not-applied", detail: expect.stringContaining("preview") },
    ]);
    expect((await readZone(zone)).BLOCK_POST).toBe(1);
  });

  it("change HTTPS and Force HTTPS of hostnames, and schedule what waits for a certificate", async () => {
    await fixture.edgeApi.operator.setClock(clock);
    onTestFinished(() => fixture.edgeApi.operator.setClock(null));
    const zone = await createZone();
    const hostnames = [await addHostname(zone), await addHostname(zone)];
    const targets = hostnames.map(({ ID }) => ({ zoneId: zone.ID, hostnameId: ID, base: null }));
    const run = async (change: BulkChange) => {
      const id = randomUUID();
      expect((await fixture.user.post(path(), { id, changes: [{ change, targets }] })).status).toBe(201);
      await waitFor(id, { state: "completed" });
      return id;
    };
    const id = await run({ kind: "https", enabled: true });
    expect(await listStates(id)).toEqual(["applied", "applied"]);
    for (const hostname of hostnames) expect((await readHostname(zone, hostname)).SSL_ENABLED).toBe(1);
    await fixture.edgeApi.operator.call("POST", `/hostnames/${hostnames[0]!.ID}/issue`);
    const forced = await run({ kind: "force-https", enabled: true, when: "when-issued" });
    const { items } = await read(forced);
    expect(items.map(({ state, detail }) => [state, detail === null])).toEqual([
      ["applied", true],
      ["applied", false],
    ]);
    expect((await readHostname(zone, hostnames[0]!)).FORCE_SSL).toBe(1);
  });

  it("undo the schedules that the run made and that still wait, and no later ones", async () => {
    // No certificate is issued while its clock stands.
    await fixture.edgeApi.operator.setClock(clock);
    onTestFinished(() => fixture.edgeApi.operator.setClock(null));
    const zone = await createZone();
    const hostnames = [await addHostname(zone), await addHostname(zone), await addHostname(zone)];
    const [scheduled, issued, renewed] = [hostnames[0]!, hostnames[1]!, hostnames[2]!];
    for (const { ID } of hostnames) await service("POST", `/cdn/${zone.ID}/hostnames/${ID}`, { SSL_ENABLED: 1 });
    const targets = hostnames.map(({ ID }) => ({ zoneId: zone.ID, hostnameId: ID, base: null }));
    const change: BulkChange = { kind: "force-https", enabled: true, when: "when-issued" };
    const startSchedules = async () => {
      const runId = randomUUID();
      expect((await fixture.user.post(path(), { id: runId, changes: [{ change, targets }] })).status).toBe(201);
      await waitFor(runId, { state: "completed" });
      return runId;
    };
    const listRevertible = async (runId: string) =>
      (await read(runId)).items.filter(({ canUndo }) => canUndo).map(({ hostnameId }) => hostnameId);
    const schedules = `/api/accounts/${fixture.id}/pending-force-https`;
    const findSchedule = async ({ ID }: Hostname) => {
      const { requests } = z
        .object({ requests: z.array(pendingForceHttpsSchema) })
        .parse((await fixture.user.get(schedules)).json);
      return requests.find(({ hostnameId, state }) => hostnameId === ID && state === "waiting");
    };

    const id = await startSchedules();
    expect(await listRevertible(id)).toEqual([scheduled.ID, issued.ID, renewed.ID]);
    const again = await startSchedules();
    expect((await read(again)).items.map(({ state, detail }) => [state, detail])).toEqual(
      hostnames.map(() => ["unchanged", "It was scheduled before."]),
    );
    expect(await listRevertible(again)).toEqual([]);
    expect((await fixture.user.post(`${path()}/${again}/undo`, { id: randomUUID() })).status).toBe(409);

    await fixture.edgeApi.operator.call("POST", `/hostnames/${issued.ID}/issue`);
    await expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += 60));
          return (await findSchedule(issued)) === undefined && (await readHostname(zone, issued)).FORCE_SSL;
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(1);
    const first = await findSchedule(renewed);
    expect((await fixture.user.delete(`${schedules}/${first?.id}`)).status).toBe(204);
    const body = { zoneId: zone.ID, hostnameId: renewed.ID };
    expect((await fixture.user.post(schedules, body)).status).toBe(201);
    expect(await listRevertible(id)).toEqual([scheduled.ID]);

    const undone = await undo(id);
    await waitFor(undone, { state: "completed" });
    expect((await read(undone)).items.map(({ hostnameId, state, detail }) => [hostnameId, state, detail])).toEqual([
      [scheduled.ID, "applied", "Scheduled Force HTTPS was canceled."],
    ]);
    expect(await listRevertible(undone)).toEqual([]);
    expect(await findSchedule(scheduled)).toBeUndefined();
    expect(await findSchedule(renewed)).toMatchObject({ hostnameId: renewed.ID });
    expect((await readHostname(zone, issued)).FORCE_SSL).toBe(1);
    const entries = await fixture.readAudit();
    expect(entries.filter(({ action }) => action === "cancelForceHttps").map(({ reason }) => reason)).toEqual([
      `Part of bulk run ${undone}.`,
      null,
    ]);
  });
});
