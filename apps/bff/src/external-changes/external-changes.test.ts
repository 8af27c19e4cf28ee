import type { ExternalChanges } from "@edge-console/contract/console/external-changes";
import { databaseKinds } from "@edge-console/testing/databases";
import { callService } from "@edge-console/testing/service";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpAccount } from "../../test/account-fixture.ts";

type Entries = { entries: { action: string; actor: { kind: string }; changes: unknown; reason: string | null }[] };

describe.each(databaseKinds)("what was changed outside this console, on %s", (kind) => {
  const own = setUpAccount(kind);
  let zone: string;
  let now = 1_790_000_000;

  beforeEach(async () => {
    const made = (await byScript("POST", "/cdn", { ZONE_NAME: `${own.name}x`, ORIGIN_URL: "https://a.example" })) as {
      ID: string;
    };
    zone = made.ID;
    await look();
  });

  /** By the service's own API, past the console. */
  const byScript = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
    callService(own.edgeApi, own.apiKey, method, path, body);
  const at = (path = "") => `${own.v1}/cdn/${zone}${path}`;
  const outsidePath = () => `/api/accounts/${own.id}/zones/${zone}/outside-changes`;

  /** Some minutes later the zone and its hostnames are read in the console; what was seen is compared when it ends. */
  async function look(): Promise<void> {
    later();
    await own.user.get(at());
    await own.user.get(at("/hostnames"));
    // Answered when both are compared.
    await shown();
  }

  function later(): void {
    now += 300;
    own.site.setClock(now);
  }

  const shown = async (query = "", who = own.user) =>
    ((await who.get(outsidePath() + query)).json as ExternalChanges).changes;
  const fields = async () => (await shown()).flatMap(({ changes }) => changes.map(({ field }) => field));
  const audited = async () =>
    ((await own.user.get(`/api/accounts/${own.id}/audit`)).json as Entries).entries.filter(
      ({ actor }) => actor.kind === "outside",
    );

  it("is noticed at the next look, with both values and between which two looks, and is on record as such", async () => {
    expect(await shown()).toEqual([]);
    const before = now;
    await byScript("POST", `/cdn/${zone}`, { CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1" });
    const mark = await own.edgeApi.operator.mark();
    later();
    await own.user.get(at());
    const changes = [
      { field: "CACHE_EXP", before: "-1", after: "3600" },
      { field: "BLOCK_IPS", before: "", after: "192.0.2.1" },
    ];
    expect(await shown()).toEqual([
      {
        id: expect.any(String),
        target: `/cdn/${zone}`,
        hostname: null,
        lookedAt: before,
        noticedAt: now,
        changes,
        dismissed: null,
      },
    ]);
    expect(await audited()).toMatchObject([
      {
        action: "updateZone",
        target: `/cdn/${zone}`,
        outcome: "applied",
        changes,
        actor: { id: "outside", email: "" },
      },
    ]);
    expect((await audited())[0]?.reason).toMatch(/between 20\S+Z and 20\S+Z/);
    // Nothing was asked for it but the page's own read.
    expect((await own.edgeApi.operator.requests(mark)).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /v1/cdn/${zone}`,
    ]);
    await look();
    expect(await shown()).toHaveLength(1);
  });

  it("is neither what this console changed, nor what the service changed with it", async () => {
    await own.user.post(at(), { ORIGIN_TYPE: "SITE", HOME_POP: "auto" });
    await look();
    await own.user.post(at("/hostnames"), { HOSTNAME: `cdn.own-${own.name}.example.com` });
    await look();
    const { CDN_HOSTNAMES } = (await byScript("GET", `/cdn/${zone}/hostnames`)) as { CDN_HOSTNAMES: { ID: number }[] };
    const custom = CDN_HOSTNAMES.at(-1)?.ID;
    await own.user.post(at(`/hostnames/${custom}`), { SSL_ENABLED: 1 });
    await look();
    await own.edgeApi.operator.call("POST", `/hostnames/${custom}/issue`);
    await look();
    await own.user.post(at(`/hostnames/${custom}`), { FORCE_SSL: 1 });
    await own.user.post(at(`/hostnames/${custom}`), { SSL_ENABLED: 0 });
    await look();
    await own.edgeApi.operator.call("POST", `/zones/${zone}`, { status: "PAUSED" });
    await look();
    await own.user.delete(at(`/hostnames/${custom}`));
    await look();
    expect(await shown()).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  it("is noticed in the answer of a change of another field, too", async () => {
    await byScript("POST", `/cdn/${zone}`, { BLOCK_POST: 1 });
    later();
    await own.user.post(at(), { CACHE_EXP: "0" });
    expect(await fields()).toEqual(["BLOCK_POST"]);
    await look();
    expect(await fields()).toEqual(["BLOCK_POST"]);
  });

  it("is noticed after a change of one's own as well", async () => {
    await own.user.post(at(), { CACHE_EXP: "0" });
    await byScript("POST", `/cdn/${zone}`, { CACHE_EXP: "3600" });
    await look();
    expect((await shown())[0]?.changes).toEqual([{ field: "CACHE_EXP", before: "0", after: "3600" }]);
  });

  it.each([
    { when: "after", kind: "reset" },
    { when: "after", kind: "status", status: 503, retry_after: 0 },
    { when: "after", kind: "status", status: 500 },
    { when: "after", kind: "truncate" },
  ] as const)("is not a change of one's own whose answer was lost: $kind $status", async (fault) => {
    await own.edgeApi.operator.armFault({ method: "POST", times: 2, ...fault });
    await own.user.post(at(), { CACHE_EXP: "3600" });
    await own.user.post(at("/hostnames"), { HOSTNAME: `cdn.lost-${own.name}.example.com` });
    await own.edgeApi.operator.clearFaults();
    await look();
    expect(await shown()).toEqual([]);
    await byScript("POST", `/cdn/${zone}`, { CACHE_EXP: "0" });
    await look();
    expect(await fields()).toEqual(["CACHE_EXP"]);
  });

  it("is not looked for in a read that a change of one's own may have overtaken", async () => {
    await own.user.post(at(), { CACHE_EXP: "3600" });
    await byScript("POST", `/cdn/${zone}`, { CACHE_EXP: "0" });
    // Within the same second.
    await own.user.get(at());
    expect(await shown()).toEqual([]);
    await look();
    expect(await fields()).toEqual(["CACHE_EXP"]);
  });

  it("names hostnames that came, changed and went", async () => {
    const name = `cdn.script-${own.name}.example.com`;
    const { ID } = (await byScript("POST", `/cdn/${zone}/hostnames`, { HOSTNAME: name })) as { ID: number };
    await look();
    await byScript("POST", `/cdn/${zone}/hostnames/${ID}`, { SSL_ENABLED: 1 });
    await look();
    await byScript("DELETE", `/cdn/${zone}/hostnames/${ID}`);
    await look();
    const target = `/cdn/${zone}/hostnames/${ID}`;
    expect(await shown()).toMatchObject([
      { target, hostname: name, changes: [{ field: "HOSTNAME", before: name, after: null }] },
      { target, hostname: name, changes: [{ field: "SSL_ENABLED", before: 0, after: 1 }] },
      { target, hostname: name, changes: [{ field: "HOSTNAME", before: null, after: name }] },
    ]);
    expect((await audited()).map(({ action }) => action)).toEqual([
      "deleteHostname",
      "updateHostname",
      "createHostname",
    ]);
  });

  it("keeps of an access key its end alone, and of a secret nothing", async () => {
    const bucket = { ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_REGION: "auto", S3_SECRET_KEY: "canary-secret-key-9" };
    await byScript("POST", `/cdn/${zone}`, { ...bucket, S3_ACCESS_KEY: "CANARYKEY1111" });
    await look();
    await byScript("POST", `/cdn/${zone}`, { S3_ACCESS_KEY: "CANARYKEY2222" });
    await look();
    expect((await shown())[0]?.changes).toEqual([{ field: "S3_ACCESS_KEY", before: "…1111", after: "…2222" }]);
    const kept = JSON.stringify([await shown(), await audited()]);
    expect(kept).not.toMatch(/CANARYKEY|canary-secret/);
  });

  it("is dismissed for everybody, by those who may change the zone, and stays to be drawn on charts", async () => {
    await byScript("POST", `/cdn/${zone}`, { BLOCK_POST: 1 });
    await look();
    const [found] = await shown();
    const developer = await own.site.as(`developer@${own.name}`);
    const support = await own.site.as("support@staff");
    await support.post("/api/support/inspections", { accountId: own.id, reason: "a ticket of the customer" });
    expect(await shown("", support)).toHaveLength(1);
    const dismiss = `${outsidePath()}/${found?.id}/dismiss`;
    expect((await support.post(dismiss)).status).toBe(403);
    expect((await developer.post(`${outsidePath()}/nothing/dismiss`)).status).toBe(404);
    expect((await developer.post(dismiss)).json).toEqual({ changes: [] });
    expect(await shown()).toEqual([]);
    const dismissed = { at: now, by: `developer@${own.name}` };
    expect(await shown(`?from=${now - 60}&to=${now + 1}`)).toMatchObject([{ id: found?.id, dismissed }]);
    expect(await shown(`?from=${now + 1}`)).toEqual([]);
    expect((await own.user.get(`${outsidePath()}?from=yesterday`)).status).toBe(400);
  });

  it("is nobody's of another account", async () => {
    await byScript("POST", `/cdn/${zone}`, { BLOCK_POST: 1 });
    await look();
    await own.site.connect("stranger", "s".repeat(64)).catch(() => undefined);
    const stranger = await own.site.as("full@stranger");
    expect((await stranger.get(outsidePath())).status).toBe(404);
  });
});
