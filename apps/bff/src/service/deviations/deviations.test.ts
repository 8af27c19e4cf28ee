import { configurationPlanSchema } from "@edge-console/contract/configuration/plan-schema";
import { bulkRunDetailsSchema } from "@edge-console/contract/console/bulk-runs";
import { configurationSourceSchema } from "@edge-console/contract/console/configuration-source";
import { sharedListPlanSchema } from "@edge-console/contract/console/shared-lists";
import { zoneDeviationsSchema } from "@edge-console/contract/console/zone-deviations";
import type { Zone } from "@edge-console/contract/objects/zone";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";

describe.each(databaseKinds)("zones that differ from what their account wants on %s", (kind) => {
  const fixture = setUpAccount(kind);
  let clock: number;

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });

  const path = (rest: string) => `/api/accounts/${fixture.id}${rest}`;
  const createZone = () => fixture.createZone({ CACHE_EXP: "3600" });
  /** Exports the account, which loads the console's copy. */
  const exportFile = async (): Promise<string> => {
    let text = "";
    await expect
      .poll(
        async () => {
          const response = await fixture.user.get(path("/configuration"));
          text = response.text;
          return response.status;
        },
        { timeout: 20_000 },
      )
      .toBe(200);
    return text;
  };
  const setSource = (file: string, commit: string | null = "4F2C1A9d0b", user = fixture.user) =>
    user.send("PUT", path("/configuration/source"), { file, name: "cdn/zones.yaml", commit });
  const listDeviations = async (user = fixture.user) => {
    const response = await user.get(path("/zone-deviations"));
    expect([response.status, response.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    return zoneDeviationsSchema.parse(response.json).deviations;
  };
  const changeZone = (zone: Zone, body: object) => fixture.user.post(path(`/v1/cdn/${zone.ID}`), body);

  const waitForRun = (id: string) =>
    expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += 3));
          return bulkRunDetailsSchema.parse((await fixture.user.get(path(`/bulk-runs/${id}`))).json).state;
        },
        { timeout: 40_000, interval: 100 },
      )
      .toBe("completed");

  it("are none without a source file, and while all zones are as it says", async () => {
    await createZone();
    const file = await exportFile();
    expect(await listDeviations()).toEqual([]);
    const response = await setSource(file);
    expect([response.status, configurationSourceSchema.parse(response.json).source]).toEqual([
      200,
      expect.objectContaining({ name: "cdn/zones.yaml", commit: "4f2c1a9d0b", missing: [], zones: 1 }),
    ]);
    expect(await listDeviations()).toEqual([]);
  });

  it("are reported by setting, with who changed it and when, until the file is applied again", async () => {
    const zone = await createZone();
    const file = await exportFile();
    await setSource(file);
    expect((await changeZone(zone, { CACHE_EXP: "86400", BLOCK_IPS: "203.0.113.7" })).status).toBe(200);
    const [deviation, ...others] = await listDeviations();
    expect(others).toEqual([]);
    expect(deviation).toMatchObject({
      zoneId: zone.ID,
      source: "file",
      sourceName: "the file of commit 4f2c1a9",
      settings: [
        { field: "CACHE_EXP", expected: "1h", actual: "1d", changed: { by: `full@${fixture.name}` } },
        { field: "BLOCK_IPS", expected: "", actual: "203.0.113.7", isList: true },
      ],
    });
    // A developer sees names instead of other members' addresses.
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    const [seen] = await listDeviations(developer);
    expect(seen?.settings[0]?.changed?.by).not.toContain("@");

    const planned = await fixture.user.post(path("/configuration/plan"), { file });
    const { digest } = configurationPlanSchema.parse(planned.json);
    const started = await fixture.user.post(path("/bulk-runs"), { plan: digest });
    await waitForRun(bulkRunDetailsSchema.parse(started.json).id);
    expect(await listDeviations()).toEqual([]);
  });

  it("are none anymore after the change was taken into the file, or the file was removed", async () => {
    const zone = await createZone();
    const file = await exportFile();
    await setSource(file);
    await changeZone(zone, { CACHE_EXP: "86400" });
    expect(await listDeviations()).toHaveLength(1);
    await setSource(file.replace("cache_exp: 1h", "cache_exp: 1d"), null);
    expect(await listDeviations()).toEqual([]);
    await setSource(file, null);
    expect((await listDeviations()).map(({ sourceName }) => sourceName)).toEqual(["the file cdn/zones.yaml"]);
    expect((await fixture.user.delete(path("/configuration/source"))).status).toBe(204);
    expect(await listDeviations()).toEqual([]);
    expect((await fixture.user.get(path("/configuration/source"))).json).toEqual({ source: null });
  });

  it("include changes of labels and hostnames, and name zones that the account doesn't have", async () => {
    const zone = await createZone();
    await exportFile();
    const file = `version: 1
zones:
  ${zone.ZONE_NAME}:
    origin_url: https://origin.example
    cache_exp: 1h
    labels: [production]
    hostnames:
      www.${zone.ZONE_NAME}.example.com: {}
  nowhere: { origin_url: https://origin.example }
`;
    const response = await setSource(file);
    expect(configurationSourceSchema.parse(response.json).source?.missing).toEqual(["nowhere"]);
    const [deviation] = await listDeviations();
    expect(deviation?.settings).toMatchObject([
      { field: "labels", expected: "production", actual: "", isList: true, changed: null },
      { field: "hostnames", expected: `www.${zone.ZONE_NAME}.example.com` },
    ]);
  });

  it("are seen by those who see zones; only those who change zones set the file, and it contains no mistake or secret", async () => {
    await createZone();
    const file = await exportFile();
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    expect((await setSource(file, null, billing)).status).toBe(403);
    expect((await billing.get(path("/zone-deviations"))).status).toBe(403);
    expect((await billing.get(path("/configuration/source"))).status).toBe(403);
    const secret = await setSource("version: 1\nzones:\n  shop:\n    s3_secret_key: s3cr3t-value\n");
    expect([secret.status, secret.json]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ line: 4 })] }),
    ]);
    expect(secret.text).not.toContain("s3cr3t-value");
    expect((await setSource(file, "nonsense")).status).toBe(422);
    expect((await fixture.user.get(path("/configuration/source"))).json).toEqual({ source: null });
  });

  it("aren't entries of shared IP lists and temporary changes, which exported files leave out and plans keep", async () => {
    const zone = await createZone();
    const file = await exportFile();
    await setSource(file);
    const run = async (response: Promise<{ readonly json: unknown }>) => {
      const { id } = bulkRunDetailsSchema.parse((await response).json);
      await waitForRun(id);
    };
    const list = path(`/shared-lists/${crypto.randomUUID()}`);
    await fixture.user.post(path("/shared-lists"), { id: list.split("/").at(-1), name: "Bots", mode: "reviewed" });
    await fixture.user.post(`${list}/entries`, {
      set: [{ entry: "192.0.2.1", note: "", expiresAt: null }],
      remove: [],
    });
    await fixture.user.post(`${list}/zones`, { attach: [{ zoneId: zone.ID, field: "BLOCK_IPS" }], detach: [] });
    const { digest } = sharedListPlanSchema.parse((await fixture.user.get(`${list}/plan`)).json);
    const sharedList = list.split("/").at(-1);
    await run(fixture.user.post(path("/bulk-runs"), { id: crypto.randomUUID(), sharedList, digest }));
    for (const change of [
      { field: "MAINTENANCE", entries: [] },
      { field: "BLOCK_IPS", entries: ["203.0.113.7"] },
    ]) {
      const body = { id: crypto.randomUUID(), zoneId: zone.ID, dueAt: clock + 86_400, start: true, ...change };
      expect((await fixture.user.post(path("/scheduled-ends"), body)).status).toBe(201);
    }
    await expect
      .poll(
        async () => {
          fixture.testConsole.setClock((clock += 3));
          return fixture.readZone(zone);
        },
        { timeout: 40_000, interval: 100 },
      )
      .toMatchObject({ BLOCK_IPS: "192.0.2.1\n203.0.113.7", MAINTENANCE: 1 });
    expect((await listDeviations()).filter(({ source }) => source === "file")).toEqual([]);
    expect(await exportFile()).toBe(file);

    // Applying a change of the same list keeps them.
    const edited = file.replace("cache_exp: 1h", "cache_exp: 1h\n    block_ips: [198.51.100.9]");
    const planned = configurationPlanSchema.parse(
      (await fixture.user.post(path("/configuration/plan"), { file: edited })).json,
    );
    expect(planned.zones[0]?.changes).toMatchObject([{ entries: { added: ["198.51.100.9"], removed: [] } }]);
    await run(fixture.user.post(path("/bulk-runs"), { plan: planned.digest }));
    expect(await fixture.readZone(zone)).toMatchObject({
      BLOCK_IPS: "192.0.2.1\n198.51.100.9\n203.0.113.7",
      MAINTENANCE: 1,
    });
    await setSource(edited);
    expect((await listDeviations()).filter(({ source }) => source === "file")).toEqual([]);
  });

  it("include zones that differ from a shared IP list, but not for entries that members added on the zone", async () => {
    const zone = await createZone();
    await changeZone(zone, { BLOCK_IPS: "192.0.2.1" });
    await exportFile();
    const id = crypto.randomUUID();
    const list = (rest: string) => path(`/shared-lists${rest}`);
    await fixture.user.post(list(""), { id, name: "Scanners", mode: "reviewed" });
    const toEntry = (entry: string) => ({ entry, note: "", expiresAt: null });
    const set = [toEntry("192.0.2.1"), toEntry("203.0.113.7")];
    await fixture.user.post(list(`/${id}/entries`), { set, remove: [] });
    expect(await listDeviations()).toEqual([]);
    const attach = [{ zoneId: zone.ID, field: "BLOCK_IPS" }];
    await fixture.user.post(list(`/${id}/zones`), { attach, detach: [] });
    expect(await listDeviations()).toMatchObject([
      {
        zoneId: zone.ID,
        source: "shared-list",
        sourceId: id,
        sourceName: "IP list “Scanners”",
        settings: [{ field: "BLOCK_IPS", expected: "203.0.113.7", actual: "", isList: true }],
      },
    ]);
    await changeZone(zone, { BLOCK_IPS: "192.0.2.1\n203.0.113.7\n198.51.100.9" });
    expect(await listDeviations()).toEqual([]);
    await changeZone(zone, { BLOCK_IPS: "198.51.100.9" });
    const [deviation] = await listDeviations();
    expect(deviation?.settings).toMatchObject([
      { expected: "192.0.2.1, 203.0.113.7", changed: { by: `full@${fixture.name}` } },
    ]);
    await fixture.user.post(list(`/${id}/zones`), { attach: [], detach: [zone.ID] });
    expect(await listDeviations()).toEqual([]);
  });
});
