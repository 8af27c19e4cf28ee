import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { databaseKinds } from "@edge-console/testing/databases";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { addAlert, notify } from "../../../test/alert-fixture.ts";
import { getPort } from "../../../test/get-port.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";
import { createMailTransport, type MailTransport } from "../../people/mail/mail-transport.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import type { Store } from "../../platform/db/store.ts";
import { createJobWorker } from "../../platform/jobs/job-worker.ts";
import { createDeliveryHandlers } from "./deliver.ts";
import { resend } from "./outbox-results.ts";
import { createEmailLayout } from "../../people/mail/email-layout.ts";
import { createUnsubscribeToken } from "./unsubscribe-token.ts";

describe.each(databaseKinds)("emails of alerts are sent once, on %s", (kind) => {
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
    const { db } = testConsole.store;
    await db.deleteFrom("notifications").execute();
    await db.deleteFrom("jobs").execute();
    mailServer.reject("RCPT TO", null);
    setTime(start);
    name = `once${accounts++}.example`;
    account = await testConsole.connect(name, "k".repeat(64));
    // One subscriber is enough.
    await db.deleteFrom("memberships").where("account_id", "=", account.id).where("role", "!=", "full").execute();
  });

  const setTime = (time: number) => {
    now = time;
    testConsole.setClock(now);
  };
  const raise = async (title: string) => {
    const alert = await addAlert(testConsole, account.id, now, { title });
    await notify(testConsole, account.id, now, alert);
    return alert;
  };
  const getSubjects = () =>
    mailServer.messages
      .filter(({ recipients }) => recipients[0]?.endsWith(`@${name}`))
      .map(({ message }) => parseEmail(message).headers["subject"]?.replace("[Edge Console] ", ""));
  const listNotifications = () =>
    testConsole.store.db
      .selectFrom("notifications")
      .select(["id", "state", "due_at"])
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .execute();
  const listAttempts = () =>
    testConsole.store.db
      .selectFrom("notification_attempts")
      .select(["attempt", "failure", "duration_ms"])
      .orderBy("attempt")
      .execute();
  const resendAlert = (id: string) => testConsole.store.write((transaction) => resend(transaction, now, id));
  /** Runs what is due until nothing is, for as long as the console tries. */
  const deliverForADay = async () => {
    const end = now + 26 * 3600;
    for (;;) {
      await testConsole.runJobs();
      const { due } = await testConsole.store.db
        .selectFrom("jobs")
        .select((row) => row.fn.min("due_at").as("due"))
        .where("kind", "=", "deliver-email")
        .executeTakeFirstOrThrow();
      if (due === null || due > end) return;
      setTime(Math.max(due, now + 1));
    }
  };

  it("T1: row 87: after the operator sent some of them again", async () => {
    mailServer.reject("RCPT TO", "550 no such user");
    const first = await raise("first");
    await testConsole.runJobs();
    setTime(now + 10);
    const second = await raise("second");
    await testConsole.runJobs();
    setTime(now + 10);
    await resendAlert(first.id);
    await testConsole.runJobs();
    mailServer.reject("RCPT TO", null);
    setTime(now + 10);
    await resendAlert(first.id);
    await resendAlert(second.id);
    await deliverForADay();
    expect(getSubjects()).toEqual([`2 alerts (${name})`]);
    expect((await listNotifications()).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    expect((await listAttempts()).map(({ attempt }) => attempt)).toEqual([1, 1, 2, 2, 3]);
  });

  it("row 87: although its result can't be stored for a while", async () => {
    await raise("first");
    const { store } = testConsole;
    let failures = 0;
    // The first transactions of a run store the unsubscribe token and the attempt.
    const unreliable = failWrites(store, (count) => {
      if (count < 3 || count > 4) return false;
      failures += 1;
      return true;
    });
    await runEmails(unreliable);
    expect(failures).toBe(2);
    expect(await listNotifications()).toMatchObject([{ state: "delivered" }]);
    await deliverForADay();
    expect(getSubjects()).toEqual([`first (${name})`]);
  });

  it("row 87: and once more at most if the result of an attempt is never stored", async () => {
    await raise("first");
    for (let count = 0; count < 4; count++) {
      const unreliable = failWrites(testConsole.store, (write) => write > 2);
      await runEmails(unreliable).catch(() => {});
      setTime(now + 7 * 3600);
    }
    await deliverForADay();
    expect(getSubjects().length).toBeLessThanOrEqual(2);
    expect(await listNotifications()).toMatchObject([{ state: "failed", due_at: null }]);
    expect((await listAttempts()).map(({ failure }) => failure)).toEqual(["interrupted", "interrupted"]);
  });

  it("T5: and tried again a minute after it was queued again, whatever was tried before", async () => {
    mailServer.reject("RCPT TO", "450 try again later");
    const alert = await raise("first");
    await deliverForADay();
    expect(await listNotifications()).toMatchObject([{ state: "failed" }]);
    setTime(now + 60);
    await resendAlert(alert.id);
    await testConsole.runJobs();
    const [notification] = await listNotifications();
    expect(notification?.state).toBe("queued");
    expect(notification?.due_at).toBeLessThanOrEqual(now + 72);
  });

  it("T6: and given up without another attempt if the console was stopped for more than a day", async () => {
    mailServer.reject("RCPT TO", "450 try again later");
    await raise("first");
    await testConsole.runJobs();
    mailServer.reject("RCPT TO", null);
    setTime(now + 48 * 3600);
    await deliverForADay();
    expect(getSubjects()).toEqual([]);
    expect(await listNotifications()).toMatchObject([{ state: "failed" }]);
    expect(await listAttempts()).toHaveLength(1);
  });

  it("T3, row 89: what can't be read is canceled, and the rest is sent", async () => {
    await raise("first");
    await raise("second");
    const { db } = testConsole.store;
    const member = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `full@${name}`)
      .executeTakeFirstOrThrow();
    const [readable] = await db.selectFrom("notifications").selectAll().execute();
    if (!readable) throw new Error("nothing was queued");
    for (const payload of ["{", "{}", readable.payload.replace("tunnel-disconnected", "of-a-newer-version")]) {
      const id = randomUUID();
      await db
        .insertInto("notifications")
        .values({ ...readable, id, source_id: id, payload })
        .execute();
    }
    await db
      .insertInto("alert_subscriptions")
      .values({ account_id: account.id, user_id: member.id, subscriptions: "{" })
      .execute();
    const user = await testConsole.as(`full@${name}`);
    const path = `/api/accounts/${account.id}/alert-subscriptions`;
    const { json } = await user.get(path);
    const { subscriptions } = Object(json);
    expect((await user.send("PUT", path, subscriptions)).status).toBe(200);
    await testConsole.runJobs();
    expect(getSubjects()).toEqual([`2 alerts (${name})`]);
    const states = (await listNotifications()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["canceled", "canceled", "canceled", "delivered", "delivered"]);

    const id = randomUUID();
    await db
      .insertInto("notifications")
      .values({ ...readable, id, source_id: id, payload: "{" })
      .execute();
    const token = createUnsubscribeToken();
    const owner = { accountId: account.id, userId: member.id };
    await testConsole.store.write((transaction) => token.save(transaction, now, owner));
    expect((await testConsole.call("POST", `/unsubscribe?token=${token.forScope("all")}`)).status).toBe(204);
  });

  it("row 87: by the replica that took over, although the other one was frozen while it sent", async () => {
    await raise("first");
    const frozen = Promise.withResolvers<void>();
    const sent: string[] = [];
    const createTransport = (label: string, until?: Promise<void>): MailTransport => ({
      enabled: true,
      async send({ messageId = "" }) {
        sent.push(`${label} ${messageId}`);
        await until;
        return "sent";
      },
    });
    const stores = [await openReplica(), await openReplica()];
    const [a, b] = stores.map((store, index) =>
      createWorker(store, index === 0 ? createTransport("a", frozen.promise) : createTransport("b")),
    );
    await a?.run();
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    await b?.run();
    await b?.settle();
    expect(sent).toHaveLength(1);
    // Its claim has expired.
    setTime(now + 91);
    await b?.run();
    await b?.settle();
    const [first, second, ...others] = sent.map((line) => line.split(" "));
    expect([first?.[0], second?.[0], others]).toEqual(["a", "b", []]);
    expect(second?.[1]).toBe(first?.[1]);
    frozen.resolve();
    await a?.settle();
    await b?.run();
    await b?.settle();
    expect(sent).toHaveLength(2);
    expect(await listNotifications()).toMatchObject([{ state: "delivered", due_at: null }]);
    expect(await listAttempts()).toMatchObject([
      { attempt: 1, failure: "interrupted" },
      { attempt: 2, failure: null },
    ]);
    await Promise.all([a?.stop(0), b?.stop(0)]);
    if (kind === "postgres") await Promise.all(stores.map((store) => store.close()));
  });

  it("row 87: although the mail server sends its reply byte by byte, until the deadline", async () => {
    await raise("first");
    const server = await startDrippingServer();
    const settings = { smtpUrl: new Secret(server.url), from: "console@example.com", tls: "required" } as const;
    const transport = createMailTransport(settings, pino({ level: "silent" }));
    const stores = [await openReplica(), await openReplica()];
    const [a, b] = stores.map((store) => createWorker(store, transport, 2));
    try {
      await a?.run();
      await vi.waitFor(() => expect(server.countConnections()).toBe(1), 20_000);
      setTime(now + 20);
      await b?.run();
      expect([a, b].map((worker) => worker?.countRunning().size)).toEqual([1, 0]);
      await a?.settle();
      await b?.run();
      await b?.settle();
      expect(server.countConnections()).toBe(1);
      expect(await listNotifications()).toMatchObject([{ state: "queued" }]);
      expect(await listAttempts()).toMatchObject([{ attempt: 1, failure: expect.any(String) }]);
    } finally {
      await Promise.all([a?.stop(0), b?.stop(0)]);
      if (kind === "postgres") await Promise.all(stores.map((store) => store.close()));
      await server.close();
    }
  });

  /** With SQLite, there is one process. */
  const openReplica = async (): Promise<Store> =>
    kind === "sqlite" ? testConsole.store : openTestStore({ url: testConsole.databaseUrl }, { clock: () => now });

  const createHandlers = (store: Store, mailTransport: MailTransport) =>
    createDeliveryHandlers({
      store,
      mailTransport,
      events: testConsole.services.events,
      log: pino({ level: "silent" }),
      encryption: testConsole.services.encryption,
      webhooks: testConsole.services.webhooks,
      links: testConsole.services.links,
      layout: createEmailLayout({
        publicUrl: testConsole.services.publicUrl,
        operator: { name: null, supportUrl: null },
      }),
    });

  const createWorker = (store: Store, mailTransport: MailTransport, deadlineSeconds = 60) =>
    createJobWorker({
      store,
      log: pino({ level: "silent" }),
      handlers: createHandlers(store, mailTransport).map((handler) => ({ ...handler, deadlineSeconds })),
      takeoverDelayMs: 0,
    });

  /** Runs the job of the member's emails on a database whose transactions fail. */
  async function runEmails(store: Store): Promise<void> {
    const { db } = testConsole.store;
    const { user_id } = await db
      .selectFrom("notifications")
      .select("user_id")
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    const [emails] = createHandlers(store, testConsole.services.mailTransport);
    const key = `${account.id} ${user_id}`;
    const { signal } = new AbortController();
    await emails?.run({ key, accountId: account.id, signal, assertClaim: async () => {} });
  }
});

/** A mail server whose replies never end: it keeps sending, so that no timeout of the connection applies. */
async function startDrippingServer() {
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => {});
    socket.write("220 mail.example.com ESMTP\r\n");
    socket.once("data", () => {
      socket.write("250-");
      const timer = setInterval(() => socket.write("x"), 50);
      socket.once("close", () => clearInterval(timer));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${getPort(server)}`,
    countConnections: () => connections,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A store whose transactions fail before they are committed if `fails` says so, counted from 1. */
function failWrites(store: Store, fails: (count: number) => boolean): Store {
  let count = 0;
  return {
    ...store,
    write: (work) => {
      count += 1;
      if (!fails(count)) return store.write(work);
      return Promise.reject(Object.assign(new Error("disk is full"), { code: "SQLITE_FULL" }));
    },
  };
}
