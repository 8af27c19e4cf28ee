import { type AlertSubscriptions, getDefaultSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAlert, notify, type TestAlert } from "../../../test/alert-fixture.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";
import { enqueueReport } from "./reports.ts";
import { findAccountsWithSubscribers } from "./subscribers.ts";

describe.each(databaseKinds)("notifications of alerts, on %s", (kind) => {
  const now = Date.parse("2026-07-01T12:00:00Z") / 1000;
  let testConsole: TestConsole;
  let account: { readonly id: string };
  let name: string;
  let accounts = 0;

  beforeAll(async () => {
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"), kind);
    await testConsole.stop();
  });

  afterAll(() => testConsole.close());

  beforeEach(async () => {
    testConsole.setClock(now);
    name = `notices${accounts++}`;
    account = await testConsole.connect(name, "k".repeat(64));
  });

  const path = (suffix: string) => `/api/accounts/${account.id}/${suffix}`;
  const subscribe = async (role: string, change: Partial<AlertSubscriptions>) => {
    const user = await testConsole.as(`${role}@${name}`);
    const subscriptions = { ...getDefaultSubscriptions("full"), ...change };
    return user.send("PUT", path("alert-subscriptions"), subscriptions);
  };
  const list = () =>
    testConsole.store.db
      .selectFrom("notifications")
      .innerJoin("users", "users.id", "notifications.user_id")
      .select(["email", "state", "frequency", "due_at as dueAt"])
      .where("account_id", "=", account.id)
      .orderBy("email")
      .execute();
  const listEmails = async () => (await list()).map(({ email }) => email.replace(`@${name}`, ""));
  const open = async (changes: Partial<TestAlert> = {}) => {
    const alert = await addAlert(testConsole, account.id, now, changes);
    await notify(testConsole, account.id, now, alert);
    return alert;
  };

  it("are queued for members whose role sees the kind, once per event", async () => {
    const alert = await addAlert(testConsole, account.id, now);
    const eventId = await notify(testConsole, account.id, now, alert);
    await notify(testConsole, account.id, now, alert, "opened", eventId);
    expect(await list()).toEqual([
      { email: `developer@${name}`, state: "queued", frequency: "instant", dueAt: now },
      { email: `full@${name}`, state: "queued", frequency: "instant", dueAt: now },
    ]);
  });

  it("of usage are queued for billing", async () => {
    await open({ kind: "usage-threshold" });
    expect(await listEmails()).toEqual(["billing", "full"]);
  });

  it("of security are queued for full access only", async () => {
    await open({ kind: "api-key-revealed" });
    expect(await listEmails()).toEqual(["full"]);
  });

  it("follow the member's subscription, minimum severity, and quiet hours", async () => {
    const { categories } = getDefaultSubscriptions("full");
    await subscribe("full", { categories: { ...categories, zones: { email: "off", minimum: "info" } } });
    await subscribe("developer", {
      categories: { ...categories, zones: { email: "daily", minimum: "critical" } },
      timeZone: "America/New_York",
      quietHours: { from: "07:00", to: "09:30" },
    });
    await open({ severity: "warning" });
    expect(await list()).toEqual([]);
    await open();
    const dueAt = Date.parse("2026-07-02T12:00:00Z") / 1000;
    expect(await list()).toEqual([{ email: `developer@${name}`, state: "queued", frequency: "daily", dueAt }]);
  });

  it("follow a change of the subscription while they wait", async () => {
    await subscribe("full", { quietHours: { from: "11:00", to: "15:00" } });
    await open({ kind: "dns-changed" });
    const [, full] = await list();
    expect(full?.dueAt).toBe(now + 3 * 3600);
    await subscribe("full", { quietHours: null });
    expect((await list())[1]).toMatchObject({ state: "queued", dueAt: now });
    const { categories } = getDefaultSubscriptions("full");
    await subscribe("full", { categories: { ...categories, hostnames: { email: "off", minimum: "info" } } });
    expect((await list()).map(({ state }) => state)).toEqual(["queued", "canceled"]);
  });

  it("aren't queued for a member who silenced the alert, until the silence ends", async () => {
    const alert = await addAlert(testConsole, account.id, now);
    const user = await testConsole.as(`full@${name}`);
    const silence = (until: unknown) => user.send("PUT", path(`alerts/${alert.id}/silence`), { until });
    expect((await silence(now + 3600)).status).toBe(204);
    await notify(testConsole, account.id, now, alert);
    expect(await listEmails()).toEqual(["developer"]);
    testConsole.setClock(now + 3600);
    await notify(testConsole, account.id, now + 3600, alert, "reminded");
    expect(await listEmails()).toEqual(["developer", "developer", "full"]);
    testConsole.setClock(now);
    await silence("forever");
    expect((await list()).map(({ state }) => state)).toEqual(["queued", "queued", "canceled"]);
    await silence(null);
    await notify(testConsole, account.id, now, alert, "escalated");
    expect(await listEmails()).toHaveLength(5);
  });

  it("can't be silenced for an alert of another account, or that the role doesn't see", async () => {
    const other = await testConsole.connect(`${name}b`, "k".repeat(64));
    const foreign = await addAlert(testConsole, other.id, now);
    const hidden = await addAlert(testConsole, account.id, now);
    for (const [role, id] of [
      ["full", foreign.id],
      ["billing", hidden.id],
      ["full", "missing"],
    ]) {
      const user = await testConsole.as(`${role}@${name}`);
      expect((await user.send("PUT", path(`alerts/${id}/silence`), { until: "forever" })).status).toBe(404);
    }
  });

  it("report the end only to recipients who were notified of the start", async () => {
    const alert = await addAlert(testConsole, account.id, now);
    const { categories } = getDefaultSubscriptions("full");
    await subscribe("full", { categories: { ...categories, zones: { email: "off", minimum: "info" } } });
    await notify(testConsole, account.id, now, alert);
    await subscribe("full", { categories });
    await notify(testConsole, account.id, now + 600, alert, "resolved");
    expect(await listEmails()).toEqual(["developer", "developer"]);
  });

  it("aren't queued for members who were disabled or removed", async () => {
    const { db } = testConsole.store;
    await db.updateTable("users").set({ disabled: 1 }).where("email", "=", `full@${name}`).execute();
    await open();
    expect(await listEmails()).toEqual(["developer"]);
  });

  it("need a subscriber: a member with a category that isn't off, or a channel", async () => {
    const { db } = testConsole.store;
    const check = async (emailEnabled: boolean) =>
      (await findAccountsWithSubscribers(db, { emailEnabled })).includes(account.id);
    expect(await check(true)).toBe(true);
    expect(await check(false)).toBe(false);
    const categories = structuredClone(getDefaultSubscriptions("full").categories);
    for (const category of Object.values(categories)) category.email = "off";
    for (const role of ["full", "developer", "billing"]) {
      const response = await subscribe(role, { categories });
      expect(response.status).toBe(200);
    }
    expect(await check(true)).toBe(false);
  });

  it("shows a member's subscriptions, the defaults of their role if they saved none", async () => {
    const user = await testConsole.as(`billing@${name}`);
    const response = await user.get(path("alert-subscriptions"));
    expect(response.json).toEqual({
      subscriptions: getDefaultSubscriptions("billing"),
      categories: ["account", "usage", "service"],
      email: null,
      isDefault: true,
      lastEmail: null,
    });
    const invalid = await user.send("PUT", path("alert-subscriptions"), { categories: {}, timeZone: "Mars/Base" });
    expect(invalid.status).toBe(422);
    const saved = await subscribe("billing", { timeZone: "Europe/Berlin" });
    expect(saved).toMatchObject({ json: { isDefault: false, subscriptions: { timeZone: "Europe/Berlin" } } });
  });

  it("T28: stores a time zone in its one spelling", async () => {
    const { db } = testConsole.store;
    for (const timeZone of ["EUROPE/BERLIN", "europe/Berlin", "Europe/Berlin"]) {
      const saved = await subscribe("developer", { timeZone });
      expect(saved).toMatchObject({ status: 200, json: { subscriptions: { timeZone: "Europe/Berlin" } } });
      const { subscriptions } = await db
        .selectFrom("alert_subscriptions")
        .select("subscriptions")
        .where("account_id", "=", account.id)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(subscriptions)).toMatchObject({ timeZone: "Europe/Berlin" });
    }
  });

  it("emails a report once, to a member who is subscribed and sees usage", async () => {
    const { store } = testConsole;
    const payload = {
      subject: "",
      heading: "",
      paragraphs: [],
      figures: [],
      zoneFigures: [],
      link: { label: "", path: "/" },
    };
    const users = await store.db.selectFrom("users").select(["id", "email"]).execute();
    const enqueue = () =>
      store.write(async (transaction) => {
        for (const role of ["full", "developer", "billing"]) {
          const userId = users.find(({ email }) => email === `${role}@${name}`)?.id ?? "";
          const report = { accountId: account.id, userId, sourceId: `${account.id}:2026-06` };
          await enqueueReport(transaction, now, { ...report, payload: { ...payload, attachments: [] } });
        }
      });
    await subscribe("full", { monthlyReport: true });
    await subscribe("developer", { monthlyReport: true });
    await enqueue();
    await enqueue();
    expect(await listEmails()).toEqual(["billing", "full"]);
  });
});
