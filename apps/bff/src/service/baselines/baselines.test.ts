import { baselineDetailsSchema, baselinesSchema } from "@edge-console/contract/console/baselines";
import { bulkRunDetailsSchema } from "@edge-console/contract/console/bulk-runs";
import { zoneDeviationsSchema } from "@edge-console/contract/console/zone-deviations";
import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { databaseKinds } from "@edge-console/testing/databases";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";

const day = 86_400;

describe.each(databaseKinds)("baselines on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const { service, createZone, readZone } = fixture;
  let clock: number;
  let names = 0;

  const path = (rest: string) => `/api/accounts/${fixture.id}${rest}`;
  /** Loads the console's copy of the account. */
  const loadCopy = async () => {
    fixture.testConsole.setClock((clock += 61));
    await expect
      .poll(
        async () => {
          // A full budget of the rate limit ends with its minute.
          fixture.testConsole.setClock((clock += 5));
          return (await fixture.user.get(path("/configuration"))).status;
        },
        { timeout: 40_000 },
      )
      .toBe(200);
  };
  const createRule = (field: string, operator: string, value: string, scope: object = {}, user = fixture.user) =>
    user.post(path("/baselines"), {
      id: crypto.randomUUID(),
      name: `Rule ${names++}`,
      scope: { labels: [], originTypes: [], names: [], ...scope },
      check: { field, operator, value },
    });
  const addRule = async (...rule: Parameters<typeof createRule>) => {
    const response = await createRule(...rule);
    expect([response.status, response.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
    return baselineDetailsSchema.parse(response.json);
  };
  const read = async (id: string) =>
    baselineDetailsSchema.parse((await fixture.user.get(path(`/baselines/${id}`))).json);
  const countDeviations = async () =>
    zoneDeviationsSchema.parse((await fixture.user.get(path("/zone-deviations"))).json).deviations.length;
  const finishRun = async (changes: unknown) => {
    const started = await fixture.user.post(path("/bulk-runs"), { id: crypto.randomUUID(), changes });
    expect([started.status, started.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
    const { id } = bulkRunDetailsSchema.parse(started.json);
    const readRun = async () => bulkRunDetailsSchema.parse((await fixture.user.get(path(`/bulk-runs/${id}`))).json);
    await expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += 3));
          return (await readRun()).state;
        },
        { timeout: 40_000, interval: 100 },
      )
      .toBe("completed");
    return readRun();
  };

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });

  const count = isExhaustive ? 100 : 20;
  it(`find 7 deviations among ${count} zones, fix them by one run, and keep exceptions until they end`, async () => {
    const deviating = new Set([3, 4, 7, 9, 12, 17, 19]);
    const zones: Zone[] = [];
    for (let index = 0; index < count; index += 1) {
      zones.push(await createZone({ BLOCK_TOR: deviating.has(index) ? 0 : 1 }));
    }
    await loadCopy();
    const rule = await addRule("BLOCK_TOR", "is", "on");
    expect(rule).toMatchObject({ compliance: { compliant: count - 7, deviating: 7, excepted: 0 }, unfixable: 0 });
    expect(await countDeviations()).toBe(7);

    // Excepted until the end of the week.
    const excepted = zones[3]?.ID ?? "";
    const exception = { reason: "Journalists need it.", owner: "team:news", endsAt: clock + 7 * day };
    const response = await fixture.user.send("PUT", path(`/baselines/${rule.id}/exceptions/${excepted}`), exception);
    expect(baselineDetailsSchema.parse(response.json).compliance).toEqual({
      compliant: count - 7,
      deviating: 6,
      excepted: 1,
    });
    expect(await countDeviations()).toBe(6);

    const { fix } = await read(rule.id);
    expect(fix.flatMap(({ targets }) => targets)).toHaveLength(6);
    const run = await finishRun(fix);
    expect(run.counts).toMatchObject({ applied: 6, "not-applied": 0 });
    expect(await countDeviations()).toBe(0);
    expect(await read(rule.id)).toMatchObject({
      compliance: { compliant: count - 1, deviating: 0, excepted: 1 },
      fix: [],
    });

    const { endingExceptions } = baselinesSchema.parse((await fixture.user.get(path("/baselines"))).json);
    expect(endingExceptions).toMatchObject([{ ruleName: rule.name, zoneId: excepted, owner: "team:news" }]);

    // The exception ends.
    const ending = { ...exception, endsAt: clock + 60 };
    await fixture.user.send("PUT", path(`/baselines/${rule.id}/exceptions/${excepted}`), ending);
    expect(await countDeviations()).toBe(0);
    fixture.testConsole.setClock((clock = ending.endsAt + 1));
    expect(await countDeviations()).toBe(1);
    expect((await read(rule.id)).zones.filter(({ state }) => state === "deviating")).toMatchObject([
      { zoneId: excepted, exception: null },
    ]);
  });

  it("are about zones by label, origin type, and name, and only about settings that a zone has", async () => {
    const [labeled, other] = [await createZone(), await createZone({ ORIGIN_TYPE: "SITE" })];
    await fixture.user.post(path("/zone-labels"), { zones: labeled.ID, add: "production", remove: "" });
    await loadCopy();
    const about = async (scope: object) =>
      (await addRule("BLOCK_VPN", "is", "on", scope)).zones.map(({ zoneId }) => zoneId).toSorted();
    expect(await about({ labels: ["Production"] })).toEqual([labeled.ID]);
    expect(await about({ originTypes: ["SITE"] })).toEqual([other.ID]);
    expect(await about({ names: [`${other.ZONE_NAME.slice(0, 4)}*${other.ZONE_NAME.slice(5)}`] })).toEqual([other.ID]);
    expect(await about({ labels: ["production"], originTypes: ["SITE"] })).toEqual([]);
    expect(await about({})).toEqual([labeled.ID, other.ID].toSorted());
    const summary = baselinesSchema.parse((await fixture.user.get(path("/baselines"))).json);
    expect(summary.labels).toEqual([{ label: "production", compliant: 0, deviating: 1, excepted: 0 }]);
    expect(summary.zones).toEqual({ compliant: 0, deviating: 2, excepted: 0 });
  });

  it("compare durations, lists, and the start of a URL, and fix what a run can fix", async () => {
    const zone = await createZone({ ORIGIN_URL: "http://plain.example", CACHE_EXP: "180", BLOCK_IPS: "192.0.2.1" });
    await loadCopy();
    const cache = await addRule("CACHE_EXP", "at-least", "3600");
    expect(cache.zones[0]?.settings).toMatchObject([{ expected: "at least 1 hour", actual: "3 minutes" }]);
    const list = await addRule("BLOCK_IPS", "contains", "192.0.2.1\n203.0.113.0/24");
    expect(list.zones[0]?.settings).toMatchObject([{ expected: "203.0.113.0/24", actual: "", isList: true }]);
    const plain = await addRule("ORIGIN_URL", "starts-with", "https://");
    expect([plain.fix, plain.unfixable]).toEqual([[], 1]);
    await finishRun([...cache.fix, ...list.fix]);
    expect(await readZone(zone)).toMatchObject({
      CACHE_EXP: "3600",
      BLOCK_IPS: "192.0.2.1\n203.0.113.0/24",
    });
  });

  it("check custom hostnames and their certificates", async () => {
    const zone = await createZone();
    const added = await service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME: `www.${zone.ZONE_NAME}.example.com` });
    const hostname = hostnameSchema.parse(added);
    await loadCopy();
    const https = await addRule("SSL_ENABLED", "is", "on");
    expect(https.zones[0]?.settings).toMatchObject([{ hostname: hostname.HOSTNAME, expected: "on", actual: "off" }]);
    // Without a certificate, neither applies.
    const forced = await addRule("FORCE_SSL", "is", "on");
    const valid = await addRule("CERTIFICATE_EXPIRES", "at-least", "14");
    expect([forced.zones, valid.zones]).toEqual([[], []]);
    await finishRun(https.fix);
    const expires = clock + 10 * day;
    await fixture.edgeApi.operator.call("POST", `/hostnames/${hostname.ID}/issue`, { expires });
    await loadCopy();
    await expect.poll(async () => (await read(valid.id)).zones.length, { timeout: 20_000 }).toBe(1);
    expect((await read(valid.id)).zones[0]?.settings[0]?.expected).toBe("valid for at least 14 days");
    expect((await read(valid.id)).unfixable).toBe(1);
    await finishRun((await read(forced.id)).fix);
    expect((await read(forced.id)).compliance).toEqual({ compliant: 1, deviating: 0, excepted: 0 });
  });

  it("are checked by field, and changed only by those who change zones, with an entry in the audit log", async () => {
    const zone = await createZone();
    await loadCopy();
    expect((await createRule("BLOCK_TOR", "is", "maybe")).json).toMatchObject({
      errors: [{ field: "check.value", message: "Select on or off." }],
    });
    expect((await createRule("BLOCK_TOR", "at-least", "on")).status).toBe(422);
    expect((await createRule("S3_SECRET_KEY", "is", "x")).status).toBe(422);
    expect((await createRule("BLOCK_IPS", "contains", "nonsense")).status).toBe(422);
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    expect((await createRule("BLOCK_TOR", "is", "on", {}, billing)).status).toBe(403);
    expect((await billing.get(path("/baselines"))).status).toBe(403);
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    const rule = await addRule("BLOCK_TOR", "is", "on", {}, developer);
    const body = { name: rule.name, scope: rule.scope, check: rule.check };
    expect((await developer.send("PUT", path(`/baselines/${rule.id}`), { ...body, name: "Tor" })).status).toBe(200);
    const other = await addRule("BLOCK_VPN", "is", "on");
    expect((await fixture.user.send("PUT", path(`/baselines/${other.id}`), { ...body, name: "tor" })).status).toBe(409);
    const past = { reason: "Test", owner: "me", endsAt: clock - 1 };
    const target = path(`/baselines/${rule.id}/exceptions/${zone.ID}`);
    expect((await developer.send("PUT", target, past)).json).toMatchObject({ errors: [{ field: "endsAt" }] });
    expect((await developer.send("PUT", target, { ...past, endsAt: clock + day })).status).toBe(200);
    expect((await developer.delete(target)).status).toBe(200);
    expect((await developer.delete(path(`/baselines/${rule.id}`))).status).toBe(204);
    expect((await developer.get(path(`/baselines/${rule.id}`))).status).toBe(404);
    const entries = await fixture.readAudit();
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        "createBaseline",
        "changeBaseline",
        "setBaselineException",
        "removeBaselineException",
        "deleteBaseline",
      ]),
    );
    const stranger = await fixture.testConsole.connect(
      `stranger${kind}`,
      (await fixture.edgeApi.operator.createAccount(`stranger${kind}`)).api_key,
    );
    expect((await fixture.user.get(`/api/accounts/${stranger.id}/baselines`)).status).toBe(404);
  });
});
