import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { webhookPayloadSchema } from "@edge-console/contract/alerts/webhook-payload";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { type Console, consoleSecret, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEncryption } from "../src/platform/crypto/encryption.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { openStore, type Store } from "../src/platform/db/store.ts";
import { addChannel } from "../src/watch/notifications/channels.ts";
import { addAlert, notify } from "./alert-fixture.ts";
import { type HttpsReceiver, startHttpsReceiver } from "./https-receiver.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { parseEmail } from "./parse-email.ts";

const events = 60;

describe("notifications by two replicas on PostgreSQL, one of which is killed", () => {
  let edgeApi: EdgeApi;
  let mailServer: MailServer;
  let receiver: HttpsReceiver;
  let replicas: Console[];
  let store: Store;
  let accountId: string;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    mailServer = await startMailServer();
    receiver = await startHttpsReceiver();
    // So slow that deliveries are in progress at any time.
    receiver.respondWith((_, response) => void setTimeout(() => response.writeHead(204).end(), 150));
    const authority = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-")), "authority.pem");
    await writeFile(authority, receiver.authority);
    const databaseUrl = await createTestDatabase("postgres");
    const settings = {
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailServer.url,
      MAIL_FROM: "console@example.com",
      WEBHOOK_PRIVATE_HOSTS: receiver.host,
      NODE_EXTRA_CA_CERTS: authority,
    };
    replicas = await Promise.all([startConsole(edgeApi, settings), startConsole(edgeApi, settings)]);
    store = await openStore(databaseUrl);
    const account = await store.db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", demoAccounts.main)
      .executeTakeFirstOrThrow();
    accountId = account.id;
    const encryption = createEncryption([new Secret(consoleSecret)]);
    const channel = {
      accountId,
      createdBy: "owner@demo.example",
      type: "webhook",
      name: "On call",
      url: `${receiver.url}/hook`,
      categories: ["zones"],
      minimum: "info",
    } as const;
    await store.write((transaction) =>
      addChannel(transaction, 0, encryption, { ...channel, categories: [...channel.categories] }),
    );
  });

  afterAll(async () => {
    await store.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await receiver.close();
    await mailServer.close();
    await edgeApi.stop();
  });

  it("reach each subscription once per event; one in progress is repeated with the same ID", async () => {
    const alertIds: string[] = [];
    for (let count = 0; count < events; count++) {
      const now = await store.now();
      const title = `Tunnel number-${count} is disconnected`;
      const subject = { type: "tunnel", id: `gone${count}`, name: `number-${count}` } as const;
      const alert = await addAlert({ store }, accountId, now, { id: randomUUID(), title, subject });
      alertIds.push(alert.id);
      await notify({ store }, accountId, now, alert);
    }
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(10);
    await replicas.shift()?.kill();
    // What the killed replica was sending is sent again when its claims have expired.
    await expect
      .poll(
        async () => {
          const queued = store.db.selectFrom("notifications").select("id").where("state", "=", "queued");
          const notices = store.db.selectFrom("alert_notices").select("id");
          return (await queued.execute()).length + (await notices.execute()).length;
        },
        { timeout: 180_000, interval: 1_000 },
      )
      .toBe(0);

    const payloads = receiver.requests.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body)));
    const opened = payloads.filter(({ type, alert }) => type === "alert.opened" && alertIds.includes(alert?.id ?? ""));
    const byAlert = Map.groupBy(opened, ({ alert }) => alert?.id);
    expect(byAlert.size).toBe(events);
    for (const deliveries of byAlert.values()) expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1);
    expect(opened.length - events).toBeLessThanOrEqual(1);

    for (const recipient of ["owner@demo.example", "developer@demo.example"]) {
      const emails = mailServer.messages
        .filter(({ recipients }) => recipients.includes(recipient))
        .map(({ message }) => parseEmail(message));
      for (let count = 0; count < events; count++) {
        const telling = emails.filter(({ bodies }) =>
          new RegExp(`^Tunnel number-${count} is disconnected$`, "m").test(bodies["text/plain"] ?? ""),
        );
        expect([recipient, count, new Set(telling.map(({ headers }) => headers["message-id"])).size]).toEqual([
          recipient,
          count,
          1,
        ]);
      }
    }
  }, 240_000);
});
