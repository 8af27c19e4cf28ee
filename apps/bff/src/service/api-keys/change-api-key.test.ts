import { problemSchema } from "@edge-console/contract/console/problem";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { getAuditView } from "../../people/audit/actions.ts";
import { password } from "../../../test/test-app.ts";
import { setUpAccount } from "../../../test/account-fixture.ts";
import { createOperatorClient, type OperatorClient, OperatorError } from "../upstream/operator-client.ts";
import { Secret } from "../../platform/crypto/secret.ts";

const failWithoutResponse = () => Promise.reject(new OperatorError("no answer"));

describe.each(databaseKinds)("changing the API key on %s", (kind) => {
  /** Overrides of the operator listener. */
  let overrides: Partial<OperatorClient> = {};
  let realClient: OperatorClient;
  const fixture = setUpAccount(kind, ({ operator }) => {
    realClient = createOperatorClient(new URL(operator.url), new Secret(operator.token));
    return {
      listAccounts: () => realClient.listAccounts(),
      getAccount: (id) => ({ ...realClient, ...overrides }).getAccount(id),
      setApiAccess: (id, enabled) => realClient.setApiAccess(id, enabled),
      rotateKey: (id) => ({ ...realClient, ...overrides }).rotateKey(id),
      close: () => realClient.close(),
    };
  });

  beforeEach(async () => {
    overrides = {};
    await setServiceAccount(fixture.serviceId);
  });

  const setServiceAccount = (service: string | null) =>
    fixture.testConsole.store.db
      .updateTable("accounts")
      .set({ service_account_id: service })
      .where("id", "=", fixture.id)
      .execute();
  const post = (path: string, body?: object) => fixture.user.post(`/api/accounts/${fixture.id}/api-key${path}`, body);
  const getStoredKey = async () =>
    (await fixture.testConsole.services.apiKeyStore.getKey(fixture.id))?.reveal() ?? null;
  const getServiceKey = async () => (await realClient.getAccount(fixture.serviceId)).api_key?.reveal() ?? null;
  const listEntries = async (): Promise<AuditEntry[]> =>
    (await fixture.testConsole.services.audit.page(fixture.id, getAuditView("full", ""), null)).entries;

  it("rotates the key: the new key is used immediately, and the old key stops working", async () => {
    const stream = fixture.testConsole.services.events.subscribe(fixture.id, AbortSignal.timeout(10_000));
    const response = await post("/renew");
    const key = await getServiceKey();
    expect(key).not.toBe(fixture.apiKey);
    expect(response.json).toMatchObject({ access: true, lastFour: key?.slice(-4), managed: true });
    expect(await getStoredKey()).toBe(key);
    expect((await fixture.user.get(`${fixture.v1}/cdn`)).status).toBe(200);
    expect(await stream.next(1_000)).toEqual([{ resource: "api-key" }]);
    expect(await listEntries()).toMatchObject([
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
    expect([await getStoredKey(), await getServiceKey()]).toEqual([null, null]);
    const rejected = await fixture.user.get(`${fixture.v1}/cdn`);
    expect(rejected.json).toMatchObject({ type: "urn:edge-console:upstream-key-rejected" });
    const renewed = await post("/renew");
    expect(renewed.json).toMatchObject({ status: 409, outcome: "not-applied" });
    expect((await post("/access", { enabled: true })).json).toMatchObject({ access: true });
    const key = await getServiceKey();
    expect((await post("/access", { enabled: true })).json).toMatchObject({ access: true });
    expect([await getStoredKey(), await getServiceKey()]).toEqual([key, key]);
    expect(
      (await listEntries()).map(({ action, outcome, changes }) => [action, outcome, changes.at(0)?.after]),
    ).toEqual([
      ["switchApiAccess", "applied", 1],
      ["renewApiKey", "not-applied", "changed"],
      ["switchApiAccess", "applied", 0],
    ]);
  });

  it("stores the service's latest key if it is rotated in parallel", async () => {
    await Promise.all([post("/renew"), post("/renew"), post("/renew")]);
    expect(await getStoredKey()).toBe(await getServiceKey());
  });

  describe("when the response is lost", () => {
    it("stores the new key if the change was applied", async () => {
      overrides.rotateKey = (id) => realClient.rotateKey(id).then(failWithoutResponse);
      expect((await post("/renew")).json).toMatchObject({ access: true, lastFour: (await getServiceKey())?.slice(-4) });
      expect(await getStoredKey()).toBe(await getServiceKey());
      expect((await listEntries())[0]).toMatchObject({ action: "renewApiKey", outcome: "applied" });
    });

    it("reports that nothing changed if the change was not applied", async () => {
      overrides.rotateKey = failWithoutResponse;
      expect((await post("/renew")).json).toMatchObject({ status: 503, outcome: "not-applied" });
      expect([await getStoredKey(), await getServiceKey()]).toEqual([fixture.apiKey, fixture.apiKey]);
      expect((await listEntries())[0]).toMatchObject({ action: "renewApiKey", outcome: "not-applied" });
    });

    it("sends nothing if the account can't be read first", async () => {
      overrides = { getAccount: failWithoutResponse };
      expect((await post("/renew")).json).toMatchObject({ status: 503, outcome: "not-applied" });
      expect(await getServiceKey()).toBe(fixture.apiKey);
      expect((await listEntries())[0]).toMatchObject({ action: "renewApiKey", outcome: "not-applied" });
    });

    it.each([true, false])("reports unknown until the account can be read again; applied: %s", async (done) => {
      let reads = 0;
      overrides.getAccount = (id) => (reads++ === 0 ? realClient.getAccount(id) : failWithoutResponse());
      overrides.rotateKey = (id) => (done ? realClient.rotateKey(id).then(failWithoutResponse) : failWithoutResponse());
      expect((await post("/renew")).json).toMatchObject({ status: 504, outcome: "unknown" });
      const [unknown] = await listEntries();
      expect(unknown).toMatchObject({ action: "renewApiKey", outcome: "unknown", resolvedBy: null });

      overrides = {};
      expect((await post("/read-back")).json).toMatchObject({ access: true });
      expect(await getStoredKey()).toBe(await getServiceKey());
      const [end, before] = await listEntries();
      const outcome = done ? "applied" : "not-applied";
      expect(end).toMatchObject({ action: "renewApiKey", outcome, resolves: unknown?.id, actor: { kind: "console" } });
      expect(before).toMatchObject({ resolvedBy: { id: end?.id, outcome } });
      await post("/read-back");
      expect(await listEntries()).toHaveLength(2);
    });

    it("reports the outcome even if a clock was set back in between", async () => {
      let reads = 0;
      overrides.getAccount = (id) => (reads++ === 0 ? realClient.getAccount(id) : failWithoutResponse());
      overrides.rotateKey = failWithoutResponse;
      await post("/renew");
      const { db } = fixture.testConsole.store;
      await db
        .updateTable("audit")
        .set({ at: sql`at - 600` })
        .where("scope", "=", fixture.id)
        .execute();
      const [unknown] = await listEntries();

      overrides = {};
      expect((await post("/read-back")).status).toBe(200);
      expect((await listEntries())[0]).toMatchObject({ outcome: "not-applied", resolves: unknown?.id });
    });
  });

  it("stores a key that was rotated elsewhere", async () => {
    await realClient.rotateKey(fixture.serviceId);
    expect((await fixture.user.get(`${fixture.v1}/cdn`)).json).toMatchObject({
      type: "urn:edge-console:upstream-key-rejected",
    });
    await post("/read-back");
    expect((await fixture.user.get(`${fixture.v1}/cdn`)).status).toBe(200);
    expect((await listEntries())[0]).toMatchObject({ action: "connectApiKey", outcome: "applied" });
  });

  describe("without an operator listener", () => {
    beforeEach(() => setServiceAccount(null));

    it("rejects rotating the key and changing API access", async () => {
      for (const response of [await post("/renew"), await post("/access", { enabled: false })]) {
        expect(response.json).toMatchObject({ status: 409, outcome: "not-applied" });
      }
      expect(await getServiceKey()).toBe(fixture.apiKey);
    });

    it("connects a pasted key after the service has accepted it", async () => {
      const { api_key } = await realClient.rotateKey(fixture.serviceId);
      const response = await post("", { apiKey: api_key?.reveal() });
      expect(response.json).toMatchObject({ access: true, lastFour: api_key?.lastFour(), managed: false });
      expect((await fixture.user.get(`${fixture.v1}/cdn`)).status).toBe(200);
      expect((await listEntries())[0]).toMatchObject({ action: "connectApiKey", outcome: "applied" });
    });

    it("rejects a key that the service rejects with the service's message, and keeps the old key", async () => {
      const response = await post("", { apiKey: "x".repeat(64) });
      const { upstream } = problemSchema.parse(response.json);
      expect(response.json).toMatchObject({
        type: "urn:edge-console:upstream-refused",
        status: 400,
        outcome: "not-applied",
        upstream: { status: 401 },
        errors: [{ field: "apiKey", message: upstream?.message }],
      });
      expect(await getStoredKey()).toBe(fixture.apiKey);
      expect((await listEntries())[0]).toMatchObject({ action: "connectApiKey", outcome: "not-applied" });
    });

    it("keeps the old key if the new one can't be verified", async () => {
      await fixture.edgeApi.operator.armFault({ method: "GET", when: "before", kind: "reset" });
      expect((await post("", { apiKey: "y".repeat(64) })).json).toMatchObject({ outcome: "not-applied" });
      expect(await getStoredKey()).toBe(fixture.apiKey);
    });

    it("reports an invalid key at its field and sends nothing", async () => {
      const mark = await fixture.edgeApi.operator.getLastRequestNumber();
      const response = await post("", { apiKey: "short" });
      expect(response.json).toMatchObject({
        status: 422,
        errors: [{ field: "apiKey", message: "Use 64 letters and digits." }],
      });
      expect(await fixture.edgeApi.operator.requests(mark)).toEqual([]);
    });
  });

  it("reveals the key that is in use", async () => {
    await post("/renew");
    expect((await post("/reveal", { password })).json).toEqual({ apiKey: await getServiceKey() });
  });
});
