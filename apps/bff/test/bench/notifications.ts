import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createAccount } from "../../src/people/accounts/accounts.ts";
import { setRole } from "../../src/people/accounts/memberships.ts";
import { reconcileAlerts } from "../../src/watch/alerts/reconcile-alerts.ts";
import { createEncryption } from "../../src/platform/crypto/encryption.ts";
import { Secret } from "../../src/platform/crypto/secret.ts";
import { openStore } from "../../src/platform/db/store.ts";
import { createAccountEvents } from "../../src/platform/events/account-events.ts";
import { createJobWorker } from "../../src/platform/jobs/job-worker.ts";
import { createDeliveryHandlers } from "../../src/watch/notifications/deliver.ts";
import { createEmailLayout } from "../../src/people/mail/email-layout.ts";
import { createLinks } from "../../src/watch/notifications/links.ts";
import { createQueueNotificationsHandler } from "../../src/watch/notifications/notify-alert.ts";
import { createWebhookClient } from "../../src/watch/notifications/webhook/webhook-client.ts";
import { createUser } from "../../src/people/users/users.ts";

/**
 * Measures for how long the notifications of an account with many alerts block the event loop, on SQLite. Prints the
 * longest time of each step as JSON.
 */
const alertCount = 3_000;
const memberCount = 22;

const folder = mkdtempSync(join(tmpdir(), "edge-console-bench-"));
const store = await openStore(`sqlite:${join(folder, "console.db")}`);
const log = pino({ level: "silent" });
const publicUrl = new URL("https://console.example.com");
const secrets = [new Secret("s".repeat(32))];

const now = await store.now();
const account = await createAccount(store.db, now, { name: "harbour", serviceAccountId: null });
const accountId = account.id;
for (let count = 0; count < memberCount; count++) {
  const user = { email: `member${count}@example.com`, name: `Member ${count}`, passwordHash: "", emailProven: true };
  const { id } = await createUser(store.db, now, user);
  await setRole(store.db, account, { id }, "full");
}

let sent = 0;
const webhooks = createWebhookClient({ privateHosts: [], dnsServers: [] });
const worker = createJobWorker({
  store,
  log,
  handlers: [
    createQueueNotificationsHandler(store),
    ...createDeliveryHandlers({
      store,
      log,
      webhooks,
      events: createAccountEvents(),
      encryption: createEncryption(secrets),
      links: createLinks(publicUrl),
      layout: createEmailLayout({ publicUrl, operator: { name: null, supportUrl: null } }),
      mailTransport: {
        enabled: true,
        async send() {
          sent += 1;
          return "sent";
        },
      },
    }),
  ],
});

const results: { readonly step: string; readonly blockedMs: number; readonly seconds: number }[] = [];
async function measure(step: string, work: () => Promise<void>): Promise<void> {
  let blockedMs = 0;
  let isMeasuring = true;
  let last = process.threadCpuUsage();
  // CPU time, because other programs on the machine delay a turn, too.
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    blockedMs = Math.max(blockedMs, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (isMeasuring) setImmediate(turn);
  };
  setImmediate(turn);
  await new Promise((resolve) => setImmediate(resolve));
  const startedMs = performance.now();
  await work();
  isMeasuring = false;
  await new Promise((resolve) => setImmediate(resolve));
  results.push({ step, blockedMs, seconds: (performance.now() - startedMs) / 1000 });
}

await measure(`${alertCount} alerts open`, async () => {
  const observations = Array.from({ length: alertCount }, (_, index) => ({
    kind: "certificate-expired" as const,
    subject: { type: "hostname" as const, id: String(index), name: `host${index}.example.com`, zoneId: "Z1" },
    condition: { title: `Certificate of host${index} expired`, sentence: "Visitors see a warning. Upload a new one." },
  }));
  await store.write((transaction) => reconcileAlerts(transaction, { accountId, now, observations }));
});
const countQueued = async () => {
  const { count } = await store.db
    .selectFrom("notifications")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};
let queued = 0;
await measure(`${alertCount * memberCount} notifications are queued and sent`, async () => {
  while (worker.countRunning().size > 0 || (await store.db.selectFrom("jobs").select("key").execute()).length > 0) {
    await worker.run();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
queued = await countQueued();
await worker.stop(0);
await webhooks.close();
await store.close();
rmSync(folder, { recursive: true });
process.stdout.write(`notifications ready ${JSON.stringify({ results, queued, sent })}\n`);
