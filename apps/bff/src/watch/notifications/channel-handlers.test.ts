import { Webhook } from "standardwebhooks";
import {
  earlierWebhookHeaders,
  webhookHeaders,
  webhookPayloadSchema,
} from "@edge-console/contract/alerts/webhook-payload";
import {
  type ChannelType,
  type CreatedChannel,
  createdChannelSchema,
  deliveriesSchema,
} from "@edge-console/contract/alerts/channels";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addAlert, notify } from "../../../test/alert-fixture.ts";
import { type HttpsReceiver, startHttpsReceiver } from "../../../test/https-receiver.ts";
import { password } from "../../../test/test-app.ts";
import { createSignedInBrowser } from "../../../test/test-browser.ts";
import { startTestConsole, type TestConsole, type TestUser } from "../../../test/test-console.ts";
import { deletePreviousSecrets, listChannels } from "./channels.ts";

describe.each(databaseKinds)("channels of alerts, on %s", (kind) => {
  const start = Date.parse("2026-07-01T12:00:00Z") / 1000;
  let now: number;
  let receiver: HttpsReceiver;
  let testConsole: TestConsole;
  let account: { readonly id: string };
  let user: TestUser;
  let name: string;
  let accounts = 0;

  beforeAll(async () => {
    receiver = await startHttpsReceiver();
    const options = { webhookPrivateHosts: [receiver.host] };
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"), kind, options);
    await testConsole.stop();
  });

  afterAll(async () => {
    await testConsole.close();
    await receiver.close();
  });

  beforeEach(async () => {
    await testConsole.store.db.deleteFrom("notifications").execute();
    receiver.requests.length = 0;
    receiver.respondWith((_, response) => response.writeHead(204).end());
    setTime(start);
    name = `channels${accounts++}`;
    account = await testConsole.connect(name, "k".repeat(64));
    user = await testConsole.as(`full@${name}`);
  });

  const setTime = (time: number) => {
    now = time;
    testConsole.setClock(now);
  };
  const path = (suffix = "") => `/api/accounts/${account.id}/alert-channels${suffix}`;
  const input = (changes: object = {}) => ({
    type: "webhook",
    name: "On call",
    url: `${receiver.url}/hooks/canary-of-the-url`,
    categories: ["zones", "certificates"],
    minimum: "warning",
    ...changes,
  });
  const add = async (changes: object = {}): Promise<CreatedChannel> => {
    const response = await user.post(path(), input(changes));
    expect(response.status).toBe(201);
    return createdChannelSchema.parse(response.json);
  };
  const deliver = () => testConsole.runJobs();
  const raise = async (changes: Parameters<typeof addAlert>[3] = {}) => {
    const alert = await addAlert(testConsole, account.id, now, changes);
    await notify(testConsole, account.id, now, alert);
    return alert;
  };
  const listDeliveries = async (id: string) => deliveriesSchema.parse((await user.get(path(`/${id}/deliveries`))).json);

  it("show the secret of a webhook once, and the URL never", async () => {
    const { channel, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(channel).toEqual({
      id: expect.any(String),
      name: "On call",
      type: "webhook",
      host: receiver.host,
      categories: ["zones", "certificates"],
      minimum: "warning",
      enabled: true,
      createdAt: now,
      createdBy: `full@${name}`,
      previousSecretUntil: null,
      lastDelivery: null,
    });
    expect((await user.get(path())).json).toEqual({ channels: [channel] });
    const change = { name: "Night", categories: ["zones"], minimum: "info", enabled: true };
    expect((await user.send("PATCH", path(`/${channel.id}`), change)).json).toEqual({ ...channel, ...change });
    const moved = await user.send("PATCH", path(`/${channel.id}`), { ...change, url: `${receiver.url}/other` });
    expect(moved.status).toBe(200);
    const rotated = await user.post(path(`/${channel.id}/rotate-secret`));
    expect(rotated.json).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
    expect(createdChannelSchema.parse(rotated.json).secret).not.toBe(secret);
    expect((await user.delete(path(`/${channel.id}`))).status).toBe(204);
    expect((await user.get(path())).json).toEqual({ channels: [] });

    const audit = await user.get(`/api/accounts/${account.id}/audit`);
    expect(audit.json).toMatchObject({
      entries: [
        { action: "removeAlertChannel" },
        { action: "rotateAlertSecret" },
        {
          action: "changeAlertChannel",
          changes: [
            { field: "name", before: "Night", after: "Night" },
            { field: "url", before: "[secret]", after: "[secret]" },
          ],
        },
        { action: "changeAlertChannel" },
        { action: "addAlertChannel", target: `/alert-channels/${channel.id}` },
      ],
    });
    expect(audit.text).not.toMatch(/whsec_|canary-of-the-url/);
  });

  it("are kept from other roles and other accounts", async () => {
    const { channel } = await add();
    const other = await testConsole.connect(`${name}b`, "k".repeat(64));
    const stranger = await testConsole.as(`full@${name}b`);
    for (const suffix of ["/deliveries", "/test", "/rotate-secret"]) {
      const target = `/api/accounts/${other.id}/alert-channels/${channel.id}${suffix}`;
      const response = await (suffix === "/deliveries" ? stranger.get(target) : stranger.post(target));
      expect([suffix, response.status]).toEqual([suffix, 404]);
    }
    const developer = await testConsole.as(`developer@${name}`);
    expect((await developer.get(path())).status).toBe(403);
  });

  it.each([
    ["http", "http://example.com/"],
    ["credentials", "https://user:password@example.com/"],
    ["a loopback address", "https://127.0.0.1/"],
    ["a private address", "https://[fd00::1]/"],
    ["the metadata address", "https://169.254.169.254/latest"],
    ["a port of an allowed host that isn't allowed", "https://localhost:1/"],
  ])("reject a URL with %s", async (_, url) => {
    const response = await user.post(path(), input({ url }));
    expect(response).toMatchObject({ status: 422, json: { errors: [{ field: "url" }] } });
  });

  it("T52: need re-authentication to be removed, disabled, or restricted, or to get another URL", async () => {
    const { channel } = await add();
    const { id, name: channelName, categories, minimum, enabled } = channel;
    const current = { name: channelName, categories, minimum, enabled };
    const browser = await createSignedInBrowser(testConsole, `full@${name}`);
    const change = async (changes: object) =>
      (await browser.send("PATCH", path(`/${id}`), { ...current, ...changes })).json;
    const stepUp = () => browser.send("POST", "/api/session/step-up", { password });
    setTime(now + 301);
    const rejected = { type: "urn:edge-console:step-up-required" };
    for (const changes of [
      { enabled: false },
      { categories: ["zones"] },
      { categories: ["zones", "usage"] },
      { minimum: "critical" },
      { url: `${receiver.url}/other` },
    ]) {
      expect([changes, await change(changes)]).toMatchObject([changes, rejected]);
    }
    expect((await browser.send("DELETE", path(`/${id}`))).json).toMatchObject(rejected);
    expect((await browser.send("GET", path())).json).toEqual({ channels: [channel] });

    const extended = { name: "Night", categories: [...categories, "zones"], minimum: "info" };
    expect(await change(extended)).toMatchObject({ name: "Night", minimum: "info", enabled: true });
    await stepUp();
    expect(await change({ ...extended, enabled: false })).toMatchObject({ enabled: false });
    setTime(now + 301);
    expect(await change({ ...extended, enabled: true })).toMatchObject({ enabled: true });
    await stepUp();
    expect((await browser.send("DELETE", path(`/${id}`))).status).toBe(204);
  });

  it("are removed once, however many members do it at the same time", async () => {
    const { channel } = await add();
    const responses = await Promise.all(Array.from({ length: 5 }, () => user.delete(path(`/${channel.id}`))));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404, 404]);
  });

  it("are at most 20", async () => {
    for (let count = 0; count < 20; count++) await add({ name: `Channel ${count}` });
    expect((await user.post(path(), input())).status).toBe(409);
  });

  it("get each event once, signed, in order, with the same ID for each attempt", async () => {
    const { channel, secret } = await add();
    receiver.respondWith((_, response) => response.writeHead(500).end("try later"));
    const alert = await raise();
    await raise({ severity: "info" });
    await raise({ kind: "dns-changed" });
    await deliver();
    setTime(now + 30);
    await notify(testConsole, account.id, now, alert, "resolved");
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    receiver.respondWith((_, response) => response.writeHead(200).end("ok"));
    setTime(now + 80);
    await deliver();
    await deliver();
    await deliver();

    const [first, second, third, ...others] = receiver.requests;
    expect(others).toEqual([]);
    expect(first?.path).toBe("/hooks/canary-of-the-url");
    for (const { headers, body } of receiver.requests) {
      const id = String(headers[webhookHeaders.id]);
      const at = Number(headers[webhookHeaders.timestamp]);
      expect(headers[webhookHeaders.signature]).toBe(new Webhook(secret ?? "").sign(id, new Date(at * 1000), body));
    }
    const payloads = receiver.requests.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body)));
    expect(payloads).toMatchObject([
      { type: "alert.opened", account: { id: account.id, name }, alert: { id: alert.id, kind: "tunnel-disconnected" } },
      { type: "alert.opened" },
      { type: "alert.resolved", alert: { state: "resolved" } },
    ]);
    expect(payloads[0]?.alert?.url).toBe(`${testConsole.url}/a/${account.id}/alerts/${alert.id}`);
    expect(second?.body).toBe(first?.body);
    const ids = [first, second, third].map((request) => request?.headers[webhookHeaders.id]);
    expect(ids).toEqual(payloads.map(({ id }) => id));

    expect(await listDeliveries(channel.id)).toMatchObject({
      deliveries: [
        {
          title: "Resolved: Tunnel nyc-office is disconnected",
          state: "delivered",
          attempts: [{ status: 200, failure: null }],
        },
        {
          id: payloads[0]?.id,
          title: "Tunnel nyc-office is disconnected",
          state: "delivered",
          nextAttemptAt: null,
          attempts: [
            { at: start, status: 500, failure: "rejected" },
            { status: 200, failure: null },
          ],
        },
      ],
    });
    expect((await user.get(path())).json).toMatchObject({ channels: [{ lastDelivery: { at: now, delivered: true } }] });
  });

  /** Verifies the latest delivery with the library of Standard Webhooks, and returns its content. */
  const verify = (secret: string | null) => {
    const { headers = {}, body = "" } = receiver.requests.at(-1) ?? {};
    const texts = Object.entries(headers).map(([header, value]) => [header, String(value)]);
    // The library compares the time with this process's clock.
    vi.useFakeTimers({ now: now * 1000, toFake: ["Date"] });
    try {
      return new Webhook(secret ?? "").verify(body, Object.fromEntries(texts));
    } finally {
      vi.useRealTimers();
    }
  };
  const deliverNew = async () => {
    await raise();
    await deliver();
  };
  const rotate = async (id: string) => createdChannelSchema.parse((await user.post(path(`/${id}/rotate-secret`))).json);

  it("are verified by the library of Standard Webhooks, with both secrets for a day after a rotation", async () => {
    const first = await add();
    await deliverNew();
    expect(webhookPayloadSchema.parse(verify(first.secret))).toMatchObject({ type: "alert.opened" });
    expect(receiver.requests[0]?.headers).not.toHaveProperty(earlierWebhookHeaders.signature.toLowerCase());

    const second = await rotate(first.channel.id);
    expect(second.channel.previousSecretUntil).toBe(start + 86_400);
    await deliverNew();
    for (const { secret } of [first, second]) expect(verify(secret)).toMatchObject({ type: "alert.opened" });

    const third = await rotate(first.channel.id);
    await deliverNew();
    for (const { secret } of [second, third]) expect(verify(secret)).toMatchObject({ type: "alert.opened" });
    expect(() => verify(first.secret)).toThrow("No matching signature");
  });

  it("stop signing with the previous secret after a day, and delete it", async () => {
    const { channel, secret } = await add();
    const rotated = await rotate(channel.id);
    setTime(start + 86_400);
    await deliverNew();
    expect(verify(rotated.secret)).toMatchObject({ type: "alert.opened" });
    expect(() => verify(secret)).toThrow("No matching signature");
    const { db } = testConsole.store;
    expect(await listChannels(db, now, account.id)).toMatchObject([{ previousSecretUntil: null }]);
    await deletePreviousSecrets(db, now);
    const stored = db.selectFrom("alert_channels").where("id", "=", channel.id);
    expect(await stored.select("previous_secret_ciphertext").executeTakeFirstOrThrow()).toEqual({
      previous_secret_ciphertext: null,
    });
  });

  it.each([
    ["a number of seconds", () => "3600"],
    ["a date", () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])("T7: wait as long as the receiver asks for by %s", async (_, createHeader) => {
    const { channel } = await add();
    receiver.respondWith((_request, response) => response.writeHead(429, { "retry-after": createHeader() }).end());
    await raise();
    await deliver();
    const { deliveries } = await listDeliveries(channel.id);
    const delay = (deliveries[0]?.nextAttemptAt ?? 0) - now;
    // A date has no fractions of a second, and may be read a little later than it was made.
    expect(delay).toBeGreaterThan(3_500);
    expect(delay).toBeLessThanOrEqual(3_600);
  });

  it("T3, row 89: list a delivery that can't be read", async () => {
    const { channel } = await add();
    await raise();
    await raise();
    const { db } = testConsole.store;
    const { id } = await db
      .selectFrom("notifications")
      .select("id")
      .where("channel_id", "=", channel.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("notifications").set({ payload: "{" }).where("id", "=", id).execute();
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    const { deliveries } = await listDeliveries(channel.id);
    expect(deliveries.map(({ state }) => state).toSorted()).toEqual(["canceled", "delivered"]);
  });

  it("are canceled when they are disabled, and get test messages even then", async () => {
    const { channel } = await add();
    await raise();
    const { name: label, categories, minimum } = channel;
    await user.send("PATCH", path(`/${channel.id}`), { name: label, categories, minimum, enabled: false });
    await raise();
    await deliver();
    expect(receiver.requests).toEqual([]);
    expect(await listDeliveries(channel.id)).toMatchObject({ deliveries: [{ state: "canceled" }] });
    expect((await user.post(path(`/${channel.id}/test`), {})).status).toBe(204);
    await deliver();
    const [request] = receiver.requests;
    expect(webhookPayloadSchema.parse(JSON.parse(request?.body ?? ""))).toMatchObject({ type: "test", alert: null });
  });

  it("get a test message once, and its failure is in the delivery log", async () => {
    const { channel } = await add();
    receiver.respondWith((_, response) => response.writeHead(302, { location: "https://169.254.169.254/" }).end());
    await user.post(path(`/${channel.id}/test`), {});
    await deliver();
    setTime(now + 900);
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    expect(await listDeliveries(channel.id)).toMatchObject({
      deliveries: [
        {
          title: "Test message",
          state: "failed",
          nextAttemptAt: null,
          attempts: [{ status: 302, failure: "redirect" }],
        },
      ],
    });
    for (let count = 0; count < 30; count++) await user.post(path(`/${channel.id}/test`), {});
    expect((await user.post(path(`/${channel.id}/test`), {})).status).toBe(429);
  });

  it.each([
    ["slack", { text: "&lt;!channel&gt; @everyone *x* is down (ACCOUNT)" }],
    [
      "discord",
      { allowed_mentions: { parse: [] }, embeds: [{ title: String.raw`\<!channel\> \@everyone \*x\* is down` }] },
    ],
    ["teams", { type: "message", attachments: [{ contentType: "application/vnd.microsoft.card.adaptive" }] }],
  ] as const)("post to %s in its format, with text escaped", async (type, expected) => {
    const { channel, secret } = await add({ type: type satisfies ChannelType });
    expect(secret).toBeNull();
    await raise({ title: "<!channel> @everyone *x* is down", quote: "<https://evil.example|here>" });
    await deliver();
    const [request] = receiver.requests;
    const body: unknown = JSON.parse((request?.body ?? "").replaceAll(name, "ACCOUNT"));
    expect(body).toMatchObject(expected);
    expect(request?.headers[webhookHeaders.signature]).toBeUndefined();
    expect(request?.body).toContain(`${testConsole.url}/a/${account.id}/alerts/`);
    expect((await user.post(path(`/${channel.id}/rotate-secret`))).status).toBe(409);
  });

  it("need recent authentication for a new URL or secret", async () => {
    const { channel } = await add();
    const { name: label, categories, minimum, enabled } = channel;
    const change = { name: label, categories, minimum, enabled };
    setTime(now + 600);
    expect((await user.send("PATCH", path(`/${channel.id}`), change)).status).toBe(200);
    const responses = [
      await user.send("PATCH", path(`/${channel.id}`), { ...change, url: `${receiver.url}/x` }),
      await user.post(path(`/${channel.id}/rotate-secret`)),
      await user.post(path(), input()),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
