import { overviewSchema } from "@edge-console/contract/console/overview";
import { databaseKinds } from "@edge-console/testing/databases";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAuditView } from "../../people/audit/actions.ts";
import { password } from "../../../test/test-app.ts";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { type TestBrowser, createSignedInBrowser } from "../../../test/test-browser.ts";
import { hashToken } from "../../platform/crypto/token.ts";
import { Secret } from "../../platform/crypto/secret.ts";

const key = "Hq7".repeat(21) + "Z";

describe("the API key", () => {
  let testConsole: TestConsole;
  let account: { id: string };
  let address: string;

  beforeAll(async () => {
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"));
    account = await testConsole.connect("harbour", key);
    address = `/api/accounts/${account.id}/api-key`;
  });

  afterAll(() => testConsole.close());

  const entries = async () =>
    (await testConsole.services.audit.page(account.id, getAuditView("full", ""), null)).entries;

  it("row 26: shows the last four characters, and reveals the key only for the password, with an audit entry", async () => {
    for (const email of ["full@harbour", "developer@harbour"]) {
      const user = await testConsole.as(email);
      const status = await user.get(address);
      expect(status.json).toEqual({
        access: true,
        lastFour: "Hq7Z",
        since: expect.any(Number),
        managed: false,
        serviceUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      });
      const revealed = await user.post(`${address}/reveal`, { password });
      expect([revealed.status, revealed.json]).toEqual([200, { apiKey: key }]);
      expect(revealed.headers["cache-control"]).toBe("no-store");
      expect((await entries())[0]).toMatchObject({
        action: "revealApiKey",
        outcome: "applied",
        actor: { email, kind: "member" },
      });
    }
  });

  it("row 69: requires a single sign-on session to re-authenticate by any of the user's methods", async () => {
    const pier = await testConsole.connect("pier", key);
    const reveal = (browser: TestBrowser) => browser.send("POST", `/api/accounts/${pier.id}/api-key/reveal`, {});
    const browser = await createSignedInBrowser(testConsole, "full@pier");
    await testConsole.store.db
      .updateTable("sessions")
      .set({ methods: '["oidc"]', authenticated_at: 0 })
      .where("id_hash", "=", hashToken(browser.cookie.split("=")[1] ?? ""))
      .execute();
    expect((await reveal(browser)).json).toMatchObject({ status: 403, type: "urn:edge-console:step-up-required" });
    await browser.send("POST", "/api/session/step-up", { password });
    expect((await reveal(browser)).json).toEqual({ apiKey: key });
  });

  it("requires the password to reveal the key if the session started with one", async () => {
    const user = await testConsole.as("full@harbour");
    const response = await user.post(`${address}/reveal`, {});
    expect(response.json).toMatchObject({ status: 422, errors: [{ field: "password" }] });
    expect((await entries())[0]).toMatchObject({ action: "revealApiKey", outcome: "refused" });
  });

  it("rejects a wrong password with an audit entry, and throttles after ten", async () => {
    const user = await testConsole.as("developer@harbour");
    const wrong = await user.post(`${address}/reveal`, { password: "not the password" });
    expect(wrong.json).toMatchObject({ status: 401, type: "urn:edge-console:wrong-credentials" });
    expect((await entries())[0]).toMatchObject({ action: "revealApiKey", outcome: "refused" });
    for (let n = 0; n < 10; n++) await user.post(`${address}/reveal`, { password: "not the password" });
    const throttled = await user.post(`${address}/reveal`, { password });
    expect(throttled.json).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    expect(throttled.text).not.toContain(key);
    expect((await entries())[0]).toMatchObject({ action: "revealApiKey", outcome: "refused" });
  });

  it("treats a key that can't be decrypted as missing, with an audit entry", async () => {
    const other = await testConsole.connect("pinewood", "B".repeat(64));
    const { ciphertext } = await testConsole.store.db
      .selectFrom("account_keys")
      .select("ciphertext")
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    await testConsole.store.db
      .updateTable("account_keys")
      .set({ ciphertext })
      .where("account_id", "=", other.id)
      .execute();
    const user = await testConsole.as("full@pinewood");
    const read = await user.get(`/api/accounts/${other.id}/v1/cdn`);
    expect(read.json).toMatchObject({ status: 502, type: "urn:edge-console:upstream-key-rejected" });
    expect((await user.post(`/api/accounts/${other.id}/api-key/reveal`, { password })).status).toBe(404);
    const page = await user.get(`/api/accounts/${other.id}/audit`);
    expect(page.json).toMatchObject({
      entries: [
        { action: "revealApiKey", outcome: "not-applied" },
        { action: "refuseStoredApiKey", outcome: "refused" },
      ],
    });
  });
});

it.each(databaseKinds)("is used by all replicas immediately after it is connected, stored in %s", async (kind) => {
  const edgeApi = await startEdgeApi();
  const testConsole = await startTestConsole(new URL(edgeApi.url), kind);
  const rejected = await testConsole.connect("harbour", key);
  await testConsole.services.apiKeyStore.remove(rejected.id);
  const account = `/api/accounts/${rejected.id}`;
  const user = await testConsole.as("full@harbour");
  const readTrouble = async () =>
    overviewSchema.parse(JSON.parse((await user.get(`${account}/overview`)).text)).collection.failure;

  // Nothing is connected, and then a key that the service rejects.
  expect((await user.get(`${account}/v1/tunnels`)).status).toBe(502);
  expect(await readTrouble()).toBe("no-key");
  await testConsole.services.apiKeyStore.save(rejected.id, new Secret(key));
  expect((await user.get(`${account}/v1/tunnels`)).status).toBe(502);
  expect(await readTrouble()).toBe("key-rejected");

  const { api_key: apiKey } = await edgeApi.operator.createAccount("harbour");
  expect((await user.post(`${account}/api-key`, { apiKey })).status).toBe(200);
  expect((await user.get(`${account}/v1/tunnels`)).status).toBe(200);
  expect(await readTrouble()).toBeNull();
  await testConsole.close();
  await edgeApi.stop();
});
