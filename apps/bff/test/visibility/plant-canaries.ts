import { type Actor, can } from "@edge-console/contract/permissions";
import { createdChannelSchema } from "@edge-console/contract/alerts/channels";
import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import { tunnelSchema } from "@edge-console/contract/objects/tunnel";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { consoleActor } from "../../src/people/audit/actor.ts";
import { addAlert, notify, type TestAlert } from "../alert-fixture.ts";
import type { RawResponse } from "../http-client.ts";
import type { TestConsole, TestUser } from "../test-console.ts";

/** A value that not everyone may see, and who may. */
export interface Canary {
  readonly value: string;
  readonly isVisibleTo: (actor: Actor) => boolean;
  /** The user whose email address it is. */
  readonly owner?: string;
  /** Whether it's stored only by earlier versions, or shown to no one. */
  readonly isNeverShown?: true;
}

const needs = (permission: Parameters<typeof can>[1]) => (actor: Actor) => can(actor, permission);

/** Values that the account of `plantCanaries` contains. The API key and the users' addresses are added there. */
const values = {
  accessKey: "CANARYACCESSKEY0001",
  origin: "origin-canary.example.com",
  requests: 771_234_567,
  bandwidthBytes: 662_345_678_912,
  price: 5_537.250_125,
  tunnel: "canary-tunnel",
  endpoint: "canary-endpoint.internal",
  label: "canary-label",
  hostname: "cdn.canary-shop.example.com",
  channel: "Canary channel",
  channelHost: "hooks.canary-chat.example.com",
  usageTitle: "Requests are above canary-threshold",
  securityTitle: "Canary of security",
  legacyTitle: "Canary of an earlier version",
} as const;

/** The account in which the canaries are planted. */
export interface PlantedAccount {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
}

function createCanaries({ apiKey }: PlantedAccount, emails: readonly string[]): Canary[] {
  return [
    ...emails.map((email) => ({ value: email, isVisibleTo: needs("members:details"), owner: email })),
    { value: apiKey, isVisibleTo: () => false, isNeverShown: true },
    { value: values.accessKey, isVisibleTo: needs("bucket-keys:read") },
    { value: values.origin, isVisibleTo: needs("zones:read") },
    { value: values.label, isVisibleTo: needs("zones:read") },
    { value: values.hostname, isVisibleTo: needs("hostnames:read") },
    { value: String(values.requests), isVisibleTo: needs("usage:read") },
    { value: String(values.bandwidthBytes), isVisibleTo: needs("usage:read") },
    { value: String(values.price), isVisibleTo: needs("usage:read") },
    { value: values.usageTitle, isVisibleTo: needs("usage:read") },
    { value: values.tunnel, isVisibleTo: needs("tunnels:read") },
    { value: values.endpoint, isVisibleTo: needs("tunnels:read") },
    { value: values.channel, isVisibleTo: needs("alert-channels:manage") },
    { value: values.channelHost, isVisibleTo: needs("alert-channels:manage") },
    { value: values.securityTitle, isVisibleTo: needs("members:manage") },
    { value: values.legacyTitle, isVisibleTo: needs("members:manage") },
  ];
}

/**
 * Uses every part of the console as a member with full access, so that the account, its audit log, and the member's own
 * writes contain the canaries. Returns them.
 */
export async function plantCanaries(
  testConsole: TestConsole,
  account: PlantedAccount,
  email: string,
): Promise<Canary[]> {
  const planter = await testConsole.as(email);
  const path = `/api/accounts/${account.id}`;
  const invited = "invited@canary-guest.example";
  await plantInService(planter, `${path}/v1`, path);
  await plantInConsole(planter, path, invited);
  await raiseAlerts(testConsole, account, planter, email);
  await addEntriesOfEarlierVersions(testConsole, account, email);
  const rows = await testConsole.store.db.selectFrom("users").select("email").execute();
  const emails = rows.map((row) => row.email).filter((address) => address.endsWith(`@${account.name}`));
  return createCanaries(account, [...emails, invited]);
}

async function plantInService(planter: TestUser, v1: string, path: string): Promise<void> {
  const bucket = {
    ZONE_NAME: "pictures",
    ORIGIN_TYPE: "S3",
    ORIGIN_URL: `https://${values.origin}`,
    S3_BUCKET: "pictures",
    S3_REGION: "auto",
    S3_ACCESS_KEY: values.accessKey,
    S3_SECRET_KEY: "a-secret-of-the-bucket-0001",
  };
  const key = { "idempotency-key": "first-zone" };
  const zone = zoneSchema.parse(expectDone(await planter.post(`${v1}/cdn`, bucket, key)).json).ID;
  expectDone(await planter.post(`${v1}/cdn/${zone}`, { S3_ACCESS_KEY: values.accessKey, BLOCK_POST: 1 }));
  const hostnames = `${v1}/cdn/${zone}/hostnames`;
  const added = expectDone(await planter.post(hostnames, { HOSTNAME: values.hostname }));
  const hostname = hostnameSchema.parse(added.json).ID;
  expectDone(await planter.post(`${hostnames}/${hostname}`, { SSL_ENABLED: 1 }));
  const scheduled = { zoneId: zone, hostnameId: hostname };
  expectDone(await planter.post(`${path}/pending-force-https`, scheduled));
  const tunnel = tunnelSchema.parse(expectDone(await planter.post(`${v1}/tunnels`, { NAME: values.tunnel })).json);
  const endpoint = { NAME: "web", SCHEME: "http", HOST: values.endpoint, PORT: 8080 };
  expectDone(await planter.post(`${v1}/tunnels/${tunnel.TUNNEL_ID}/endpoints`, endpoint));
  expectDone(await planter.post(`${v1}/tunnels/${tunnel.TUNNEL_ID}`, { NAME: values.tunnel, ENABLED: 0 }));
  expectDone(await planter.post(`${path}/zone-labels`, { zones: zone, add: values.label, remove: "" }));
  for (const list of [`${v1}/cdn`, `${v1}/tunnels`]) await planter.get(list);
}

async function plantInConsole(planter: TestUser, path: string, invited: string): Promise<void> {
  const thresholds = { requests: values.requests, bandwidthBytes: values.bandwidthBytes };
  expectDone(await planter.send("PUT", `${path}/usage-thresholds`, thresholds));
  const prices = { currency: "EUR", perTerabyte: values.price, perMillionRequests: null };
  expectDone(await planter.send("PUT", `${path}/prices`, prices));
  const input = { type: "slack", name: values.channel, categories: ["zones"], minimum: "info" };
  const url = `https://${values.channelHost}/a`;
  const added = expectDone(await planter.post(`${path}/alert-channels`, { ...input, url }));
  const { channel } = createdChannelSchema.parse(added.json);
  const { name, categories, minimum } = input;
  const change = { name, categories, minimum, enabled: false };
  expectDone(await planter.send("PATCH", `${path}/alert-channels/${channel.id}`, change));
  expectDone(await planter.post(`${path}/saved-views`, { name: "Shops", search: "", hidden: "", shared: true }));
  expectDone(await planter.post(`${path}/invitations`, { email: invited, role: "developer" }));
}

/** Opens alerts of several categories, notifies subscribers of them, and acknowledges half of them. */
async function raiseAlerts(
  testConsole: TestConsole,
  { id, name }: PlantedAccount,
  planter: TestUser,
  email: string,
): Promise<void> {
  const now = await testConsole.store.now();
  const alerts: Partial<TestAlert>[] = [
    { kind: "usage-threshold", title: values.usageTitle, subject: { type: "account", id: "", name: "Account" } },
    {
      kind: "two-factor-removed",
      title: `${values.securityTitle}: ${email}`,
      sentence: `full@${name} signs in without a second factor.`,
      subject: { type: "user", id: "u1", name: email },
    },
    {
      kind: "tunnel-disconnected",
      title: `Tunnel ${values.tunnel} is disconnected`,
      subject: { type: "tunnel", id: "AAAAAAAA1", name: values.tunnel },
    },
    { kind: "service-incident", title: "An incident", subject: { type: "service", id: "1", name: "Incident" } },
  ];
  for (const changes of alerts) {
    for (const isAcknowledged of [false, true]) {
      const alert = await addAlert(testConsole, id, now, changes);
      await notify(testConsole, id, now, alert);
      if (isAcknowledged) expectDone(await planter.post(`/api/accounts/${id}/alerts/${alert.id}/acknowledge`));
    }
  }
}

/** Adds what earlier versions recorded: the title of an acknowledged alert, and an email address in a reason. */
async function addEntriesOfEarlierVersions(
  { store, services }: TestConsole,
  { id: accountId }: PlantedAccount,
  email: string,
): Promise<void> {
  const user = await store.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const actor = { id: user.id, email, kind: "member" } as const;
  const base = { accountId, actor, outcome: "applied", reason: null, address: "", requestId: "" } as const;
  const changes = [{ field: "alert", before: null, after: values.legacyTitle }];
  await services.audit.record({ ...base, action: "acknowledgeAlert", target: "/alerts/1", changes });
  await services.audit.record({
    ...base,
    actor: consoleActor,
    action: "enableForceHttps",
    target: "/cdn/AAAAAAAA1/hostnames/1",
    outcome: "not-applied",
    changes: [],
    reason: `Scheduled by ${email}. HTTPS was disabled.`,
  });
}

function expectDone(response: RawResponse): RawResponse {
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
  return response;
}
