import { randomUUID } from "node:crypto";
import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import { createdChannelSchema } from "@edge-console/contract/alerts/channels";
import { membersSchema } from "@edge-console/contract/console/members";
import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import { vi } from "vitest";
import { password } from "../test-app.ts";
import { parseEmail } from "../parse-email.ts";
import { sameOriginHeaders, sendRequest } from "../http-client.ts";
import { setUpAuthenticator } from "../test-browser.ts";
import type { AlertWorld } from "./alert-world.ts";
import { members, supportEmail } from "./alerting-stack.ts";
import { usualTraffic } from "./traffic.ts";

/**
 * When an alert opens and is resolved: after the minutes of its damping, after its object is loaded again, after hours of
 * traffic, or apart from all others.
 */
export type Stage = "minutes" | "reload" | "hours" | "key";

/** How a kind of alert is brought about in the service or the console. */
export interface Scenario {
  readonly stage: Stage;
  /** Name of the alert's subject. */
  readonly subject: string;
  readonly open: (world: AlertWorld) => Promise<unknown>;
  /** Null for an event, which no change resolves. */
  readonly resolve: ((world: AlertWorld) => Promise<unknown>) | null;
}

const day = 86_400;

async function upload(world: AlertWorld, days: number): Promise<void> {
  const [authority, keys] = [await createAuthority(world.now()), await getKeyPair("p-256")];
  const name = "expiring.example.com";
  const validity = { notBefore: world.now() - day, notAfter: world.now() + days * day + 43_200 };
  const leaf = await authority.issue(keys, { commonName: name, names: [name], ...validity });
  const body = { CERTIFICATE: leaf + authority.intermediate, PRIVATE_KEY: toKeyPem(keys) };
  await world.call("POST", `${world.getHostname(name).path}/certificate`, body);
}

/** Issues a managed certificate for a hostname with HTTPS. */
async function issue(world: AlertWorld, name: Parameters<AlertWorld["getHostname"]>[0], days: number): Promise<void> {
  const { id, path } = world.getHostname(name);
  await world.call("POST", path, { SSL_ENABLED: 1 });
  const expires = world.now() + days * day - 60;
  await world.stack.edgeApi.operator.call("POST", `/hostnames/${id}/issue`, { expires });
}

const setThresholds = (world: AlertWorld, requests: number | null, bandwidthBytes: number | null) =>
  world.asOwner("PUT", "/usage-thresholds", { requests, bandwidthBytes });

const updateAccount = ({ stack: { edgeApi, serviceAccount } }: AlertWorld, change: object) =>
  edgeApi.operator.updateAccount(serviceAccount.account_id, change);

/** Adds a channel that gets none of the alerts of the test; returns its path. */
async function addChannel({ asOwner, stack }: AlertWorld): Promise<string> {
  const url = `${stack.receiver.url}/unused`;
  const input = { type: "webhook", name: "Unused", url, categories: ["edges", "usage"], minimum: "critical" };
  const { channel } = createdChannelSchema.parse((await asOwner("POST", "/alert-channels", input)).json);
  return `/alert-channels/${channel.id}`;
}

/** An incident, whose ID only its publication returns. */
function createServiceIncident(): Scenario {
  let id = 0;
  return {
    stage: "minutes",
    subject: "Edge Delivery",
    async open({ stack }) {
      const body = { title: "Elevated error rates in Frankfurt", type: "Major System Outage" };
      const published = await stack.edgeApi.operator.call<{ incident_id: number }>("POST", "/status/incidents", body);
      id = published.incident_id;
    },
    resolve: ({ stack }) => stack.edgeApi.operator.call("POST", `/status/incidents/${id}/resolve`),
  };
}

/** An IP list that isn't applied to its zone. */
function createListDrift(): Scenario {
  const id = randomUUID();
  return {
    stage: "hours",
    subject: "Scanners",
    async open({ asOwner, getZone }) {
      await asOwner("POST", "/shared-lists", { id, name: "Scanners", mode: "reviewed" });
      const entry = { entry: "203.0.113.7", note: "", expiresAt: null };
      await asOwner("POST", `/shared-lists/${id}/entries`, { set: [entry], remove: [] });
      const attach = [{ zoneId: getZone("requests"), field: "BLOCK_IPS" }];
      await asOwner("POST", `/shared-lists/${id}/zones`, { attach, detach: [] });
    },
    resolve: ({ asOwner }) => asOwner("DELETE", `/shared-lists/${id}`),
  };
}

/** A list whose URL can't be imported. */
function createListImport(): Scenario {
  const path = `/shared-lists/${randomUUID()}`;
  return {
    stage: "hours",
    subject: "Feed",
    async open({ asOwner }) {
      await asOwner("POST", "/shared-lists", { id: path.split("/").at(-1), name: "Feed", mode: "reviewed" });
      await asOwner("PATCH", path, { importUrl: "https://lists.invalid/feed.txt" });
    },
    resolve: ({ asOwner }) => asOwner("PATCH", path, { importUrl: null }),
  };
}

/** A rule that a zone deviates from. */
function createBaselineDeviation(): Scenario {
  const id = randomUUID();
  return {
    stage: "hours",
    subject: "Tor is blocked",
    open: ({ asOwner }) =>
      asOwner("POST", "/baselines", {
        id,
        name: "Tor is blocked",
        scope: { labels: [], originTypes: [], names: ["requests"] },
        check: { field: "BLOCK_TOR", operator: "is", value: "on" },
      }),
    resolve: ({ asOwner }) => asOwner("DELETE", `/baselines/${id}`),
  };
}

/** Every kind of alert. */
export const scenarios: Readonly<Record<AlertKind, Scenario>> = {
  "certificate-expiring": {
    stage: "reload",
    subject: "expiring.example.com",
    open: (world) => upload(world, 20),
    resolve: (world) => upload(world, 90),
  },
  "certificate-expired": {
    stage: "reload",
    subject: "expired.example.com",
    open: (world) => issue(world, "expired.example.com", 0),
    resolve: (world) => issue(world, "expired.example.com", 90),
  },
  "certificate-missing": {
    stage: "hours",
    subject: "missing.example.com",
    async open(world) {
      // The service issues a certificate seconds after it was requested: for days, if its clock is set back.
      const { operator } = world.stack.edgeApi;
      await operator.setClock(world.now() + 7 * day);
      await world.call("POST", world.getHostname("missing.example.com").path, { SSL_ENABLED: 1 });
      await operator.setClock(world.now());
    },
    resolve: (world) => issue(world, "missing.example.com", 90),
  },
  "certificate-not-renewed": {
    stage: "reload",
    subject: "renewal.example.com",
    open: (world) => issue(world, "renewal.example.com", 6),
    resolve: (world) => issue(world, "renewal.example.com", 90),
  },
  "https-forced-without-certificate": {
    stage: "reload",
    subject: "forced.example.com",
    async open(world) {
      await issue(world, "forced.example.com", 90);
      await world.call("POST", world.getHostname("forced.example.com").path, { FORCE_SSL: 1 });
      await issue(world, "forced.example.com", 0);
    },
    resolve: (world) => issue(world, "forced.example.com", 90),
  },
  "dns-changed": {
    stage: "reload",
    subject: "moved.example.com",
    open: async (world) => world.point("moved.example.com", false),
    resolve: async (world) => world.point("moved.example.com", true),
  },
  "tunnel-disconnected": {
    stage: "minutes",
    subject: "office",
    open: (world) => world.runConnector("office", undefined),
    resolve: (world) => world.runConnector("office", "1.10.0"),
  },
  "unused-tunnel-disconnected": {
    stage: "minutes",
    subject: "spare",
    open: (world) => world.runConnector("spare", undefined),
    resolve: (world) => world.runConnector("spare", "1.10.0"),
  },
  "not-serving": {
    stage: "minutes",
    subject: "blocking",
    open: ({ call, getZone }) => call("POST", `/cdn/${getZone("blocking")}`, { BLOCK_IPS: "0.0.0.0/0\n::/0" }),
    resolve: ({ call, getZone }) => call("POST", `/cdn/${getZone("blocking")}`, { BLOCK_IPS: "" }),
  },
  maintenance: {
    stage: "hours",
    subject: "maintained",
    open: ({ call, getZone }) => call("POST", `/cdn/${getZone("maintained")}`, { MAINTENANCE: 1 }),
    resolve: ({ call, getZone }) => call("POST", `/cdn/${getZone("maintained")}`, { MAINTENANCE: 0 }),
  },
  "connector-outdated": {
    stage: "minutes",
    subject: "warehouse",
    open: (world) => world.runConnector("warehouse", "1.2.0"),
    resolve: (world) => world.runConnector("warehouse", "1.10.0"),
  },
  "zone-paused": {
    stage: "minutes",
    subject: "paused",
    open: ({ stack, getZone }) =>
      stack.edgeApi.operator.call("POST", `/zones/${getZone("paused")}`, { status: "PAUSED" }),
    resolve: ({ stack, getZone }) =>
      stack.edgeApi.operator.call("POST", `/zones/${getZone("paused")}`, { status: "ACTIVE" }),
  },
  "usage-limit": {
    stage: "minutes",
    subject: "Account",
    open: (world) => updateAccount(world, { usage_paused: 1 }),
    resolve: (world) => updateAccount(world, { usage_paused: 0 }),
  },
  "api-key-rejected": {
    stage: "key",
    subject: "Account",
    open: (world) => updateAccount(world, { suspended: 1 }),
    resolve: (world) => updateAccount(world, { suspended: 0 }),
  },
  "usage-threshold": {
    stage: "hours",
    subject: "Requests",
    open: (world) => setThresholds(world, 1_000, 8e9),
    resolve: (world) => setThresholds(world, null, null),
  },
  "usage-forecast": {
    stage: "hours",
    subject: "Bandwidth",
    open: (world) => setThresholds(world, 1_000, 8e9),
    resolve: (world) => setThresholds(world, null, null),
  },
  "requests-unusual": {
    stage: "hours",
    subject: "requests",
    open: async ({ visitors, getZone }) =>
      visitors.set(getZone("requests"), { ...usualTraffic, requests: 30_000, hits: 27_000 }),
    resolve: async ({ visitors, getZone }) => visitors.set(getZone("requests"), usualTraffic),
  },
  "hit-ratio-unusual": {
    stage: "hours",
    subject: "cache",
    open: async ({ visitors, getZone }) => visitors.set(getZone("cache"), { ...usualTraffic, hits: 500 }),
    resolve: async ({ visitors, getZone }) => visitors.set(getZone("cache"), usualTraffic),
  },
  "blocked-unusual": {
    stage: "hours",
    subject: "blocked",
    open: async ({ visitors, getZone }) => visitors.set(getZone("blocked"), { ...usualTraffic, blocked: 9_000 }),
    resolve: async ({ visitors, getZone }) => visitors.set(getZone("blocked"), usualTraffic),
  },
  "service-incident": createServiceIncident(),
  "edges-changed": {
    stage: "reload",
    subject: "Edge IP addresses",
    open: ({ stack }) =>
      stack.edgeApi.operator.call("POST", "/edges", { ipv4: ["192.0.2.10"], ipv6: ["2001:db8::10"] }),
    resolve: null,
  },
  "external-change": {
    stage: "reload",
    subject: "outside",
    open: ({ call, getZone }) => call("POST", `/cdn/${getZone("outside")}`, { STRIP_COOKIES: 0 }),
    resolve: null,
  },
  "file-drift": {
    stage: "hours",
    subject: "Configuration file",
    open: (world) => {
      const file = "version: 1\nzones:\n  requests: { origin_url: https://origin.example.com, cache_exp: 1y }\n";
      return world.asOwner("PUT", "/configuration/source", { file, name: "zones.yaml" });
    },
    resolve: (world) => world.asOwner("DELETE", "/configuration/source"),
  },
  "baseline-deviation": createBaselineDeviation(),
  "ip-list-drift": createListDrift(),
  "ip-list-import": createListImport(),
  "new-browser": {
    stage: "minutes",
    subject: members.traveler,
    async open({ signIn }) {
      await signIn(members.traveler);
      await signIn(members.traveler);
    },
    resolve: null,
  },
  "api-key-revealed": {
    stage: "minutes",
    subject: "Account",
    open: ({ asOwner }) => asOwner("POST", "/api-key/reveal", { password }),
    resolve: null,
  },
  "api-key-rotated": {
    stage: "minutes",
    subject: "Account",
    open: ({ asOwner }) => asOwner("POST", "/api-key/renew"),
    resolve: null,
  },
  "member-added": {
    stage: "minutes",
    subject: "invited@example.com",
    async open({ asOwner, stack }) {
      await asOwner("POST", "/invitations", { email: "invited@example.com", role: "developer" });
      const findMail = () =>
        stack.mailServer.messages.find(({ recipients }) => recipients.includes("invited@example.com"));
      const { message } = await vi.waitUntil(findMail, { timeout: 30_000 });
      const token = /invitation#([\w-]+)/.exec(parseEmail(message).bodies["text/plain"] ?? "")?.[1];
      const body = { token, name: "Invited", password };
      const options = { headers: sameOriginHeaders, body };
      const response = await sendRequest(stack.lastReplica.url, "POST", "/api/invitations/accept", options);
      if (response.status !== 200) throw new Error(`invitation: ${response.status} ${response.text}`);
    },
    resolve: null,
  },
  "role-raised": {
    stage: "minutes",
    subject: members.promoted,
    async open({ asOwner }) {
      const list = membersSchema.parse((await asOwner("GET", "/members")).json);
      const id = list.members.find(({ name }) => name === members.promoted)?.id;
      await asOwner("PATCH", `/members/${id}`, { role: "developer" });
    },
    resolve: null,
  },
  "two-factor-removed": {
    stage: "minutes",
    subject: members.careless,
    async open({ signIn, now }) {
      const browser = await signIn(members.careless);
      await setUpAuthenticator(browser, now());
      await browser.send("DELETE", "/api/profile/factors/totp");
    },
    resolve: null,
  },
  "inspection-started": {
    stage: "minutes",
    subject: "Account",
    async open({ signIn, now, stack }) {
      const browser = await signIn(supportEmail);
      await setUpAuthenticator(browser, now());
      const body = { accountId: stack.accountId, reason: "The customer asked about a zone." };
      const response = await browser.send("POST", "/api/support/inspections", body);
      if (response.status !== 201) throw new Error(`inspection: ${response.status} ${response.text}`);
    },
    resolve: null,
  },
  "alert-channel-removed": {
    stage: "minutes",
    subject: "Account",
    open: async (world) => world.asOwner("DELETE", await addChannel(world)),
    resolve: null,
  },
  "alert-channel-changed": {
    stage: "minutes",
    subject: "Account",
    async open(world) {
      const change = { name: "Unused", categories: ["edges"], minimum: "critical", enabled: true };
      await world.asOwner("PATCH", await addChannel(world), change);
    },
    resolve: null,
  },
};
