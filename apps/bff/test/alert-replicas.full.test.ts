import { type Console, consoleSecret, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../src/people/accounts/accounts.ts";
import { createApiKeyStore } from "../src/people/accounts/api-key-store.ts";
import { setRole } from "../src/people/accounts/memberships.ts";
import { createAuditLog } from "../src/people/audit/audit-log.ts";
import { createEncryption } from "../src/platform/crypto/encryption.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { openStore, type Store } from "../src/platform/db/store.ts";
import { createUser } from "../src/people/users/users.ts";

const accountCount = 12;

describe("alerts of two replicas on PostgreSQL", () => {
  let edgeApi: EdgeApi;
  let store: Store;
  let replicas: Console[];
  const zones: string[] = [];

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    const databaseUrl = await createTestDatabase("postgres");
    const secrets = [new Secret(consoleSecret)];
    const start = () =>
      startConsole(edgeApi, {
        DATABASE_URL: databaseUrl,
        CONSOLE_DEMO: "0",
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "console@example.com",
      });
    replicas = [await start()];
    store = await openStore(databaseUrl);
    const audit = createAuditLog(store, secrets);
    const keys = createApiKeyStore({
      store,
      audit,
      encryption: createEncryption(secrets),
      invalidateKeyState: async () => {},
    });
    const now = await store.now();
    const user = { email: "owner@example.com", name: "Owner", passwordHash: "", emailProven: true };
    const { id: owner } = await createUser(store.db, now, user);
    for (let n = 0; n < accountCount; n += 1) {
      const { api_key } = await edgeApi.operator.createAccount(`account${n}`);
      const body = { ZONE_NAME: `zone${n}x`, ORIGIN_URL: "https://origin.example.com" };
      const { ID } = await callService<{ ID: string }>(edgeApi, api_key, "POST", "/cdn", body);
      zones.push(ID);
      await edgeApi.operator.call("POST", `/zones/${ID}`, { status: "PAUSED" });
      const account = await createAccount(store.db, now, { name: `account${n}`, serviceAccountId: null });
      await keys.save(account.id, new Secret(api_key));
      await setRole(store.db, account, { id: owner }, "full");
    }
    // Long enough to stop a replica in the middle of evaluations.
    await edgeApi.operator.armFault({ when: "after", kind: "slow", path: "/tunnels$", delay_ms: 1_500 });
    replicas.push(await start());
  });

  afterAll(async () => {
    await store.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await edgeApi.stop();
  });

  const listEvents = async () =>
    (
      await store.db
        .selectFrom("alert_events")
        .innerJoin("alerts", "alerts.id", "alert_events.alert_id")
        .select(["alerts.subject_key", "alert_events.type"])
        .where("alerts.kind", "=", "zone-paused")
        .execute()
    )
      .map((event) => `${event.subject_key} ${event.type}`)
      .toSorted();
  const listHeld = () =>
    store.db
      .selectFrom("jobs")
      .select("key")
      .where("kind", "=", "evaluate-alerts")
      .where("claimed_by", "is not", null)
      .execute();
  const makeDue = async () => {
    await store.db
      .updateTable("jobs")
      .set({ due_at: 0 })
      .where("kind", "=", "evaluate-alerts")
      .where("claimed_by", "is", null)
      .execute();
    await store.db.updateTable("search_accounts").set({ loading_since: 0 }).execute();
  };
  const expected = (...types: string[]) => zones.flatMap((id) => types.map((type) => `zone:${id} ${type}`)).toSorted();

  it("are notified once each, even if one replica is killed while it evaluates accounts", async () => {
    await expect.poll(async () => (await listHeld()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    await replicas.shift()?.kill();
    // The claims of the killed replica expire.
    await store.db
      .updateTable("jobs")
      .set({ due_at: 0 })
      .where("kind", "=", "evaluate-alerts")
      .where("claimed_by", "is not", null)
      .execute();
    await makeDue();
    await expect.poll(listEvents, { timeout: 90_000, interval: 500 }).toEqual(expected("opened"));

    await edgeApi.operator.clearFaults();
    for (const id of zones) await edgeApi.operator.call("POST", `/zones/${id}`, { status: "ACTIVE" });
    await makeDue();
    await expect.poll(listEvents, { timeout: 90_000, interval: 500 }).toEqual(expected("opened", "resolved"));
    const listNotifications = () =>
      store.db
        .selectFrom("notifications")
        .innerJoin("alert_events", "alert_events.id", "notifications.source_id")
        .select(["alert_events.id", "recipient"])
        .execute();
    // They are queued after their events.
    await expect
      .poll(async () => (await listNotifications()).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(2 * accountCount);
    const notifications = await listNotifications();
    expect(new Set(notifications.map(({ id }) => id)).size).toBe(notifications.length);
  }, 200_000);
});
