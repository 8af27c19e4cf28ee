import { zoneSchema } from "@edge-console/contract/objects/zone";
import { computeBaseDigest, baseDigestHeader } from "@edge-console/contract/console/base-digest";
import { databaseKinds } from "@edge-console/testing/databases";
import Database from "better-sqlite3";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getAuditView } from "../../people/audit/actions.ts";
import { setUpAccount } from "../../../test/account-fixture.ts";

const recordSchema = z.record(z.string(), z.unknown());

describe.each(databaseKinds)("writes on %s", (kind) => {
  const fixture = setUpAccount(kind);
  let names = 0;

  const writesSent = async () =>
    (await fixture.edgeApi.operator.requests(fixture.mark)).filter(({ method }) => method !== "GET");
  const listAudited = fixture.readAudit;
  const createZoneBody = () => ({ ZONE_NAME: `write${names++}x`, ORIGIN_URL: "https://a.example" });

  it("V3: records the name of a deleted hostname that wasn't read before", async () => {
    const zone = z
      .looseObject({ ID: z.string() })
      .parse((await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody())).json);
    const path = `${fixture.v1}/cdn/${zone.ID}/hostnames`;
    const added = await fixture.user.post(path, { HOSTNAME: "deleted.shop.example" });
    const { ID } = z.looseObject({ ID: z.number() }).parse(added.json);
    expect((await fixture.user.delete(`${path}/${ID}`)).status).toBe(200);
    expect((await listAudited())[0]).toMatchObject({
      action: "deleteHostname",
      object: { type: "hostname", name: "deleted.shop.example" },
      changes: [{ field: "HOSTNAME", before: "deleted.shop.example", after: null }],
    });
  });

  describe("row 55: Idempotency-Key", () => {
    it("sends one write for 20 concurrent requests and returns the same response", async () => {
      const body = createZoneBody();
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => fixture.user.post(`${fixture.v1}/cdn`, body, { "idempotency-key": "k-1" })),
      );
      expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
      expect(responses[0]?.status).toBe(200);
      expect(responses.filter((response) => response.headers["idempotent-replay"] === "true")).toHaveLength(19);
      expect(await writesSent()).toHaveLength(1);
      expect(await listAudited()).toHaveLength(1);
    });

    it("returns a conflict for another body or another operation", async () => {
      const headers = { "idempotency-key": "k-2" };
      await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody(), headers);
      const other = await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody(), headers);
      expect(other.json).toMatchObject({ status: 409, type: "urn:edge-console:conflict", outcome: "not-applied" });
      expect((await fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "x" }, headers)).status).toBe(409);
      expect(await writesSent()).toHaveLength(1);
    });

    it("distinguishes users", async () => {
      const headers = { "idempotency-key": "k-3" };
      const otherMember = await fixture.testConsole.as(`developer@${fixture.name}`);
      expect((await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody(), headers)).status).toBe(200);
      expect((await otherMember.post(`${fixture.v1}/cdn`, createZoneBody(), headers)).status).toBe(200);
      expect(await writesSent()).toHaveLength(2);
    });

    it("returns a token only once", async () => {
      const send = () => fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "once" }, { "idempotency-key": "k-4" });
      const first = await send();
      expect([first.status, first.json]).toEqual([201, expect.objectContaining({ TOKEN: expect.any(String) })]);
      const repeated = await send();
      const { TOKEN, ...rest } = z.looseObject({ TOKEN: z.string() }).parse(first.json);
      expect([repeated.status, repeated.headers["idempotent-replay"]]).toEqual([201, "true"]);
      expect(repeated.json).toEqual(rest);
      expect(repeated.text).not.toContain(TOKEN);
      expect(await writesSent()).toHaveLength(1);
    });

    it("repeats a rejection and an unknown outcome without another call", async () => {
      const sendInvalid = () =>
        fixture.user.post(`${fixture.v1}/cdn`, { ZONE_NAME: "x" }, { "idempotency-key": "k-5" });
      const [one, two] = [await sendInvalid(), await sendInvalid()];
      expect([one.status, two.status]).toEqual([400, 400]);
      expect(two.json).toEqual({ ...recordSchema.parse(one.json), requestId: expect.any(String) });

      await fixture.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "reset", times: 1 });
      const body = createZoneBody();
      const sendLost = () => fixture.user.post(`${fixture.v1}/cdn`, body, { "idempotency-key": "k-6" });
      expect((await sendLost()).json).toMatchObject({ outcome: "unknown" });
      expect((await sendLost()).json).toMatchObject({ outcome: "unknown" });
      expect(await writesSent()).toHaveLength(2);
    });

    it("sends one write for 20 requests while the outcome is unknown after a 503", async () => {
      const fault = { method: "POST", when: "after", kind: "status", status: 503, retry_after: 0, times: 1 } as const;
      await fixture.edgeApi.operator.armFault(fault);
      const body = createZoneBody();
      const send = () => fixture.user.post(`${fixture.v1}/cdn`, body, { "idempotency-key": "k-8" });
      const responses = await Promise.all(Array.from({ length: 20 }, send));
      responses.push(await send());
      expect(responses.map(({ json }) => json)).toEqual(
        responses.map(() => expect.objectContaining({ status: 503, outcome: "unknown" })),
      );
      expect(await writesSent()).toHaveLength(1);
    });

    it("can be reused after a response that asks for a retry", async () => {
      await fixture.edgeApi.operator.armFault({
        method: "POST",
        when: "before",
        kind: "status",
        status: 500,
        times: 1,
      });
      const body = createZoneBody();
      const send = () => fixture.user.post(`${fixture.v1}/cdn`, body, { "idempotency-key": "k-7" });
      expect((await send()).json).toMatchObject({ status: 500, outcome: "not-applied" });
      expect((await send()).status).toBe(200);
      expect(await writesSent()).toHaveLength(2);
    });

    it("accepts only one line of visible characters", async () => {
      const response = await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody(), {
        "idempotency-key": "two words",
      });
      expect(response.status).toBe(400);
      expect(await writesSent()).toEqual([]);
    });
  });

  describe("row 63: every change is in the audit log before the response", () => {
    it("with the target and the sent fields, before and after", async () => {
      const created = zoneSchema.parse((await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody())).json);
      const path = `${fixture.v1}/cdn/${created.ID}`;
      await fixture.user.get(path);
      await fixture.user.post(path, { CACHE_EXP: 3600, BLOCK_IPS: "192.0.2.1\n192.0.2.2" });
      await fixture.user.post(path, { CACHE_EXP: "7" });
      await fixture.user.delete(path);
      const actor = { email: `full@${fixture.name}`, kind: "member" };
      expect(await listAudited()).toMatchObject([
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
      const created = recordSchema.parse((await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody())).json);
      const path = `${fixture.v1}/cdn/${String(created["ID"])}`;
      const digest = await computeBaseDigest(created, ["ORIGIN_TYPE", "ORIGIN_URL"]);
      const update = { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://b.example" };
      const response = await fixture.user.post(path, update, { [baseDigestHeader]: digest });
      expect(response.status).toBe(200);
      const [entry] = await listAudited();
      expect(entry?.changes.slice(0, 2)).toEqual([
        { field: "ORIGIN_TYPE", before: "STANDARD", after: "SITE" },
        { field: "ORIGIN_URL", before: "https://a.example", after: "https://b.example" },
      ]);
      const updated = recordSchema.parse(response.json);
      const implicitChanges = entry?.changes.slice(2) ?? [];
      expect(implicitChanges.map(({ field }) => field)).toContain("STRIP_COOKIES");
      expect(implicitChanges).toEqual(
        implicitChanges.map(({ field }) => ({ field, before: created[field], after: updated[field] })),
      );
    });

    it("with every denied change", async () => {
      const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
      await billing.post(`${fixture.v1}/cdn`, createZoneBody());
      await billing.get(`${fixture.v1}/tunnels`);
      await billing.post(`/api/accounts/${fixture.id}/api-key/reveal`, { password: "x" });
      await billing.post(`/api/accounts/${fixture.id}/api-key`, { apiKey: "x" });
      await billing.post(`/api/accounts/${fixture.id}/invitations`, {});
      await billing.get(`/api/accounts/${fixture.id}/edges/seen`);
      expect(await listAudited()).toMatchObject([
        { action: "refuseRequest", target: "/edges/seen", outcome: "refused" },
        { action: "inviteMember", target: "/invitations", outcome: "refused" },
        { action: "connectApiKey", target: "/api-key", outcome: "refused" },
        { action: "revealApiKey", target: "/api-key/reveal", outcome: "refused" },
        { action: "listTunnels", target: "/tunnels", outcome: "refused" },
        { action: "createZone", target: "/cdn", outcome: "refused" },
      ]);
      expect(await fixture.testConsole.services.audit.verify()).toEqual([]);
    });
  });

  it("row 57: a write that ends after it was abandoned corrects the audit log", async () => {
    const clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
    await fixture.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "slow", delay_ms: 5_000, times: 1 });
    const response = fixture.user.post(`${fixture.v1}/cdn`, createZoneBody());
    const states = fixture.testConsole.store.db
      .selectFrom("intents")
      .select("state")
      .where("account_id", "=", fixture.id);
    await expect.poll(() => states.execute()).toEqual([{ state: "pending" }]);
    fixture.testConsole.setClock(clock + 61);
    await fixture.testConsole.start();
    const [sendLost] = (await fixture.testConsole.services.audit.page(fixture.id, getAuditView("full", ""), null))
      .entries;
    expect(sendLost).toMatchObject({ outcome: "unknown", changes: [{ field: "ORIGIN_URL" }, { field: "ZONE_NAME" }] });
    expect(sendLost?.address).not.toBe("");
    expect((await response).status).toBe(200);
    const { entries } = await fixture.testConsole.services.audit.page(fixture.id, getAuditView("full", ""), null);
    expect(entries[0]).toMatchObject({ outcome: "applied", resolves: sendLost?.id });
    expect(entries.at(-1)).toMatchObject({ outcome: "unknown", resolvedBy: { outcome: "applied" } });
    expect(await states.execute()).toEqual([{ state: "applied" }]);
  });

  it("faults: a write whose intent the database rejects is not applied", async () => {
    const release = await lockWrites(fixture.testConsole.databaseUrl);
    const sendInvalid = await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody());
    await release();
    expect(sendInvalid.json).toMatchObject({ status: 503, outcome: "not-applied" });
    expect(await writesSent()).toEqual([]);
  });

  it("a write of a stopped process becomes unknown in the audit log", async () => {
    const { id } = await fixture.testConsole.store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `full@${fixture.name}`)
      .executeTakeFirstOrThrow();
    const updated = await fixture.testConsole.store.now();
    await fixture.testConsole.store.db
      .insertInto("intents")
      .values({
        id: `left-${kind}`,
        account_id: fixture.id,
        user_id: id,
        operation: "createTunnel",
        target: "/tunnels",
        body_digest: "",
        run_id: null,
        idempotency_key: "left",
        state: "pending",
        status: null,
        response: null,
        request_id: "req-left",
        created_at: updated - 120,
        resolved_at: null,
        body: JSON.stringify({ NAME: "left" }),
        before: null,
        check_after: null,
        checks: 0,
        reconciled: null,
        reconciled_at: null,
        address: "192.0.2.1",
        changes: JSON.stringify([{ field: "NAME", before: null, after: "left" }]),
        base: null,
        replica: null,
      })
      .execute();
    await fixture.testConsole.start();
    // The console may already have read back its outcome, which is another entry.
    const entries = await listAudited();
    expect(entries.find(({ outcome }) => outcome === "unknown")).toMatchObject({
      action: "createTunnel",
      requestId: "req-left",
      address: "192.0.2.1",
      changes: [{ field: "NAME", after: "left" }],
    });
    const { state } = await fixture.testConsole.store.db
      .selectFrom("intents")
      .select("state")
      .where("id", "=", `left-${kind}`)
      .executeTakeFirstOrThrow();
    expect(state).not.toBe("pending");
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
