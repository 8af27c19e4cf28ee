import { auditPageSchema } from "@edge-console/contract/console/audit";
import { externalFieldChangeSchema } from "@edge-console/contract/console/external-changes";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setUpAccount } from "../../../test/account-fixture.ts";

const createdHostnameSchema = z.object({ ID: z.number() });
const hostnameListSchema = z.object({ CDN_HOSTNAMES: z.array(createdHostnameSchema) });
const responseSchema = z.strictObject({
  changes: z.array(
    z.strictObject({
      id: z.string(),
      target: z.string(),
      hostname: z.string().nullable(),
      previousCheckAt: z.number(),
      detectedAt: z.number(),
      changes: z.array(externalFieldChangeSchema),
      dismissed: z.object({ at: z.number(), by: z.string() }).nullable(),
    }),
  ),
});

describe.each(databaseKinds)("a change made outside the console, on %s", (kind) => {
  const account = setUpAccount(kind);
  let zone: string;
  let now = 1_790_000_000;

  beforeEach(async () => {
    zone = (await account.createZone({ ORIGIN_URL: "https://a.example" })).ID;
    await readZone();
  });

  const zonePath = (path = "") => `${account.v1}/cdn/${zone}${path}`;
  const changesPath = () => `/api/accounts/${account.id}/zones/${zone}/outside-changes`;

  /** Loads the zone and its hostnames in the console some minutes later, and waits for the comparison. */
  async function readZone(): Promise<void> {
    advanceClock();
    await account.user.get(zonePath());
    await account.user.get(zonePath("/hostnames"));
    await listChanges();
  }

  function advanceClock(): void {
    now += 300;
    account.testConsole.setClock(now);
  }

  const listChanges = async (query = "", user = account.user) =>
    responseSchema.parse((await user.get(changesPath() + query)).json).changes;
  const listFields = async () => (await listChanges()).flatMap(({ changes }) => changes.map(({ field }) => field));
  const listAuditEntries = async () =>
    auditPageSchema
      .parse((await account.user.get(`/api/accounts/${account.id}/audit`)).json)
      .entries.filter(({ actor }) => actor.kind === "outside");

  it("is detected at the next read, with both values and both times, and recorded in the audit log", async () => {
    expect(await listChanges()).toEqual([]);
    const before = now;
    await account.service("POST", `/cdn/${zone}`, { CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1" });
    const mark = await account.edgeApi.operator.getLastRequestNumber();
    advanceClock();
    await account.user.get(zonePath());
    const changes = [
      { field: "CACHE_EXP", before: "-1", after: "3600" },
      { field: "BLOCK_IPS", before: "", after: "192.0.2.1" },
    ];
    expect(await listChanges()).toEqual([
      {
        id: expect.any(String),
        target: `/cdn/${zone}`,
        hostname: null,
        previousCheckAt: before,
        detectedAt: now,
        changes,
        dismissed: null,
      },
    ]);
    expect(await listAuditEntries()).toMatchObject([
      {
        action: "updateZone",
        target: `/cdn/${zone}`,
        outcome: "applied",
        changes,
        actor: { id: "outside", email: "" },
      },
    ]);
    expect((await listAuditEntries())[0]?.reason).toMatch(/between 20\S+Z and 20\S+Z/);
    // Detection causes no additional requests.
    expect((await account.edgeApi.operator.requests(mark)).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /v1/cdn/${zone}`,
    ]);
    await readZone();
    expect(await listChanges()).toHaveLength(1);
  });

  it("includes neither changes by this console nor their implicit effects", async () => {
    await account.user.post(zonePath(), { ORIGIN_TYPE: "SITE", HOME_POP: "auto" });
    await readZone();
    await account.user.post(zonePath("/hostnames"), { HOSTNAME: `cdn.own-${account.name}.example.com` });
    await readZone();
    const { CDN_HOSTNAMES } = hostnameListSchema.parse(await account.service("GET", `/cdn/${zone}/hostnames`));
    const custom = CDN_HOSTNAMES.at(-1)?.ID;
    await account.user.post(zonePath(`/hostnames/${custom}`), { SSL_ENABLED: 1 });
    await readZone();
    await account.edgeApi.operator.call("POST", `/hostnames/${custom}/issue`);
    await readZone();
    await account.user.post(zonePath(`/hostnames/${custom}`), { FORCE_SSL: 1 });
    await account.user.post(zonePath(`/hostnames/${custom}`), { SSL_ENABLED: 0 });
    await readZone();
    await account.edgeApi.operator.call("POST", `/zones/${zone}`, { status: "PAUSED" });
    await readZone();
    await account.user.delete(zonePath(`/hostnames/${custom}`));
    await readZone();
    expect(await listChanges()).toEqual([]);
    expect(await listAuditEntries()).toEqual([]);
  });

  it("is detected in the response to a change of another field", async () => {
    await account.service("POST", `/cdn/${zone}`, { BLOCK_POST: 1 });
    advanceClock();
    await account.user.post(zonePath(), { CACHE_EXP: "0" });
    expect(await listFields()).toEqual(["BLOCK_POST"]);
    await readZone();
    expect(await listFields()).toEqual(["BLOCK_POST"]);
  });

  it("is detected after a change by this console", async () => {
    await account.user.post(zonePath(), { CACHE_EXP: "0" });
    await account.service("POST", `/cdn/${zone}`, { CACHE_EXP: "3600" });
    await readZone();
    expect((await listChanges())[0]?.changes).toEqual([{ field: "CACHE_EXP", before: "0", after: "3600" }]);
  });

  it.each([
    { when: "after", kind: "reset" },
    { when: "after", kind: "status", status: 503, retry_after: 0 },
    { when: "after", kind: "status", status: 500 },
    { when: "after", kind: "truncate" },
  ] as const)("excludes a change by this console without a response: $kind $status", async (fault) => {
    await account.edgeApi.operator.armFault({ method: "POST", times: 2, ...fault });
    await account.user.post(zonePath(), { CACHE_EXP: "3600" });
    await account.user.post(zonePath("/hostnames"), { HOSTNAME: `cdn.lost-${account.name}.example.com` });
    await account.edgeApi.operator.clearFaults();
    await readZone();
    expect(await listChanges()).toEqual([]);
    await account.service("POST", `/cdn/${zone}`, { CACHE_EXP: "0" });
    await readZone();
    expect(await listFields()).toEqual(["CACHE_EXP"]);
  });

  it("isn't detected in a read that may be older than a change by this console", async () => {
    await account.user.post(zonePath(), { CACHE_EXP: "3600" });
    await account.service("POST", `/cdn/${zone}`, { CACHE_EXP: "0" });
    // Reads within the same second.
    await account.user.get(zonePath());
    expect(await listChanges()).toEqual([]);
    await readZone();
    expect(await listFields()).toEqual(["CACHE_EXP"]);
  });

  it("lists added, changed, and removed hostnames", async () => {
    const name = `cdn.script-${account.name}.example.com`;
    const { ID } = createdHostnameSchema.parse(
      await account.service("POST", `/cdn/${zone}/hostnames`, { HOSTNAME: name }),
    );
    await readZone();
    await account.service("POST", `/cdn/${zone}/hostnames/${ID}`, { SSL_ENABLED: 1 });
    await readZone();
    await account.service("DELETE", `/cdn/${zone}/hostnames/${ID}`);
    await readZone();
    const target = `/cdn/${zone}/hostnames/${ID}`;
    expect(await listChanges()).toMatchObject([
      { target, hostname: name, changes: [{ field: "HOSTNAME", before: name, after: null }] },
      { target, hostname: name, changes: [{ field: "SSL_ENABLED", before: 0, after: 1 }] },
      { target, hostname: name, changes: [{ field: "HOSTNAME", before: null, after: name }] },
    ]);
    expect((await listAuditEntries()).map(({ action }) => action)).toEqual([
      "deleteHostname",
      "updateHostname",
      "createHostname",
    ]);
  });

  it("stores only the end of an access key and nothing of a secret", async () => {
    const bucket = { ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_REGION: "auto", S3_SECRET_KEY: "canary-secret-key-9" };
    await account.service("POST", `/cdn/${zone}`, { ...bucket, S3_ACCESS_KEY: "CANARYKEY1111" });
    await readZone();
    await account.service("POST", `/cdn/${zone}`, { S3_ACCESS_KEY: "CANARYKEY2222" });
    await readZone();
    expect((await listChanges())[0]?.changes).toEqual([{ field: "S3_ACCESS_KEY", before: "…1111", after: "…2222" }]);
    const stored = JSON.stringify([await listChanges(), await listAuditEntries()]);
    expect(stored).not.toMatch(/CANARYKEY|canary-secret/);
  });

  it("is dismissed for all members by a member who can change the zone, and stays available for charts", async () => {
    await account.service("POST", `/cdn/${zone}`, { BLOCK_POST: 1 });
    await readZone();
    const [change] = await listChanges();
    const developer = await account.testConsole.as(`developer@${account.name}`);
    const support = await account.testConsole.as("support@staff");
    await support.post("/api/support/inspections", { accountId: account.id, reason: "a ticket of the customer" });
    expect(await listChanges("", support)).toHaveLength(1);
    const dismiss = `${changesPath()}/${change?.id}/dismiss`;
    expect((await support.post(dismiss)).status).toBe(403);
    expect((await developer.post(`${changesPath()}/nothing/dismiss`)).status).toBe(404);
    expect((await developer.post(dismiss)).json).toEqual({ changes: [] });
    expect(await listChanges()).toEqual([]);
    const dismissed = { at: now, by: `developer@${account.name}` };
    expect(await listChanges(`?from=${now - 60}&to=${now + 1}`)).toMatchObject([{ id: change?.id, dismissed }]);
    expect(await listChanges(`?from=${now + 1}`)).toEqual([]);
    expect((await account.user.get(`${changesPath()}?from=yesterday`)).status).toBe(400);
  });

  it("isn't visible to other accounts", async () => {
    await account.service("POST", `/cdn/${zone}`, { BLOCK_POST: 1 });
    await readZone();
    await account.testConsole.connect("stranger", "s".repeat(64)).catch(() => undefined);
    const otherUser = await account.testConsole.as("full@stranger");
    expect((await otherUser.get(changesPath())).status).toBe(404);
  });
});
