import { problemSchema } from "@edge-console/contract/console/problem";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { password } from "../../test/test-app.ts";
import { setUpAccount } from "../../test/account-fixture.ts";
import { createOperatorClient, type OperatorClient, OperatorError } from "../upstream/operator-client.ts";
import { Secret } from "../crypto/secret.ts";

const lost = () => Promise.reject(new OperatorError("no answer"));

describe.each(databaseKinds)("changing the API key on %s", (kind) => {
  /** Overrides of the operator listener. */
  let spoilt: Partial<OperatorClient> = {};
  let real: OperatorClient;
  const own = setUpAccount(kind, ({ operator }) => {
    real = createOperatorClient(new URL(operator.url), new Secret(operator.token));
    return {
      listAccounts: () => real.listAccounts(),
      getAccount: (id) => ({ ...real, ...spoilt }).getAccount(id),
      setApiAccess: (id, enabled) => real.setApiAccess(id, enabled),
      rotateKey: (id) => ({ ...real, ...spoilt }).rotateKey(id),
      close: () => real.close(),
    };
  });

  beforeEach(async () => {
    spoilt = {};
    await belongsTo(own.serviceId);
  });

  const belongsTo = (service: string | null) =>
    own.site.store.db.updateTable("accounts").set({ service_account_id: service }).where("id", "=", own.id).execute();
  const post = (path: string, body?: object) => own.user.post(`/api/accounts/${own.id}/api-key${path}`, body);
  const kept = async () => (await own.site.services.apiKeyStore.getKey(own.id))?.reveal() ?? null;
  const atService = async () => (await real.getAccount(own.serviceId)).api_key?.reveal() ?? null;
  const entries = async (): Promise<AuditEntry[]> => (await own.site.services.audit.page(own.id, {}, null)).entries;

  it("rotates the key: the new key is used immediately, and the old key stops working", async () => {
    const stream = own.site.services.events.subscribe(own.id, AbortSignal.timeout(10_000));
    const answer = await post("/renew");
    const key = await atService();
    expect(key).not.toBe(own.apiKey);
    expect(answer.json).toMatchObject({ access: true, lastFour: key?.slice(-4), managed: true });
    expect(await kept()).toBe(key);
    expect((await own.user.get(`${own.v1}/cdn`)).status).toBe(200);
    expect(await stream.next(1_000)).toEqual([{ resource: "api-key" }]);
    expect(await entries()).toMatchObject([
      {
        action: "renewApiKey",
        outcome: "applied",
        target: "/api-key",
        changes: [{ field: "api_key", before: null, after: "changed" }],
        actor: { kind: "member" },
        address: expect.stringMatching(/./),
      },
    ]);
  });

  it("disables and enables API access; enabling it twice generates no new key", async () => {
    expect((await post("/access", { enabled: false })).json).toMatchObject({ access: false, lastFour: null });
    expect([await kept(), await atService()]).toEqual([null, null]);
    const refused = await own.user.get(`${own.v1}/cdn`);
    expect(refused.json).toMatchObject({ type: "urn:edge-console:upstream-key-rejected" });
    const renewed = await post("/renew");
    expect(renewed.json).toMatchObject({ status: 409, outcome: "not-applied" });
    expect((await post("/access", { enabled: true })).json).toMatchObject({ access: true });
    const key = await atService();
    expect((await post("/access", { enabled: true })).json).toMatchObject({ access: true });
    expect([await kept(), await atService()]).toEqual([key, key]);
    expect((await entries()).map(({ action, outcome, changes }) => [action, outcome, changes.at(0)?.after])).toEqual([
      ["switchApiAccess", "applied", 1],
      ["renewApiKey", "not-applied", "changed"],
      ["switchApiAccess", "applied", 0],
    ]);
  });

  it("stores the service's latest key if it is rotated in parallel", async () => {
    await Promise.all([post("/renew"), post("/renew"), post("/renew")]);
    expect(await kept()).toBe(await atService());
  });

  describe("when the response is lost", () => {
    it("stores the new key if the change was applied", async () => {
      spoilt.rotateKey = (id) => real.rotateKey(id).then(lost);
      expect((await post("/renew")).json).toMatchObject({ access: true, lastFour: (await atService())?.slice(-4) });
      expect(await kept()).toBe(await atService());
      expect((await entries())[0]).toMatchObject({ action: "renewApiKey", outcome: "applied" });
    });

    it("reports that nothing changed if the change was not applied", async () => {
      spoilt.rotateKey = lost;
      expect((await post("/renew")).json).toMatchObject({ status: 503, outcome: "not-applied" });
      expect([await kept(), await atService()]).toEqual([own.apiKey, own.apiKey]);
      expect((await entries())[0]).toMatchObject({ action: "renewApiKey", outcome: "not-applied" });
    });

    it("sends nothing if the account can't be read first", async () => {
      spoilt = { getAccount: lost };
      expect((await post("/renew")).json).toMatchObject({ status: 503, outcome: "not-applied" });
      expect(await atService()).toBe(own.apiKey);
      expect((await entries())[0]).toMatchObject({ action: "renewApiKey", outcome: "not-applied" });
    });

    it.each([true, false])("reports unknown until the account can be read again; applied: %s", async (done) => {
      let looks = 0;
      spoilt.getAccount = (id) => (looks++ === 0 ? real.getAccount(id) : lost());
      spoilt.rotateKey = (id) => (done ? real.rotateKey(id).then(lost) : lost());
      expect((await post("/renew")).json).toMatchObject({ status: 504, outcome: "unknown" });
      const [unknown] = await entries();
      expect(unknown).toMatchObject({ action: "renewApiKey", outcome: "unknown", resolvedBy: null });

      spoilt = {};
      expect((await post("/read-back")).json).toMatchObject({ access: true });
      expect(await kept()).toBe(await atService());
      const [end, before] = await entries();
      const outcome = done ? "applied" : "not-applied";
      expect(end).toMatchObject({ action: "renewApiKey", outcome, resolves: unknown?.id, actor: { kind: "console" } });
      expect(before).toMatchObject({ resolvedBy: { id: end?.id, outcome } });
      await post("/read-back");
      expect(await entries()).toHaveLength(2);
    });

    it("reports the outcome even if a clock was set back in between", async () => {
      let looks = 0;
      spoilt.getAccount = (id) => (looks++ === 0 ? real.getAccount(id) : lost());
      spoilt.rotateKey = lost;
      await post("/renew");
      const { db } = own.site.store;
      await db
        .updateTable("audit")
        .set({ at: sql`at - 600` })
        .where("scope", "=", own.id)
        .execute();
      const [unknown] = await entries();

      spoilt = {};
      expect((await post("/read-back")).status).toBe(200);
      expect((await entries())[0]).toMatchObject({ outcome: "not-applied", resolves: unknown?.id });
    });
  });

  it("stores a key that was rotated elsewhere", async () => {
    await real.rotateKey(own.serviceId);
    expect((await own.user.get(`${own.v1}/cdn`)).json).toMatchObject({
      type: "urn:edge-console:upstream-key-rejected",
    });
    await post("/read-back");
    expect((await own.user.get(`${own.v1}/cdn`)).status).toBe(200);
    expect((await entries())[0]).toMatchObject({ action: "connectApiKey", outcome: "applied" });
  });

  describe("without an operator listener", () => {
    beforeEach(() => belongsTo(null));

    it("rejects rotating the key and changing API access", async () => {
      for (const answer of [await post("/renew"), await post("/access", { enabled: false })]) {
        expect(answer.json).toMatchObject({ status: 409, outcome: "not-applied" });
      }
      expect(await atService()).toBe(own.apiKey);
    });

    it("connects a pasted key after the service has accepted it", async () => {
      const { api_key } = await real.rotateKey(own.serviceId);
      const answer = await post("", { apiKey: api_key?.reveal() });
      expect(answer.json).toMatchObject({ access: true, lastFour: api_key?.lastFour(), managed: false });
      expect((await own.user.get(`${own.v1}/cdn`)).status).toBe(200);
      expect((await entries())[0]).toMatchObject({ action: "connectApiKey", outcome: "applied" });
    });

    it("rejects a key that the service rejects with the service's message, and keeps the old key", async () => {
      const answer = await post("", { apiKey: "x".repeat(64) });
      const { upstream } = problemSchema.parse(answer.json);
      expect(answer.json).toMatchObject({
        type: "urn:edge-console:upstream-refused",
        status: 400,
        outcome: "not-applied",
        upstream: { status: 401 },
        errors: [{ field: "apiKey", message: upstream?.message }],
      });
      expect(await kept()).toBe(own.apiKey);
      expect((await entries())[0]).toMatchObject({ action: "connectApiKey", outcome: "not-applied" });
    });

    it("keeps the old key if the new one can't be verified", async () => {
      await own.edgeApi.operator.armFault({ method: "GET", when: "before", kind: "reset" });
      expect((await post("", { apiKey: "y".repeat(64) })).json).toMatchObject({ outcome: "not-applied" });
      expect(await kept()).toBe(own.apiKey);
    });

    it("reports an invalid key at its field and sends nothing", async () => {
      const mark = await own.edgeApi.operator.mark();
      const answer = await post("", { apiKey: "short" });
      expect(answer.json).toMatchObject({
        status: 422,
        errors: [{ field: "apiKey", message: "Use 64 letters and digits." }],
      });
      expect(await own.edgeApi.operator.requests(mark)).toEqual([]);
    });
  });

  it("reveals the key that is in use", async () => {
    await post("/renew");
    expect((await post("/reveal", { password })).json).toEqual({ apiKey: await atService() });
  });
});
