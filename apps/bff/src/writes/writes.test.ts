import { baseDigest, baseDigestHeader } from "@edge-console/contract/console/base-digest";
import { databaseKinds } from "@edge-console/testing/databases";
import Database from "better-sqlite3";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { setUpAccount } from "../../test/account-fixture.ts";

type Entries = { entries: { action: string; target: string; outcome: string; changes: unknown; actor: object }[] };

describe.each(databaseKinds)("writes on %s", (kind) => {
  const own = setUpAccount(kind);
  let names = 0;

  const writesSent = async () =>
    (await own.edgeApi.operator.requests(own.mark)).filter(({ method }) => method !== "GET");
  const audited = async () => ((await own.user.get(`/api/accounts/${own.id}/audit`)).json as Entries).entries;
  const zone = () => ({ ZONE_NAME: `write${names++}x`, ORIGIN_URL: "https://a.example" });

  describe("row 55: Idempotency-Key", () => {
    it("sends one write for 20 concurrent requests and returns the same response", async () => {
      const body = zone();
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => own.user.post(`${own.v1}/cdn`, body, { "idempotency-key": "k-1" })),
      );
      expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
      expect(responses[0]?.status).toBe(200);
      expect(responses.filter((response) => response.headers["idempotent-replay"] === "true")).toHaveLength(19);
      expect(await writesSent()).toHaveLength(1);
      expect(await audited()).toHaveLength(1);
    });

    it("returns a conflict for another body or another operation", async () => {
      const headers = { "idempotency-key": "k-2" };
      await own.user.post(`${own.v1}/cdn`, zone(), headers);
      const other = await own.user.post(`${own.v1}/cdn`, zone(), headers);
      expect(other.json).toMatchObject({ status: 409, type: "urn:edge-console:conflict", outcome: "not-applied" });
      expect((await own.user.post(`${own.v1}/tunnels`, { NAME: "x" }, headers)).status).toBe(409);
      expect(await writesSent()).toHaveLength(1);
    });

    it("distinguishes users", async () => {
      const headers = { "idempotency-key": "k-3" };
      const colleague = await own.site.as(`developer@${own.name}`);
      expect((await own.user.post(`${own.v1}/cdn`, zone(), headers)).status).toBe(200);
      expect((await colleague.post(`${own.v1}/cdn`, zone(), headers)).status).toBe(200);
      expect(await writesSent()).toHaveLength(2);
    });

    it("returns a token only once", async () => {
      const send = () => own.user.post(`${own.v1}/tunnels`, { NAME: "once" }, { "idempotency-key": "k-4" });
      const first = await send();
      expect([first.status, first.json]).toEqual([201, expect.objectContaining({ TOKEN: expect.any(String) })]);
      const again = await send();
      const { TOKEN, ...rest } = first.json as { TOKEN: string };
      expect([again.status, again.headers["idempotent-replay"]]).toEqual([201, "true"]);
      expect(again.json).toEqual(rest);
      expect(again.text).not.toContain(TOKEN);
      expect(await writesSent()).toHaveLength(1);
    });

    it("repeats a rejection and an unknown outcome without another call", async () => {
      const refused = () => own.user.post(`${own.v1}/cdn`, { ZONE_NAME: "x" }, { "idempotency-key": "k-5" });
      const [one, two] = [await refused(), await refused()];
      expect([one.status, two.status]).toEqual([400, 400]);
      expect(two.json).toEqual({ ...(one.json as object), requestId: expect.any(String) });

      await own.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "reset", times: 1 });
      const body = zone();
      const unknown = () => own.user.post(`${own.v1}/cdn`, body, { "idempotency-key": "k-6" });
      expect((await unknown()).json).toMatchObject({ outcome: "unknown" });
      expect((await unknown()).json).toMatchObject({ outcome: "unknown" });
      expect(await writesSent()).toHaveLength(2);
    });

    it("sends one write for 20 requests while the outcome is unknown after a 503", async () => {
      const fault = { method: "POST", when: "after", kind: "status", status: 503, retry_after: 0, times: 1 } as const;
      await own.edgeApi.operator.armFault(fault);
      const body = zone();
      const send = () => own.user.post(`${own.v1}/cdn`, body, { "idempotency-key": "k-8" });
      const responses = await Promise.all(Array.from({ length: 20 }, send));
      responses.push(await send());
      expect(responses.map(({ json }) => json)).toEqual(
        responses.map(() => expect.objectContaining({ status: 503, outcome: "unknown" })),
      );
      expect(await writesSent()).toHaveLength(1);
    });

    it("can be reused after a response that asks for a retry", async () => {
      await own.edgeApi.operator.armFault({ method: "POST", when: "before", kind: "status", status: 500, times: 1 });
      const body = zone();
      const send = () => own.user.post(`${own.v1}/cdn`, body, { "idempotency-key": "k-7" });
      expect((await send()).json).toMatchObject({ status: 500, outcome: "not-applied" });
      expect((await send()).status).toBe(200);
      expect(await writesSent()).toHaveLength(2);
    });

    it("accepts only one line of visible characters", async () => {
      const response = await own.user.post(`${own.v1}/cdn`, zone(), { "idempotency-key": "two words" });
      expect(response.status).toBe(400);
      expect(await writesSent()).toEqual([]);
    });
  });

  describe("row 63: every change is in the audit log before the response", () => {
    it("with the target and the sent fields, before and after", async () => {
      const created = (await own.user.post(`${own.v1}/cdn`, zone())).json as { ID: string };
      const path = `${own.v1}/cdn/${created.ID}`;
      await own.user.get(path);
      await own.user.post(path, { CACHE_EXP: 3600, BLOCK_IPS: "192.0.2.1\n192.0.2.2" });
      await own.user.post(path, { CACHE_EXP: "7" });
      await own.user.delete(path);
      const actor = { email: `full@${own.name}`, kind: "member" };
      expect(await audited()).toMatchObject([
        {
          action: "deleteZone",
          target: `/cdn/${created.ID}`,
          outcome: "applied",
          changes: [{ field: "ZONE_NAME", after: null }],
        },
        { action: "updateZone", outcome: "not-applied", changes: [{ field: "CACHE_EXP", before: "3600", after: "7" }] },
        {
          action: "updateZone",
          outcome: "applied",
          actor,
          changes: [
            { field: "CACHE_EXP", before: "-1", after: "3600" },
            { field: "BLOCK_IPS", before: "", after: "192.0.2.1\n192.0.2.2" },
          ],
        },
        { action: "createZone", target: `/cdn/${created.ID}`, outcome: "applied" },
      ]);
    });

    it("with the values of its base, and with fields that the service changed as well", async () => {
      const created = (await own.user.post(`${own.v1}/cdn`, zone())).json as Record<string, unknown>;
      const path = `${own.v1}/cdn/${String(created["ID"])}`;
      const digest = await baseDigest(created, ["ORIGIN_TYPE", "ORIGIN_URL"]);
      const asSite = { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://b.example" };
      const response = await own.user.post(path, asSite, { [baseDigestHeader]: digest });
      expect(response.status).toBe(200);
      const [entry] = (await audited()) as { changes: { field: string; before: unknown; after: unknown }[] }[];
      expect(entry?.changes.slice(0, 2)).toEqual([
        { field: "ORIGIN_TYPE", before: "STANDARD", after: "SITE" },
        { field: "ORIGIN_URL", before: "https://a.example", after: "https://b.example" },
      ]);
      const now = response.json as Record<string, unknown>;
      const along = entry?.changes.slice(2) ?? [];
      expect(along.map(({ field }) => field)).toContain("STRIP_COOKIES");
      expect(along).toEqual(along.map(({ field }) => ({ field, before: created[field], after: now[field] })));
    });

    it("and so is every denied change", async () => {
      const billing = await own.site.as(`billing@${own.name}`);
      await billing.post(`${own.v1}/cdn`, zone());
      await billing.get(`${own.v1}/tunnels`);
      await billing.post(`/api/accounts/${own.id}/api-key/reveal`, { password: "x" });
      await billing.post(`/api/accounts/${own.id}/api-key`, { apiKey: "x" });
      await billing.post(`/api/accounts/${own.id}/invitations`, {});
      await billing.get(`/api/accounts/${own.id}/edges/seen`);
      expect(await audited()).toMatchObject([
        { action: "refuseRequest", target: "/edges/seen", outcome: "refused" },
        { action: "inviteMember", target: "/invitations", outcome: "refused" },
        { action: "connectApiKey", target: "/api-key", outcome: "refused" },
        { action: "revealApiKey", target: "/api-key/reveal", outcome: "refused" },
        { action: "listTunnels", target: "/tunnels", outcome: "refused" },
        { action: "createZone", target: "/cdn", outcome: "refused" },
      ]);
      expect(await own.site.services.audit.verify()).toEqual([]);
    });
  });

  it("row 57: a write that ends after it was abandoned corrects the audit log", async () => {
    const clock = Math.floor(Date.now() / 1000);
    own.site.setClock(clock);
    await own.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "slow", delay_ms: 2_000, times: 1 });
    const response = own.user.post(`${own.v1}/cdn`, zone());
    const states = own.site.store.db.selectFrom("intents").select("state").where("account_id", "=", own.id);
    await expect.poll(() => states.execute()).toEqual([{ state: "pending" }]);
    own.site.setClock(clock + 61);
    await own.site.start();
    const [unknown] = (await own.site.services.audit.page(own.id, {}, null)).entries;
    expect(unknown).toMatchObject({ outcome: "unknown", changes: [{ field: "ORIGIN_URL" }, { field: "ZONE_NAME" }] });
    expect(unknown?.address).not.toBe("");
    expect((await response).status).toBe(200);
    const { entries } = await own.site.services.audit.page(own.id, {}, null);
    expect(entries[0]).toMatchObject({ outcome: "applied", resolves: unknown?.id });
    expect(entries.at(-1)).toMatchObject({ outcome: "unknown", resolvedBy: { outcome: "applied" } });
    expect(await states.execute()).toEqual([{ state: "applied" }]);
  });

  it("faults: a write whose intent the database rejects is not applied", async () => {
    const release = await lockWrites(own.site.databaseUrl);
    const rejected = await own.user.post(`${own.v1}/cdn`, zone());
    await release();
    expect(rejected.json).toMatchObject({ status: 503, outcome: "not-applied" });
    expect(await writesSent()).toEqual([]);
  });

  it("a write of a stopped process becomes unknown in the audit log", async () => {
    const { id } = await own.site.store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `full@${own.name}`)
      .executeTakeFirstOrThrow();
    const now = await own.site.store.now();
    await own.site.store.db
      .insertInto("intents")
      .values({
        id: `left-${kind}`,
        account_id: own.id,
        user_id: id,
        operation: "createTunnel",
        target: "/tunnels",
        body_digest: "",
        run_id: null,
        run_size: null,
        idempotency_key: "left",
        state: "pending",
        status: null,
        answer: null,
        request_id: "req-left",
        created_at: now - 120,
        resolved_at: null,
        body: JSON.stringify({ NAME: "left" }),
        known: null,
        look_after: null,
        looks: 0,
        found: null,
        found_at: null,
        address: "192.0.2.1",
        changes: JSON.stringify([{ field: "NAME", before: null, after: "left" }]),
        base: null,
        replica: null,
      })
      .execute();
    await own.site.start();
    expect(await audited()).toMatchObject([
      {
        action: "createTunnel",
        outcome: "unknown",
        requestId: "req-left",
        address: "192.0.2.1",
        changes: [{ field: "NAME", after: "left" }],
      },
    ]);
    expect(
      await own.site.store.db.selectFrom("intents").select("state").where("id", "=", `left-${kind}`).execute(),
    ).toEqual([{ state: "unknown" }]);
  });
});

/** Holds the lock that a write needs, as another process would. Returns a function that releases it. */
async function lockWrites(databaseUrl: string): Promise<() => Promise<unknown>> {
  if (databaseUrl.startsWith("sqlite:")) {
    const other = new Database(databaseUrl.slice("sqlite:".length));
    other.exec("begin immediate");
    return async () => other.close();
  }
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query("begin");
  await other.query("lock table intents in access exclusive mode");
  return () => other.end();
}
