import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { alertCategoryNames } from "@edge-console/contract/alerts/alert-categories";
import type { ChannelInput } from "@edge-console/contract/alerts/channels";
import { getDefaultSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { type Console, consoleSecret, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type DnsServer, startDnsServer } from "@edge-console/testing/dns-server";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import type { ServiceAccount } from "@edge-console/testing/operator";
import { createAccount } from "../../src/people/accounts/accounts.ts";
import { createApiKeyStore } from "../../src/people/accounts/api-key-store.ts";
import { setRole } from "../../src/people/accounts/memberships.ts";
import { createAuditLog } from "../../src/people/audit/audit-log.ts";
import { setStaff } from "../../src/people/auth/user-access.ts";
import { createPasswordHasher } from "../../src/people/auth/password-hasher.ts";
import { createEncryption } from "../../src/platform/crypto/encryption.ts";
import { Secret } from "../../src/platform/crypto/secret.ts";
import { openStore, type Store } from "../../src/platform/db/store.ts";
import { addChannel } from "../../src/watch/notifications/channels.ts";
import { saveSubscriptions } from "../../src/watch/notifications/subscriptions.ts";
import { createUser } from "../../src/people/users/users.ts";
import { type HttpsReceiver, startHttpsReceiver } from "../https-receiver.ts";
import { type MailServer, startMailServer } from "../mail-server.ts";
import { password } from "../test-app.ts";
import { stopDatabaseClock } from "./database-clock.ts";

/** Members of the account. Only the owner is subscribed to all alerts, and there is one webhook. */
export const members = {
  owner: "owner@example.com",
  /** Signs in with two browsers. */
  traveler: "traveler@example.com",
  /** Turns two-factor authentication off. */
  careless: "careless@example.com",
  /** Gets a role with more permissions. */
  promoted: "promoted@example.com",
} as const;

/** Email address of a user of the support staff. */
export const supportEmail = "support@example.com";

/** An edge-api and two replicas of the console on PostgreSQL, with servers for email, webhooks, and DNS. */
export interface AlertingStack {
  readonly edgeApi: EdgeApi;
  readonly dns: DnsServer;
  readonly mailServer: MailServer;
  readonly receiver: HttpsReceiver;
  readonly store: Store;
  readonly accountId: string;
  readonly serviceAccount: ServiceAccount & { readonly api_key: string };
  readonly replicas: readonly Console[];
  /** The replica that is killed last, which requests are sent to. */
  readonly lastReplica: Console;
  startReplicas(): Promise<void>;
  /** Kills one of the two. */
  killReplica(): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything but the replicas, with the clock of the database stopped at `now` (Unix seconds). */
export async function startAlertingStack(now: number): Promise<AlertingStack> {
  const edgeApi = await startEdgeApi();
  await edgeApi.operator.setClock(now);
  const dns = await startDnsServer();
  const mailServer = await startMailServer();
  const receiver = await startHttpsReceiver();
  const authority = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-")), "authority.pem");
  await writeFile(authority, receiver.authority);
  const databaseUrl = await createTestDatabase("postgres");
  await stopDatabaseClock(databaseUrl, now);
  const store = await openStore(databaseUrl);
  const serviceAccount = await edgeApi.operator.createAccount("harbour");
  const accountId = await addSubscribedAccount(store, now, serviceAccount, `${receiver.url}/hook`);
  const replicas: Console[] = [];
  const start = () =>
    startConsole(edgeApi, {
      DATABASE_URL: databaseUrl,
      CONSOLE_DEMO: "0",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "console@example.com",
      WEBHOOK_PRIVATE_HOSTS: receiver.host,
      NODE_EXTRA_CA_CERTS: authority,
      DNS_SERVERS: dns.address,
    });

  return {
    edgeApi,
    dns,
    mailServer,
    receiver,
    store,
    accountId,
    serviceAccount,
    replicas,
    get lastReplica() {
      const replica = replicas.at(-1);
      if (!replica) throw new Error("no replica was started");
      return replica;
    },
    async startReplicas() {
      replicas.push(...(await Promise.all([start(), start()])));
    },
    async killReplica() {
      await replicas.shift()?.kill();
    },
    async close() {
      await store.close();
      await Promise.all(replicas.map((replica) => replica.stop()));
      await receiver.close();
      await mailServer.close();
      await dns.stop();
      await edgeApi.stop();
    },
  };
}

/** Adds the account with its members, the owner's subscriptions, and the webhook; and a user of the support staff. */
async function addSubscribedAccount(
  store: Store,
  now: number,
  { account_id, api_key }: ServiceAccount & { readonly api_key: string },
  url: string,
): Promise<string> {
  const secrets = [new Secret(consoleSecret)];
  const encryption = createEncryption(secrets);
  const audit = createAuditLog(store, secrets);
  const keys = createApiKeyStore({ store, audit, encryption, invalidateKeyState: async () => {} });
  const account = await createAccount(store.db, now, { name: "harbour", serviceAccountId: account_id });
  await keys.save(account.id, new Secret(api_key));
  const passwordHash = await createPasswordHasher().hash(password);
  for (const email of Object.values(members)) {
    const user = await createUser(store.db, now, { email, name: email, passwordHash, emailProven: true });
    await setRole(store.db, account, user, email === members.owner ? "full" : "billing");
    if (email !== members.owner) continue;
    const defaults = getDefaultSubscriptions("full");
    const categories = { ...defaults.categories };
    for (const category of alertCategoryNames) categories[category] = { email: "instant", minimum: "info" };
    const key = { accountId: account.id, userId: user.id };
    await store.write((transaction) => saveSubscriptions(transaction, key, { ...defaults, categories }));
  }
  const staff = { email: supportEmail, name: supportEmail, passwordHash, emailProven: true };
  await setStaff(store.db, now, await createUser(store.db, now, staff), "support");
  const by = { accountId: account.id, createdBy: members.owner };
  const channel: ChannelInput = {
    type: "webhook",
    name: "On call",
    url,
    categories: [...alertCategoryNames],
    minimum: "info",
  };
  await store.write((transaction) => addChannel(transaction, now, encryption, { ...by, ...channel }));
  return account.id;
}
