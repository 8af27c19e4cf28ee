import { createConfigurationJsonSchema } from "@edge-console/contract/configuration/file-schema";
import { type ConfigurationPlan, configurationPlanSchema } from "@edge-console/contract/configuration/plan-schema";
import { type BulkRunDetails, bulkRunDetailsSchema, bulkRunListSchema } from "@edge-console/contract/console/bulk-runs";
import { diagnosedZoneSchema } from "@edge-console/contract/findings/diagnosed-objects";
import { hostnameListSchema, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { type Zone, zoneListSchema } from "@edge-console/contract/objects/zone";
import { databaseKinds } from "@edge-console/testing/databases";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { callService } from "@edge-console/testing/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";
import { deleteOldPlans, findPlan } from "./plan-store.ts";

/** What can go wrong with a change: the service doesn't apply it (before), or its response is lost (after). */
const faults = [
  { when: "after", kind: "reset" },
  { when: "before", kind: "status", status: 503 },
  { when: "before", kind: "reset" },
  { when: "before", kind: "status", status: 429, retry_after: 5 },
  { when: "after", kind: "garbage" },
  { when: "after", kind: "truncate" },
  { when: "after", kind: "hang" },
] as const;

describe.each(databaseKinds)("configuration files on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const { service, createZone, readZone } = fixture;
  let clock: number;
  let names = 0;

  const path = () => `/api/accounts/${fixture.id}/configuration`;
  const toName = () => `conf${kind}${names++}`;
  const listZones = async () => zoneListSchema.parse(await service("GET", "/cdn")).CDN_ZONES;
  const listHostnames = async ({ ID }: Pick<Zone, "ID">) =>
    hostnameListSchema.parse(await service("GET", `/cdn/${ID}/hostnames`)).CDN_HOSTNAMES;
  const addHostname = async ({ ID, ZONE_NAME }: Zone) =>
    hostnameSchema.parse(await service("POST", `/cdn/${ID}/hostnames`, { HOSTNAME: `www.${ZONE_NAME}.example.com` }));

  /** Makes the console's copy of the account due. */
  const expireCopy = () => fixture.testConsole.setClock((clock += 61));
  /** Repeats a request while the copy is being loaded. */
  async function whenLoaded<T extends { readonly status: number }>(call: () => Promise<T>): Promise<T> {
    let response = await call();
    await expect
      .poll(async () => (response = response.status === 503 ? await call() : response).status, { timeout: 20_000 })
      .not.toBe(503);
    return response;
  }
  const exportFile = async (query = "", user = fixture.user): Promise<string> => {
    const response = await whenLoaded(() => user.get(`${path()}${query}`));
    expect(response.status).toBe(200);
    return response.text;
  };
  const tryPlan = (body: object, user = fixture.user) => whenLoaded(() => user.post(`${path()}/plan`, body));
  const plan = async (file: string, rest: object = {}, user = fixture.user): Promise<ConfigurationPlan> => {
    const response = await tryPlan({ file, ...rest }, user);
    expect([response.status, response.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    return configurationPlanSchema.parse(response.json);
  };
  const apply = (digest: string, user = fixture.user) =>
    whenLoaded(() => user.post(`/api/accounts/${fixture.id}/bulk-runs`, { plan: digest }));
  const readRun = async (id: string): Promise<BulkRunDetails> =>
    bulkRunDetailsSchema.parse((await fixture.user.get(`/api/accounts/${fixture.id}/bulk-runs/${id}`)).json);
  const finish = async (id: string, stepSeconds = 3): Promise<BulkRunDetails> => {
    await expect
      .poll(
        async () => {
          clock += stepSeconds;
          // Before the console's: what it creates is recognized after a lost response by its time, which must not be earlier.
          await fixture.edgeApi.operator.setClock(clock);
          fixture.testConsole.setClock(clock);
          return (await readRun(id)).state;
        },
        { timeout: 40_000, interval: 100 },
      )
      .toBe("completed");
    return readRun(id);
  };
  const applyFile = async (file: string, rest: object = {}): Promise<BulkRunDetails> => {
    const response = await apply((await plan(file, rest)).digest);
    expect([response.status, response.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
    return finish(bulkRunDetailsSchema.parse(response.json).id);
  };
  const countWrites = async () =>
    (await fixture.edgeApi.operator.requests(fixture.mark)).filter(
      ({ method, account_id: account }) => method !== "GET" && account === fixture.serviceId,
    ).length;

  afterEach(() => fixture.edgeApi.operator.setClock(null));

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });

  it("are exported in a stable order without keys, and change nothing when they're planned", async () => {
    const zone = await createZone({ BLOCK_IPS: "203.0.113.7", CACHE_EXP: "3600" });
    const bucket = await createZone({
      ORIGIN_TYPE: "S3",
      S3_BUCKET: "images",
      S3_REGION: "auto",
      S3_ACCESS_KEY: "AKIAEXAMPLE7",
      S3_SECRET_KEY: "secret-of-the-bucket",
    });
    await addHostname(zone);
    await fixture.user.post(`/api/accounts/${fixture.id}/zone-labels`, {
      zones: zone.ID,
      add: "production",
      remove: "",
    });
    const file = await exportFile();
    expect(file).toContain(
      `  ${zone.ZONE_NAME}:
    origin_url: https://origin.example
    cache_exp: 1h
    block_ips: [ 203.0.113.7 ]
    labels: [ production ]
    hostnames:
      www.${zone.ZONE_NAME}.example.com: {}
`,
    );
    expect(file).not.toMatch(/AKIAEXAMPLE7|secret-of-the-bucket/);
    expect(await plan(file)).toMatchObject({ writes: 0, requests: 0, minutes: 0, conflicts: [] });
    expect(await plan(await exportFile("?full=1"))).toMatchObject({ writes: 0 });
    expect(await exportFile(`?zones=${bucket.ID}`)).not.toContain(zone.ZONE_NAME);
  });

  it("are read from the console's copy, without calls to the API beyond what is stale", async () => {
    for (let index = 0; index < 3; index += 1) await createZone();
    const file = await exportFile();
    const mark = await fixture.edgeApi.operator.getLastRequestNumber();
    await exportFile();
    await plan(file.replaceAll("https://origin.example", "https://other.example"));
    expect(await fixture.edgeApi.operator.getLastRequestNumber()).toBe(mark);
  });

  it("change zones, labels, and hostnames by one run, once, and then nothing more", async () => {
    const zone = await createZone();
    const hostname = await addHostname(zone);
    const file = `version: 1
zones:
  ${zone.ZONE_NAME}:
    origin_url: https://other.example
    block_ips: [203.0.113.7, 198.51.100.0/24]
    block_tor: true
    labels: [production]
    hostnames:
      ${hostname.HOSTNAME}: { ssl: true }
`;
    const planned = await plan(file);
    expect(planned).toMatchObject({ writes: 3, requests: 5, minutes: 0 });
    const mark = await fixture.edgeApi.operator.getLastRequestNumber();
    const first = await apply(planned.digest);
    expect(first.status).toBe(201);
    const { id } = bulkRunDetailsSchema.parse(first.json);
    // A repeated request starts no second run.
    const repeated = await apply(planned.digest);
    expect([repeated.status, bulkRunDetailsSchema.parse(repeated.json).id]).toEqual([200, id]);
    const run = await finish(id);
    expect(run.counts).toMatchObject({ applied: 3, "not-applied": 0 });
    const requests = await fixture.edgeApi.operator.requests(mark);
    expect(requests.filter(({ account_id: account }) => account === fixture.serviceId)).toHaveLength(planned.requests);
    expect(await readZone(zone)).toMatchObject({
      ORIGIN_URL: "https://other.example",
      BLOCK_IPS: "198.51.100.0/24\n203.0.113.7",
      BLOCK_TOR: 1,
    });
    expect(await listHostnames(zone)).toContainEqual(expect.objectContaining({ ID: hostname.ID, SSL_ENABLED: 1 }));
    expireCopy();
    expect(await plan(file)).toMatchObject({ writes: 0 });
    const entries = await fixture.readAudit();
    expect(entries.map(({ action }) => action)).toEqual([
      "updateHostname",
      "changeZoneLabels",
      "updateZone",
      "startBulkRun",
    ]);
    expect(entries.every(({ actor }) => actor.email === `full@${fixture.name}`)).toBe(true);
  });

  it("are applied once if a plan is started twice at the same time", async () => {
    const zone = await createZone();
    const { digest } = await plan(`version: 1
zones:
  ${zone.ZONE_NAME}: { origin_url: https://other.example }
`);
    const responses = await Promise.all([apply(digest), apply(digest), apply(digest)]);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const { runs } = bulkRunListSchema.parse((await fixture.user.get(`/api/accounts/${fixture.id}/bulk-runs`)).json);
    expect(runs).toHaveLength(1);
  });

  it("are complete although an earlier version of the console stored less of the zones", async () => {
    const zone = await createZone({ CACHE_EXP: "3600" });
    const file = await exportFile();
    const { db } = fixture.testConsole.store;
    await db
      .updateTable("search_objects")
      .set({ facts: JSON.stringify(diagnosedZoneSchema.parse(zone)) })
      .where("object_id", "=", zone.ID)
      .execute();
    expect(await exportFile()).toBe(file);
  });

  it("can be exported by support staff, who can't plan and apply them", async () => {
    const zone = await createZone();
    const support = await fixture.testConsole.as("support@staff");
    expect((await support.get(path())).status).toBe(404);
    const inspection = await support.post("/api/support/inspections", { accountId: fixture.id, reason: "Ticket 7" });
    expect(inspection.status).toBe(201);
    const file = await exportFile("", support);
    expect(file).toContain(zone.ZONE_NAME);
    expect((await tryPlan({ file }, support)).status).toBe(403);
    expect((await apply("0".repeat(64), support)).status).toBe(403);
  });

  it("undo what a run changed, and keep what it created", async () => {
    const zone = await createZone({ CACHE_EXP: "3600" });
    const created = toName();
    const file = `version: 1
zones:
  ${zone.ZONE_NAME}: { origin_url: https://origin.example, cache_exp: 1d }
  ${created}: { origin_url: https://origin.example }
`;
    const run = await applyFile(file);
    expect((await readZone(zone)).CACHE_EXP).toBe("86400");
    const undo = await fixture.user.post(`/api/accounts/${fixture.id}/bulk-runs/${run.id}/undo`, {
      id: crypto.randomUUID(),
    });
    expect(undo.status).toBe(201);
    await finish(bulkRunDetailsSchema.parse(undo.json).id);
    expect((await readZone(zone)).CACHE_EXP).toBe("3600");
    expect((await listZones()).map(({ ZONE_NAME }) => ZONE_NAME)).toContain(created);
  });

  it("create zones with their labels and hostnames, also if responses are lost, and each only once", async () => {
    const name = toName();
    const file = `version: 1
zones:
  ${name}:
    origin_type: SITE
    origin_url: https://origin.example
    strip_cookies: true
    labels: [new]
    default_hostname: { enabled: false }
    hostnames:
      www.${name}.example.com: { ssl: true }
`;
    const fault = { method: "POST", when: "after", kind: "reset", times: 1 } as const;
    await fixture.edgeApi.operator.armFault({ ...fault, path: "/v1/cdn$" });
    await fixture.edgeApi.operator.armFault({ ...fault, path: "/hostnames$" });
    const run = await applyFile(file);
    expect(run.items.map(({ state, detail, hostname }) => [state, detail, hostname !== null])).toEqual([
      ["applied", null, false],
      ["applied", null, false],
      ["applied", null, true],
      ["applied", null, true],
      ["applied", null, true],
    ]);
    const zones = (await listZones()).filter(({ ZONE_NAME }) => ZONE_NAME === name);
    expect(zones).toMatchObject([{ ORIGIN_TYPE: "SITE", STRIP_COOKIES: 1, ADD_HOST_HEADER: 1 }]);
    expect(run.items.every(({ zoneId }) => zoneId === zones[0]?.ID)).toBe(true);
    const hostnames = zones[0] ? await listHostnames(zones[0]) : [];
    expect(hostnames.map(({ DEFAULT, ENABLED, SSL_ENABLED }) => [DEFAULT, ENABLED, SSL_ENABLED])).toEqual([
      [1, 0, 1],
      [0, 1, 1],
    ]);
    expireCopy();
    expect(await plan(file)).toMatchObject({ writes: 0 });
    expect(await exportFile(`?zones=${name}`)).toContain("default_hostname: { enabled: false }");
  });

  it.each(isExhaustive ? faults : faults.slice(0, 2))(
    "reach what the file says after $when/$kind faults, and send no change twice",
    async (fault) => {
      const zone = await createZone();
      const hostname = await addHostname(zone);
      const name = toName();
      const file = `version: 1
zones:
  ${zone.ZONE_NAME}:
    origin_url: https://other.example
    hostnames: { ${hostname.HOSTNAME}: { ssl: true } }
  ${name}:
    origin_url: https://origin.example
    hostnames: { www.${name}.example.com: { ssl: true } }
`;
      const targets = [
        "/v1/cdn$",
        `${zone.ID}$`,
        `${zone.ID}/hostnames/${hostname.ID}$`,
        "/hostnames$",
        "/hostnames/\\d+$",
      ];
      // Each call that hangs ends after 10 seconds.
      for (const target of fault.kind === "hang" ? targets.slice(0, 2) : targets) {
        await fixture.edgeApi.operator.armFault({ method: "POST", path: target, times: 1, ...fault });
      }
      const mark = await fixture.edgeApi.operator.getLastRequestNumber();
      for (let runs = 0; runs < 4; runs += 1) {
        const { writes, digest } = await plan(file);
        if (writes === 0) break;
        const { id } = bulkRunDetailsSchema.parse((await apply(digest)).json);
        await finish(id, 5);
        expireCopy();
      }
      expect(await plan(file)).toMatchObject({ writes: 0 });
      const sent = (await fixture.edgeApi.operator.requests(mark)).filter(
        ({ method, account_id: account, status }) =>
          method === "POST" && account === fixture.serviceId && status >= 200 && status < 300,
      );
      // A change that was applied isn't sent again, even if its response was lost.
      const keys = sent.map(({ path: target, body }) => `${target} ${JSON.stringify(body)}`);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    },
  );

  it("don't change what belongs to a zone that the API didn't create", async () => {
    const taken = toName();
    await callService(
      fixture.edgeApi,
      (await fixture.edgeApi.operator.createAccount(`owner-of-${taken}`)).api_key,
      "POST",
      "/cdn",
      { ZONE_NAME: taken, ORIGIN_URL: "https://origin.example" },
    );
    const file = `version: 1
zones:
  ${taken}: { origin_url: https://origin.example, labels: [new], hostnames: { www.${taken}.example.com: {} } }
`;
    const run = await applyFile(file);
    expect(run.items.map(({ state }) => state)).toEqual(["not-applied", "not-applied", "not-applied"]);
    expect(run.items[1]?.detail).toBe("The zone wasn't created.");
  });

  it("delete only what is named", async () => {
    const [kept, deleted] = [await createZone(), await createZone()];
    const hostname = await addHostname(kept);
    const file = `version: 1
zones:
  ${kept.ZONE_NAME}: { origin_url: https://origin.example }
`;
    expect(await plan(file)).toMatchObject({ writes: 0 });
    const wrong = await tryPlan({ file, deletes: [kept.ZONE_NAME] });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("is in the file")]);
    const run = await applyFile(file, { deletes: [deleted.ZONE_NAME, hostname.HOSTNAME] });
    expect(run.counts).toMatchObject({ applied: 2 });
    expect((await listZones()).map(({ ID }) => ID)).toEqual([kept.ID]);
    expect(await listHostnames(kept)).toHaveLength(1);
  });

  it("refuse a plan after the account has changed", async () => {
    const zone = await createZone();
    const file = `version: 1
zones:
  ${zone.ZONE_NAME}: { origin_url: https://other.example }
`;
    const { digest } = await plan(file);
    await service("POST", `/cdn/${zone.ID}`, { ORIGIN_URL: "https://third.example" });
    expireCopy();
    const outdated = await apply(digest);
    expect([outdated.status, outdated.json]).toEqual([
      409,
      expect.objectContaining({ detail: "The account has changed since the plan was made. Plan again." }),
    ]);
    expect((await readZone(zone)).ORIGIN_URL).toBe("https://third.example");
    expect((await plan(file)).digest).not.toBe(digest);
    expect((await apply("0".repeat(64))).status).toBe(404);
    // It can be applied for an hour.
    const { store } = fixture.testConsole;
    const { userId } = await store.db
      .selectFrom("configuration_plans")
      .select("user_id as userId")
      .where("digest", "=", digest)
      .executeTakeFirstOrThrow();
    const find = (at: number) => findPlan(store.db, at, { accountId: fixture.id, userId, digest });
    expect(await find(clock + 3_500)).toMatchObject({ runId: null });
    expect(await find(clock + 3_601)).toBeUndefined();
    await deleteOldPlans(store.db, clock + 3_601);
    expect(await find(clock)).toBeUndefined();
  });

  it("change nothing of a zone that changed after the run started", async () => {
    const zone = await createZone();
    const file = `version: 1
zones:
  ${zone.ZONE_NAME}: { origin_url: https://other.example }
`;
    const { digest } = await plan(file);
    // The copy of the console is still the earlier one.
    await service("POST", `/cdn/${zone.ID}`, { ORIGIN_URL: "https://third.example" });
    const response = await apply(digest);
    expect(response.status).toBe(201);
    const run = await finish(bulkRunDetailsSchema.parse(response.json).id);
    expect(run.items).toMatchObject([
      { state: "not-applied", detail: "The settings changed after the plan. Plan again." },
    ]);
    expect((await readZone(zone)).ORIGIN_URL).toBe("https://third.example");
  });

  it("report conflicts with a base, and apply nothing until they're decided", async () => {
    const zone = await createZone({ CACHE_EXP: "0" });
    const toFile = (cache: string) => `version: 1
zones:
  ${zone.ZONE_NAME}: { origin_url: https://origin.example, cache_exp: ${cache} }
`;
    const request = { base: toFile("1h") };
    const undecided = await plan(toFile("1d"), request);
    expect(undecided.conflicts).toMatchObject([{ base: "1h", file: "1d", account: "none", resolution: null }]);
    expect((await apply(undecided.digest)).status).toBe(404);
    const resolutions = { [`${zone.ZONE_NAME}/cache_exp`]: "file" };
    const decided = await plan(toFile("1d"), { ...request, resolutions });
    expect(decided.writes).toBe(1);
    expect((await apply(decided.digest)).status).toBe(201);
  });

  it("with mistakes are errors with line and column, also if they're sent as YAML, and nothing is done", async () => {
    const text = "version: 1\nzones:\n  shop:\n    origin_url: ftp://x\n    s3_secret_key: s3cr3t-value\n";
    const expected = [
      { field: "zones.shop.origin_url", line: 4, column: 17, message: "Start with http:// or https://." },
      expect.objectContaining({ field: "zones.shop.s3_secret_key", line: 5, column: 20 }),
    ];
    const json = await tryPlan({ file: text });
    expect([json.status, json.json]).toEqual([422, expect.objectContaining({ errors: expected })]);
    const yaml = await fixture.user.post(`${path()}/plan`, text, { "content-type": "application/yaml" });
    expect([yaml.status, yaml.json]).toEqual([422, expect.objectContaining({ errors: expected })]);
    expect(json.text + yaml.text + fixture.testConsole.logLines.join("")).not.toContain("s3cr3t-value");
    const large = await tryPlan({ file: `# ${"x".repeat(2 * 1024 * 1024)}` });
    expect([large.status, large.json]).toEqual([
      422,
      expect.objectContaining({
        errors: [expect.objectContaining({ line: 1, message: expect.stringContaining("2 MB") })],
      }),
    ]);
    expect((await tryPlan({ file: "x".repeat(7 * 1024 * 1024) })).status).toBe(413);
    expect(await countWrites()).toBe(0);
  });

  it("can be exported by those who see zones, and planned and applied by those who change them", async () => {
    const zone = await createZone();
    const file = `version: 1
zones:
  ${zone.ZONE_NAME}: { origin_url: https://other.example }
`;
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    const { digest } = await plan(file, {}, developer);
    expect((await billing.get(path())).status).toBe(403);
    expect((await billing.post(`${path()}/plan`, { file })).status).toBe(403);
    expect((await apply(digest, billing)).status).toBe(403);
    // A plan belongs to the member who made it.
    expect((await apply(digest)).status).toBe(404);
    expect((await apply(digest, developer)).status).toBe(201);
    const other = await fixture.edgeApi.operator.createAccount(`other-${toName()}`);
    const stranger = await fixture.testConsole.connect(`strange${toName()}`, other.api_key);
    expect((await fixture.user.get(`/api/accounts/${stranger.id}/configuration`)).status).toBe(404);
  });

  it("have a public JSON Schema", async () => {
    const response = await fixture.testConsole.call("GET", "/schemas/configuration-1.json");
    expect([response.status, response.json]).toEqual([
      200,
      JSON.parse(JSON.stringify(createConfigurationJsonSchema())),
    ]);
  });
});
