import { getDefaultSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAlert, notify } from "../../../test/alert-fixture.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";
import { deleteOldNotifications } from "./outbox-results.ts";
import { enqueueReport } from "./reports.ts";

describe.each(databaseKinds)("delivery of emails, on %s", (kind) => {
  const start = Date.parse("2026-07-01T12:00:00Z") / 1000;
  let now: number;
  let mailServer: MailServer;
  let testConsole: TestConsole;
  let account: { readonly id: string };
  let name: string;
  let accounts = 0;

  beforeAll(async () => {
    mailServer = await startMailServer();
    const mail = mailServer.settings;
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"), kind, { mail });
    await testConsole.stop();
  });

  afterAll(async () => {
    await testConsole.close();
    await mailServer.close();
  });

  beforeEach(async () => {
    await testConsole.store.db.deleteFrom("notifications").execute();
    await testConsole.store.db.deleteFrom("throttles").execute();
    mailServer.reject("RCPT TO", null);
    mailServer.reject("DATA", null);
    setTime(start);
    name = `mail${accounts++}.example`;
    account = await testConsole.connect(name, "k".repeat(64));
    await subscribe("developer", {});
  });

  const setTime = (time: number) => {
    now = time;
    testConsole.setClock(now);
  };
  const deliver = () => testConsole.runJobs();
  const listMails = () =>
    mailServer.messages
      .filter(({ recipients }) => recipients[0]?.endsWith(`@${name}`))
      .map(({ recipients, message }) => ({ to: recipients[0], ...parseEmail(message) }));
  const getSubjects = () => listMails().map(({ headers }) => headers["subject"]);
  const subscribe = async (role: "full" | "developer" | "billing", change: object) => {
    const user = await testConsole.as(`${role}@${name}`);
    const off = structuredClone(getDefaultSubscriptions("full"));
    if (role === "developer") for (const category of Object.values(off.categories)) category.email = "off";
    const response = await user.send("PUT", `/api/accounts/${account.id}/alert-subscriptions`, { ...off, ...change });
    expect(response.status).toBe(200);
  };
  const raise = async (changes: Parameters<typeof addAlert>[3] = {}) => {
    const alert = await addAlert(testConsole, account.id, now, changes);
    await notify(testConsole, account.id, now, alert);
    return alert;
  };
  /** Expects that HTML and plain text link to the page of each alert, and to the list. */
  const expectLinks = (mail: ReturnType<typeof listMails>[number] | undefined, alerts: readonly { id: string }[]) => {
    const list = `${testConsole.url}/a/${account.id}/alerts`;
    const text = mail?.bodies["text/plain"]?.split("\n");
    expect(text).toContain(`View alerts: ${list}`);
    expect(mail?.bodies["text/html"]).toContain(`href="${list}"`);
    for (const { id } of alerts) {
      expect(text).toContain(`View alert: ${list}/${id}`);
      expect(mail?.bodies["text/html"]).toContain(`href="${list}/${id}"`);
    }
  };
  const listStates = async () => {
    const rows = await testConsole.store.db
      .selectFrom("notifications")
      .select(["state", "due_at"])
      .orderBy("created_at")
      .execute();
    return rows.map(({ state }) => state);
  };

  it("sends one with text and HTML, and the end of the alert in the same thread", async () => {
    const alert = await raise({
      title: "Tunnel <b>nyc</b> & co\r\nBcc: x@example.com is disconnected",
      quote: '"<i>"',
    });
    await deliver();
    await deliver();
    const [mail, ...others] = listMails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(`full@${name}`);
    const title = "Tunnel <b>nyc</b> & co Bcc: x@example.com is disconnected";
    expect(mail?.headers).toMatchObject({
      subject: `[Edge Console] ${title} (${name})`,
      "auto-submitted": "auto-generated",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.headers["bcc"]).toBeUndefined();
    const url = `${testConsole.url}/a/${account.id}/alerts/${alert.id}`;
    expect(mail?.bodies["text/plain"]).toContain(`${title}\n\nCritical · since Jul 1, 2026, 12:00 UTC`);
    expect(mail?.bodies["text/plain"]).toContain(url);
    expect(mail?.bodies["text/html"]).toContain("Tunnel &lt;b&gt;nyc&lt;/b&gt; &amp; co");
    expect(mail?.bodies["text/html"]).toContain("&quot;&lt;i&gt;&quot;");
    expect(mail?.bodies["text/html"]).not.toMatch(/<b>nyc|<i>|<script/);

    setTime(now + 600);
    await notify(testConsole, account.id, now, alert, "resolved");
    await deliver();
    const [, resolved] = listMails();
    expect(resolved?.headers).toMatchObject({
      subject: `[Edge Console] Resolved: ${title} (${name})`,
      "in-reply-to": mail?.headers["message-id"],
    });
    expect(resolved?.headers["message-id"]).not.toBe(mail?.headers["message-id"]);
    expect(await listStates()).toEqual(["delivered", "delivered"]);
  });

  it("T12: sends several alerts that are due at the same time in one", async () => {
    const alerts = [
      await raise({ title: "Tunnel a is disconnected" }),
      await raise({ title: "Certificate of b expires soon", kind: "certificate-expiring" }),
    ];
    await deliver();
    const mails = listMails();
    expect(getSubjects()).toEqual([`[Edge Console] 2 alerts (${name})`]);
    expect(mails[0]?.bodies["text/plain"]).toMatch(/Tunnel a is disconnected[^]*Certificate of b expires soon/);
    expectLinks(mails[0], alerts);
    expect(await listStates()).toEqual(["delivered", "delivered"]);
  });

  it("tries again with growing delays, and gives up after a day", async () => {
    mailServer.reject("RCPT TO", "450 try again later");
    await raise();
    const { db } = testConsole.store;
    const times: number[] = [];
    for (let attempts = 0; attempts < 50; attempts++) {
      times.push(now);
      await deliver();
      const { due_at } = await db.selectFrom("notifications").select("due_at").executeTakeFirstOrThrow();
      if (due_at === null) break;
      setTime(due_at - 1);
      await deliver();
      setTime(due_at);
    }
    const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delays[0]).toBeGreaterThanOrEqual(48);
    expect(delays[0]).toBeLessThanOrEqual(72);
    expect(Math.max(...delays)).toBeLessThanOrEqual(6 * 3600 * 1.2);
    expect(times.length).toBeGreaterThan(9);
    expect(times.at(-1)).toBe(start + 24 * 3600);
    expect(await listStates()).toEqual(["failed"]);
    const attempts = await db
      .selectFrom("notification_attempts")
      .select(["at", "failure"])
      .orderBy("attempt")
      .execute();
    expect(attempts).toEqual(times.map((at) => ({ at, failure: "email-failed" })));
    expect(listMails()).toEqual([]);
  });

  it.each([
    ["RCPT TO", "550 5.1.1 no such user"],
    ["DATA", "554 5.7.1 rejected as spam"],
  ] as const)("gives up immediately if the mail server permanently rejects %s", async (command, reply) => {
    mailServer.reject(command, reply);
    await raise();
    await deliver();
    mailServer.reject(command, null);
    setTime(now + 24 * 3600);
    await deliver();
    expect(listMails()).toEqual([]);
    expect(await listStates()).toEqual(["failed"]);
    const attempts = await testConsole.store.db.selectFrom("notification_attempts").select(["at", "failure"]).execute();
    expect(attempts).toEqual([{ at: start, failure: "email-rejected" }]);
    const user = await testConsole.as(`full@${name}`);
    expect(await user.send("GET", `/api/accounts/${account.id}/alert-subscriptions`)).toMatchObject({
      json: { lastEmail: { at: start, delivered: false } },
    });
  });

  it("sends the same email again after a failure, even if another alert is due since", async () => {
    mailServer.reject("RCPT TO", "450 try again later");
    await raise({ title: "first" });
    await deliver();
    mailServer.reject("RCPT TO", null);
    setTime(now + 80);
    await raise({ title: "second" });
    await deliver();
    expect(getSubjects()).toHaveLength(2);
    expect(getSubjects()).toEqual(
      expect.arrayContaining([`[Edge Console] first (${name})`, `[Edge Console] second (${name})`]),
    );
  });

  it("holds back what isn't critical until quiet hours end", async () => {
    await subscribe("full", { quietHours: { from: "11:00", to: "15:00" } });
    await raise({ title: "low", kind: "dns-changed" });
    await raise({ title: "urgent" });
    await deliver();
    expect(getSubjects()).toEqual([`[Edge Console] urgent (${name})`]);
    setTime(now + 3 * 3600 - 1);
    await deliver();
    expect(getSubjects()).toHaveLength(1);
    setTime(now + 1);
    await deliver();
    expect(getSubjects()).toEqual([`[Edge Console] urgent (${name})`, `[Edge Console] low (${name})`]);
  });

  it("holds back a repeated attempt that falls into quiet hours", async () => {
    mailServer.reject("RCPT TO", "450 try again later");
    await raise({ kind: "dns-changed" });
    await deliver();
    mailServer.reject("RCPT TO", null);
    await subscribe("full", { quietHours: { from: "12:01", to: "15:00" } });
    setTime(now + 80);
    await deliver();
    expect(listMails()).toEqual([]);
    setTime(start + 3 * 3600);
    await deliver();
    expect(listMails()).toHaveLength(1);
  });

  it("T12: sends a daily summary at the member's local time, with everything since", async () => {
    const { categories } = structuredClone(getDefaultSubscriptions("full"));
    categories.zones.email = "daily";
    await subscribe("full", { categories, timeZone: "America/New_York", digestTime: "09:00" });
    const alert = await raise({ title: "Tunnel a is disconnected" });
    setTime(now + 600);
    await notify(testConsole, account.id, now, alert, "resolved");
    const other = await raise({ title: "Tunnel b is disconnected" });
    setTime(start + 3599);
    await deliver();
    expect(listMails()).toEqual([]);
    setTime(start + 3600);
    await deliver();
    await deliver();
    expect(getSubjects()).toEqual([`[Edge Console] Daily summary: 2 alerts (${name})`]);
    expect(listMails()[0]?.bodies["text/plain"]).toMatch(/Tunnel b[^]*Resolved: Tunnel a/);
    expectLinks(listMails()[0], [alert, other]);
    expect(await listStates()).toEqual(["delivered", "delivered", "delivered"]);
    setTime(start + 86_400);
    await deliver();
    expect(listMails()).toHaveLength(1);
  });

  it.each([
    [
      "left the account",
      async () => testConsole.store.db.deleteFrom("memberships").where("account_id", "=", account.id).execute(),
    ],
    [
      "is disabled",
      async () =>
        testConsole.store.db.updateTable("users").set({ disabled: 1 }).where("email", "=", `full@${name}`).execute(),
    ],
    [
      "lost the role",
      async () =>
        testConsole.store.db
          .updateTable("memberships")
          .set({ role: "billing" })
          .where("account_id", "=", account.id)
          .execute(),
    ],
  ])("cancels those to a member who %s", async (_, change) => {
    await raise();
    await change();
    await deliver();
    expect(listMails()).toEqual([]);
    expect(await listStates()).toEqual(["canceled"]);
  });

  it("sends a report with its attachment once", async () => {
    const { store } = testConsole;
    const member = await store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `billing@${name}`)
      .executeTakeFirstOrThrow();
    const report = {
      accountId: account.id,
      userId: member.id,
      sourceId: `report ${account.id} 2026-06`,
      payload: {
        subject: "Usage in June 2026",
        heading: "Usage in June 2026",
        paragraphs: ["Requests and bandwidth."],
        figures: [{ label: "Requests", value: "1,234" }],
        zoneFigures: [{ label: "Comply with all baselines now", value: "1 of 2 zones" }],
        link: { label: "View report", path: `/a/${account.id}/usage` },
        attachments: [
          { filename: "usage-2026-06.csv", contentType: "text/csv", content: "zone,requests\r\nblog,1234\r\n" },
        ],
      },
    };
    await store.write((transaction) => enqueueReport(transaction, now, report));
    await store.write((transaction) => enqueueReport(transaction, now, report));
    await deliver();
    const [mail, ...others] = listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: `billing@${name}`, filenames: ["usage-2026-06.csv"] });
    expect(mail?.bodies["text/csv"]).toBe("zone,requests\r\nblog,1234");
    expect(mail?.bodies["text/plain"]).toContain("Requests: 1,234");
    // Billing doesn't see zones.
    expect(mail?.bodies["text/plain"]).not.toContain("baselines");
    const full = await store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `full@${name}`)
      .executeTakeFirstOrThrow();
    await subscribe("full", { monthlyReport: true });
    await store.write((transaction) => enqueueReport(transaction, now, { ...report, userId: full.id }));
    await deliver();
    expect(listMails()[1]?.bodies["text/plain"]).toContain("Comply with all baselines now: 1 of 2 zones");
  });

  it("sends a test email to the member, once", async () => {
    const user = await testConsole.as(`full@${name}`);
    const path = `/api/accounts/${account.id}/alert-subscriptions`;
    const send = () => user.post(`${path}/test`, {});
    const readLastEmail = async () => (await user.get(path)).json;
    expect((await send()).status).toBe(204);
    await deliver();
    expect(getSubjects()).toEqual([`[Edge Console] Test email (${name})`]);
    expect(await readLastEmail()).toMatchObject({ lastEmail: { at: now, delivered: true } });
    mailServer.reject("RCPT TO", "450 try again later");
    setTime(now + 10);
    await send();
    await deliver();
    expect(await readLastEmail()).toMatchObject({ lastEmail: { at: now, delivered: false } });
    const statuses = [];
    for (let count = 0; count < 30; count++) statuses.push((await send()).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it("deletes finished ones after 90 days", async () => {
    await raise();
    await deliver();
    const { db } = testConsole.store;
    await deleteOldNotifications(db, now + 90 * 86_400);
    expect(await listStates()).toEqual(["delivered"]);
    await deleteOldNotifications(db, now + 90 * 86_400 + 1);
    expect(await listStates()).toEqual([]);
  });
});
