import { accountHostnamesSchema } from "@edge-console/contract/console/account-hostnames";
import { lastKnownSchema } from "@edge-console/contract/console/last-known";
import type { AccountEvent } from "@edge-console/contract/console/events";
import { type Hostname, hostnameListSchema, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";
import { startTestApp } from "../../../test/test-app.ts";
import type { TestConsole, TestUser } from "../../../test/test-console.ts";

describe.each(databaseKinds)("the hostnames of an account on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const { service } = fixture;
  let testConsole: TestConsole;
  let name: string;
  let id: string;
  let v1: string;
  let owner: TestUser;

  beforeEach(() => {
    ({ testConsole, name, id, v1, user: owner } = fixture);
  });

  const url = () => `/api/accounts/${id}/hostnames`;
  const read = async () => accountHostnamesSchema.parse((await owner.get(url())).json);
  const refresh = () => owner.get(`${url()}?refresh=1`);
  const listNames = async () => (await read()).zones.flatMap(({ hostnames }) => hostnames.map((one) => one.HOSTNAME));
  const find = async (hostname: string): Promise<Hostname | undefined> =>
    (await read()).zones.flatMap(({ hostnames }) => hostnames).find(({ HOSTNAME }) => HOSTNAME === hostname);
  const skip = async (seconds: number) => testConsole.setClock((await testConsole.store.now()) + seconds);
  const failReads = (status: number) =>
    fixture.edgeApi.operator.armFault({ method: "GET", when: "before", kind: "status", status, times: 1_000 });
  const createZone = async (zone: string) => (await fixture.createZone({ ZONE_NAME: zone })).ID;

  it("are those of all zones with their age, and loaded once", async () => {
    const [b, a] = [await createZone(`${name}b`), await createZone(`${name}a`)];
    await service("POST", `/cdn/${b}/hostnames`, { HOSTNAME: `cdn.${name}.example` });
    const before = await testConsole.store.now();
    const { state, readAt, zones, problem } = await read();
    expect([state, problem]).toEqual(["ready", null]);
    expect(readAt).toBeGreaterThanOrEqual(before);
    expect(zones.map((zone) => [zone.id, zone.hostnames.map(({ HOSTNAME }) => HOSTNAME)])).toEqual([
      [a, [`${name}a.edge-zones.example`]],
      [b, [`${name}b.edge-zones.example`, `cdn.${name}.example`]],
    ]);
    for (const zone of zones) expect(zone.readAt).toBeGreaterThanOrEqual(before);
    const mark = await fixture.edgeApi.operator.getLastRequestNumber();
    await skip(30);
    expect((await read()).zones).toEqual(zones);
    expect(await fixture.edgeApi.operator.requests(mark)).toEqual([]);
  });

  it("are none in an account without zones", async () => {
    expect(await read()).toMatchObject({ state: "ready", zones: [] });
  });

  it("contain each change through the console immediately, also if the API can't be read", async () => {
    const zone = await createZone(`${name}a`);
    const readAt = (await read()).zones[0]?.readAt;
    // 503 would also hold back the changes.
    await failReads(500);
    await skip(60);
    const path = `${v1}/cdn/${zone}/hostnames`;
    const { ID } = hostnameSchema.parse((await owner.post(path, { HOSTNAME: `cdn.${name}.example` })).json);
    expect(await read()).toMatchObject({
      state: "failed",
      problem: { title: "Edge API error" },
      zones: [{ readAt, hostnames: [{ DEFAULT: 1 }, { ID, SSL_ENABLED: 0 }] }],
    });
    await owner.post(`${path}/${ID}`, { SSL_ENABLED: 1 });
    expect(await find(`cdn.${name}.example`)).toMatchObject({ ID, SSL_ENABLED: 1 });
    await owner.delete(`${path}/${ID}`);
    expect(await listNames()).toEqual([`${name}a.edge-zones.example`]);
    await fixture.edgeApi.operator.clearFaults();
    await refresh();
    expect((await read()).state).toBe("ready");
  });

  it("contain what a page reads of a zone, and tell the other pages", async () => {
    const zone = await createZone(`${name}a`);
    expect(await listNames()).toHaveLength(1);
    const events: AccountEvent[] = [];
    testConsole.services.events.onPublish((account, event) => account === id && events.push(event));
    await service("POST", `/cdn/${zone}/hostnames`, { HOSTNAME: `outside.${name}.example` });
    await owner.get(`${v1}/cdn/${zone}/hostnames`);
    await vi.waitFor(async () => expect(await listNames()).toContain(`outside.${name}.example`), 20_000);
    expect(events).toEqual([{ resource: "known-hostnames", zoneId: zone }]);
    await owner.get(`${v1}/cdn/${zone}/hostnames`);
    await testConsole.services.passedReads.settle();
    expect(events).toHaveLength(1);
  });

  it("don't go back to a read that was sent before a change, or before a later read", async () => {
    const zone = await createZone(`${name}a`);
    await read();
    const path = `${v1}/cdn/${zone}/hostnames`;
    const before = hostnameListSchema.parse((await owner.get(path)).json);
    const { passedReads } = testConsole.services;
    const arrive = async (sentAt: number) => {
      passedReads.recordHostnames(id, zone, { status: 200, data: before, sentAt });
      await passedReads.settle();
    };
    const sentAt = performance.now();
    await owner.post(path, { HOSTNAME: `cdn.${name}.example` });
    await arrive(sentAt);
    expect(await listNames()).toContain(`cdn.${name}.example`);
    await skip(60);
    await arrive(performance.now() - 90_000);
    expect(await listNames()).toContain(`cdn.${name}.example`);
    await arrive(performance.now());
    expect(await listNames()).not.toContain(`cdn.${name}.example`);
  });

  it("are read again on request", async () => {
    const zone = await createZone(`${name}a`);
    await read();
    await service("POST", `/cdn/${zone}/hostnames`, { HOSTNAME: `outside.${name}.example` });
    expect(await listNames()).not.toContain(`outside.${name}.example`);
    await refresh();
    expect(await listNames()).toContain(`outside.${name}.example`);
  });

  it("say why they couldn't be loaded at all", async () => {
    await failReads(503);
    expect((await owner.get(url())).json).toMatchObject({ status: 503, type: "urn:edge-console:upstream-unavailable" });
    await fixture.edgeApi.operator.clearFaults();
    const rejected = await testConsole.connect(`rejected-${name}`, "k".repeat(64));
    const user = await testConsole.as(`full@rejected-${name}`);
    expect((await user.get(`/api/accounts/${rejected.id}/hostnames`)).json).toMatchObject({ status: 502 });
  });

  it("come with the zones and tunnels that were listed last, without calls to the API", async () => {
    const lastKnown = async (user: TestUser) =>
      lastKnownSchema.parse((await user.get(`/api/accounts/${id}/last-known`)).json);
    expect(await lastKnown(owner)).toEqual({ readAt: null, zones: [], tunnels: [] });
    await createZone(`${name}a`);
    await owner.post(`${v1}/tunnels`, { NAME: "office" });
    const { readAt } = await read();
    const mark = await fixture.edgeApi.operator.getLastRequestNumber();
    expect(await lastKnown(owner)).toMatchObject({
      readAt,
      zones: [{ ZONE_NAME: `${name}a` }],
      tunnels: [{ NAME: "office" }],
    });
    expect(await fixture.edgeApi.operator.requests(mark)).toEqual([]);
    const billing = await testConsole.as(`billing@${name}`);
    expect((await billing.get(`/api/accounts/${id}/last-known`)).status).toBe(403);
  });

  // SQLite has one replica.
  it.each(kind === "postgres" ? ["another replica"] : [])("are the same on %s", async () => {
    const zone = await createZone(`${name}a`);
    await read();
    const replica = await startTestApp({ url: testConsole.databaseUrl }, { serviceUrl: new URL(fixture.edgeApi.url) });
    replica.setClock(await testConsole.store.now());
    const readThere = async () =>
      accountHostnamesSchema.parse((await replica.call("GET", url(), { headers: { cookie: owner.cookie } })).json);
    const mark = await fixture.edgeApi.operator.getLastRequestNumber();
    expect((await readThere()).zones).toEqual((await read()).zones);
    expect(await fixture.edgeApi.operator.requests(mark)).toEqual([]);
    await owner.post(`${v1}/cdn/${zone}/hostnames`, { HOSTNAME: `cdn.${name}.example` });
    expect((await readThere()).zones[0]?.hostnames).toMatchObject([{}, { HOSTNAME: `cdn.${name}.example` }]);
    await replica.close();
  });
});
