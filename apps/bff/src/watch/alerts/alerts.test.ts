import { alertsSchema } from "@edge-console/contract/alerts/alert";
import { createdChannelSchema } from "@edge-console/contract/alerts/channels";
import { membersSchema } from "@edge-console/contract/console/members";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { StatusReport } from "@edge-console/contract/objects/status";
import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { password } from "../../../test/test-app.ts";
import type { TestUser } from "../../../test/test-console.ts";
import { type EvaluationFixture, startEvaluationFixture } from "../../../test/evaluation-fixture.ts";

const day = 86_400;

describe.each(databaseKinds)("alerts on %s", (kind) => {
  let fixture: EvaluationFixture;

  beforeEach(async () => {
    fixture = await startEvaluationFixture(kind);
  });
  afterEach(() => fixture.close());

  const addHostname = async (zone: string, name: string) => {
    const hostname = await fixture.call<Hostname>("POST", `/cdn/${zone}/hostnames`, { HOSTNAME: name });
    return hostname.ID;
  };
  const enableHttps = async (zone: string, id: number) => {
    await fixture.call("POST", `/cdn/${zone}/hostnames/${id}`, { SSL_ENABLED: 1 });
  };
  const issue = (id: number, expires: number) =>
    fixture.edgeApi.operator.call("POST", `/hostnames/${id}/issue`, { expires });
  /** Long enough to load everything of a small account again. */
  const reload = () => fixture.advance(720);

  it("reports an outdated connector, but no tunnel that a member disabled or deleted", async () => {
    const [old, current] = [await fixture.createTunnel("old"), await fixture.createTunnel("current")];
    await fixture.report(old.token, "1.2.0");
    await fixture.report(current.token, "1.10.0");
    await fixture.advance(60);
    expect(await fixture.open()).toEqual(["connector-outdated old"]);
    expect((await fixture.find("connector-outdated"))?.sentence).toContain("1.2.0");
    await fixture.report(old.token, "1.10.0");
    await fixture.call("POST", `/tunnels/${current.id}`, { ENABLED: 0 });
    await fixture.advance(60);
    expect(await fixture.open()).toEqual([]);
    await fixture.advance(600);
    expect(await fixture.open()).toEqual(["unused-tunnel-disconnected old"]);
    await fixture.call("DELETE", `/tunnels/${old.id}`);
    await fixture.advance(300);
    expect(await fixture.open()).toEqual([]);
  });

  it("opens and resolves nothing while the service is down or the key is rejected", async () => {
    const { operator } = fixture.edgeApi;
    const { token } = await fixture.createTunnel("office");
    const zone = await fixture.createZone("shop");
    await fixture.report(token);
    await operator.call("POST", `/zones/${zone}`, { status: "PAUSED" });
    await fixture.advance(120);
    expect(await fixture.open()).toEqual(["zone-paused shop"]);
    await operator.armFault({ when: "before", kind: "status", status: 500 });
    await operator.call("POST", `/zones/${zone}`, { status: "ACTIVE" });
    await fixture.advance(3_600);
    expect(await fixture.open()).toEqual(["zone-paused shop"]);
    expect(await fixture.listNotified()).toEqual(["zone-paused opened"]);
    expect((await fixture.list()).unchecked).toEqual(expect.arrayContaining(["zones", "tunnels", "service", "edges"]));
    expect((await fixture.list("billing")).unchecked).toEqual(["account", "service"]);

    await operator.clearFaults();
    await fixture.report(token);
    await fixture.advance(60);
    expect(await fixture.open()).toEqual([]);
    await reload();
    expect((await fixture.list()).unchecked).toEqual([]);
  });

  it("T11: says how old its data is, and names what wasn't checked after five minutes of 503", async () => {
    const { operator } = fixture.edgeApi;
    const zone = await fixture.createZone("shop");
    await addHostname(zone, "www.example.com");
    await fixture.createTunnel("office");
    await fixture.advance(60);
    await reload();
    expect(await fixture.list()).toMatchObject({ loadedAt: fixture.now(), unchecked: [] });

    const loadedAt = fixture.now();
    await operator.armFault({ when: "before", kind: "status", status: 503 });
    await fixture.advance(300);
    expect(await fixture.list()).toMatchObject({
      evaluatedAt: fixture.now(),
      loadedAt,
      unchecked: expect.arrayContaining([
        "account",
        "zones",
        "tunnels",
        "hostnames",
        "certificates",
        "service",
        "changes",
      ]),
    });

    await operator.clearFaults();
    await fixture.advance(120);
    expect(await fixture.list()).toMatchObject({ loadedAt: fixture.now(), unchecked: [] });
  });

  it("reports a rejected key, a paused account, and a paused zone until that ends", async () => {
    const { operator } = fixture.edgeApi;
    const zone = await fixture.createZone("shop");
    await fixture.advance(60);
    await operator.updateAccount(fixture.serviceId, { usage_paused: 1 });
    await operator.call("POST", `/zones/${zone}`, { status: "PAUSED" });
    await fixture.advance(120);
    expect(await fixture.open()).toEqual(["usage-limit Account", "zone-paused shop"]);
    expect((await fixture.find("zone-paused"))?.title).toBe("shop isn't serving traffic: paused by provider");
    await operator.updateAccount(fixture.serviceId, { usage_paused: 0 });
    await operator.call("POST", `/zones/${zone}`, { status: "ACTIVE" });
    await fixture.advance(120);
    expect(await fixture.open()).toEqual([]);
    await operator.updateAccount(fixture.serviceId, { suspended: 1 });
    await fixture.advance(300);
    expect(await fixture.open()).toEqual(["api-key-rejected Account"]);
    expect((await fixture.find("api-key-rejected"))?.quote).not.toBeNull();
    await operator.updateAccount(fixture.serviceId, { suspended: 0 });
    await fixture.advance(300);
    expect(await fixture.open()).toEqual([]);
  });

  it("reminds of what no one acknowledged, and not of what someone did", async () => {
    const { operator } = fixture.edgeApi;
    const zones = [await fixture.createZone("shop"), await fixture.createZone("blog")];
    for (const zone of zones) await operator.call("POST", `/zones/${zone}`, { status: "PAUSED" });
    await fixture.advance(120);
    const shop = (await fixture.list()).alerts.find(({ subject }) => subject.name === "shop");
    const path = `/api/accounts/${fixture.id}/alerts/${shop?.id}/acknowledge`;
    expect((await fixture.user.post(path)).json).toMatchObject({ acknowledged: { by: "full@harbour" }, state: "open" });
    await fixture.user.post(path);
    const history = async (name: string) =>
      (await fixture.list()).alerts.find(({ subject }) => subject.name === name)?.history.map(({ type }) => type);
    await fixture.moveClock(day);
    await fixture.advance(120);
    expect(await history("shop")).toEqual(["opened", "acknowledged"]);
    expect(await history("blog")).toEqual(["opened", "reminded"]);
  });

  it("reports an uploaded certificate at 30, 14, 7, and 1 days, and when it has expired", async () => {
    const zone = await fixture.createZone("shop");
    const id = await addHostname(zone, "www.example.com");
    const [authority, keys] = [await createAuthority(fixture.now()), await getKeyPair("p-256")];
    const upload = async (days: number) => {
      const validity = { notBefore: fixture.now() - day, notAfter: fixture.now() + days * day + 3_600 };
      const leaf = await authority.issue(keys, {
        commonName: "www.example.com",
        names: ["www.example.com"],
        ...validity,
      });
      const body = { CERTIFICATE: leaf + authority.intermediate, PRIVATE_KEY: toKeyPem(keys) };
      await fixture.call("POST", `/cdn/${zone}/hostnames/${id}/certificate`, body);
    };
    await upload(40);
    await reload();
    expect(await fixture.open()).toEqual([]);
    const titles: (string | undefined)[] = [];
    for (const days of [10, 16, 7, 6, 2]) {
      await fixture.moveClock(days * day - 720);
      await reload();
      titles.push((await fixture.list()).alerts.find(({ state }) => state === "open")?.title);
    }
    expect(titles).toEqual([
      "The certificate of www.example.com expires in 30 days",
      "The certificate of www.example.com expires in 14 days",
      "The certificate of www.example.com expires in 7 days",
      "The certificate of www.example.com expires in 1 day",
      "The certificate of www.example.com expired",
    ]);
    await upload(90);
    await reload();
    // The upload was made outside the console.
    expect(await fixture.open()).toEqual(["external-change shop"]);
    expect((await fixture.listNotified()).filter((event) => event.startsWith("certificate"))).toEqual([
      "certificate-expiring opened",
      "certificate-expiring escalated",
      "certificate-expiring escalated",
      "certificate-expiring escalated",
      "certificate-expired opened",
      "certificate-expired resolved",
    ]);
  });

  it("reports a managed certificate that isn't renewed, and of Force HTTPS without a valid one", async () => {
    const zone = await fixture.createZone("shop");
    const id = await addHostname(zone, "www.example.com");
    await enableHttps(zone, id);
    await issue(id, fixture.now() + 6 * day);
    await fixture.call("POST", `/cdn/${zone}/hostnames/${id}`, { FORCE_SSL: 1 });
    await reload();
    expect(await fixture.open()).toEqual(["certificate-not-renewed www.example.com"]);
    await issue(id, fixture.now() - 60);
    await reload();
    expect(await fixture.open()).toEqual(["https-forced-without-certificate www.example.com"]);
    await issue(id, fixture.now() + 90 * day);
    await reload();
    expect(await fixture.open()).toEqual([]);
  });

  it("reports DNS that stops pointing to the zone, but not DNS that never did", async () => {
    const zone = await fixture.createZone("shop");
    await addHostname(zone, "www.example.com");
    await addHostname(zone, "new.example.com");
    const { CDN_HOSTNAMES } = await fixture.call<{ CDN_HOSTNAMES: Hostname[] }>("GET", `/cdn/${zone}/hostnames`);
    const target = CDN_HOSTNAMES.find(({ DEFAULT }) => DEFAULT === 1)?.HOSTNAME ?? "";
    fixture.dns.set({ "www.example.com": { cname: target } });
    await reload();
    expect(await fixture.open()).toEqual([]);
    fixture.dns.set({ "www.example.com": { a: ["192.0.2.1"] } });
    await fixture.advance(2_400);
    expect(await fixture.open()).toEqual(["dns-changed www.example.com"]);
    fixture.dns.set({ "www.example.com": { cname: target } });
    await fixture.advance(2_400);
    expect(await fixture.open()).toEqual([]);
    expect(await fixture.listNotified()).toEqual(["dns-changed opened", "dns-changed resolved"]);
  });

  it("reports incidents to accounts with zones, and changed edge IP addresses", async () => {
    const { operator } = fixture.edgeApi;
    await fixture.advance(60);
    const { incident_id } = await operator.call<{ incident_id: number }>("POST", "/status/incidents", {
      title: "Elevated error rates in Frankfurt",
      type: "Major System Outage",
    });
    await fixture.advance(180);
    expect(await fixture.open()).toEqual([]);
    await fixture.createZone("shop");
    await fixture.advance(180);
    expect(await fixture.open()).toEqual(["service-incident Edge Delivery"]);
    const incident = await fixture.find("service-incident");
    expect(incident?.quote).toBe("Elevated error rates in Frankfurt");
    const { ACTIVE_INCIDENT: reported } = await fixture.call<StatusReport>("GET", "/status");
    expect(incident?.outage).toEqual({ since: reported?.TIMESTAMP, zones: [], zoneCount: 0, requestsLost: null });
    await operator.call("POST", `/status/incidents/${incident_id}/resolve`);
    await fixture.advance(180);
    expect(await fixture.open()).toEqual([]);

    // The tests on both kinds of databases share the Edge API.
    const number = 10 + databaseKinds.indexOf(kind);
    await operator.call("POST", "/edges", { ipv4: [`192.0.2.${number}`], ipv6: [`2001:db8::${number}`] });
    await fixture.advance(660);
    expect(await fixture.open()).toEqual(["edges-changed Edge IP addresses"]);
    const alert = await fixture.find("edges-changed");
    expect(alert?.sentence).toContain(`192.0.2.${number}, 2001:db8::${number}`);
    await fixture.user.post(`/api/accounts/${fixture.id}/alerts/${alert?.id}/acknowledge`);
    expect(await fixture.find("edges-changed")).toMatchObject({
      state: "resolved",
      history: [{ type: "opened" }, { type: "acknowledged" }, { type: "resolved" }],
    });
    expect((await fixture.listNotified()).filter((event) => event.startsWith("edges"))).toEqual([
      "edges-changed opened",
    ]);
  });

  it("reports changes outside the console that no one has seen, and only the latest for each zone", async () => {
    const zone = await fixture.createZone("shop");
    await reload();
    await fixture.call("POST", `/cdn/${zone}`, { MAINTENANCE: 1 });
    await fixture.advance(180);
    expect(await fixture.open()).toEqual(["external-change shop"]);
    expect((await fixture.find("external-change"))?.sentence).toContain("Maintenance mode");
    await addHostname(zone, "www.example.com");
    await reload();
    expect(await fixture.open()).toEqual(["external-change shop"]);
    expect((await fixture.find("external-change"))?.sentence).toContain("www.example.com");
    expect((await fixture.list()).alerts.map(({ state }) => state)).toEqual(["open", "resolved"]);
  });

  it("T46, row 100: reports inspections by support staff, each with its reason", async () => {
    await fixture.advance(60);
    const support = await fixture.testConsole.as("support@staff");
    const reasons = ["The customer asked about a zone.", "Another question of the customer."];
    for (const reason of reasons) {
      const body = { accountId: fixture.id, reason };
      expect((await support.post("/api/support/inspections", body)).status).toBe(201);
    }
    await fixture.advance(120);
    const { alerts } = await fixture.list();
    const sentence = "support@staff of the support staff can view this account for an hour, without changing it.";
    expect(new Set(alerts.map((alert) => `${alert.kind}: ${alert.title}. ${alert.sentence}`))).toEqual(
      new Set(
        reasons.map((reason) => `inspection-started: Inspection started: support@staff. ${sentence} Reason: ${reason}`),
      ),
    );
    expect((await fixture.list("developer")).alerts).toEqual([]);
    expect(await fixture.listNotified()).toEqual(["inspection-started opened", "inspection-started opened"]);
  });

  it("T52: reports channels that are removed, disabled, restricted, or get another URL", async () => {
    await fixture.advance(60);
    const path = `/api/accounts/${fixture.id}/alert-channels`;
    const alerts = { categories: ["tunnels", "security"], minimum: "warning" };
    const add = async (name: string) => {
      const input = { ...alerts, name, type: "webhook", url: "https://hooks.example.com/a" };
      return createdChannelSchema.parse((await fixture.user.post(path, input)).json).channel.id;
    };
    const changes: Readonly<Record<string, object>> = {
      renamed: { name: "renamed again" },
      extended: { categories: ["tunnels", "security", "usage"], minimum: "info" },
      disabled: { enabled: false },
      narrowed: { categories: ["tunnels"] },
      urgent: { minimum: "critical" },
      moved: { url: "https://hooks.example.com/b" },
    };
    for (const [name, change] of Object.entries(changes)) {
      const body = { name, enabled: true, ...alerts, ...change };
      expect((await fixture.user.send("PATCH", `${path}/${await add(name)}`, body)).status).toBe(200);
    }
    await fixture.user.delete(`${path}/${await add("removed")}`);
    await fixture.advance(120);
    const { alerts: list } = await fixture.list();
    const actor = "full@harbour";
    const narrowed = `${actor} changed the alerts of the channel. It gets fewer of them.`;
    expect(Object.fromEntries(list.map((alert) => [alert.title, [alert.kind, alert.sentence]]))).toEqual({
      "Alert channel disabled: disabled": [
        "alert-channel-changed",
        `${actor} disabled the channel. It gets no alerts until it's enabled.`,
      ],
      "Alert channel restricted: narrowed": ["alert-channel-changed", narrowed],
      "Alert channel restricted: urgent": ["alert-channel-changed", narrowed],
      "Alert channel URL changed: moved": [
        "alert-channel-changed",
        `${actor} changed the URL of the channel. Its alerts are sent to the new one.`,
      ],
      "Alert channel removed: removed": [
        "alert-channel-removed",
        `${actor} removed the channel, which gets no more alerts.`,
      ],
    });
    expect((await fixture.list("developer")).alerts).toEqual([]);
  });

  it("V4: events are new to members who haven't seen them, and not to who caused them", async () => {
    await fixture.advance(60);
    const { user, id, testConsole } = fixture;
    const developer = await testConsole.as("developer@harbour");
    const zone = await fixture.createZone("shop");
    expect((await user.post(`/api/accounts/${id}/api-key/reveal`, { password })).status).toBe(200);
    await fixture.advance(720);
    await fixture.call("POST", `/cdn/${zone}`, { MAINTENANCE: 1 });
    await fixture.advance(180);
    const read = async (reader: TestUser) => {
      const { alerts, eventsSeenAt } = alertsSchema.parse((await reader.get(`/api/accounts/${id}/alerts`)).json);
      return { eventsSeenAt, events: Object.fromEntries(alerts.map(({ kind: name, isOwn }) => [name, isOwn])) };
    };
    expect(await read(user)).toMatchObject({
      eventsSeenAt: null,
      events: { "api-key-revealed": true, "external-change": false },
    });
    expect((await user.send("PUT", `/api/accounts/${id}/alerts/seen`, {})).status).toBe(204);
    expect((await read(user)).eventsSeenAt).toBe(fixture.now());
    expect((await read(developer)).eventsSeenAt).toBeNull();
  });

  it("reports security events of members, once each", async () => {
    await fixture.advance(60);
    const { testConsole, user } = fixture;
    await testConsole.signIn("billing@harbour");
    await testConsole.signIn("billing@harbour");
    const { members } = membersSchema.parse((await user.get(`/api/accounts/${fixture.id}/members`)).json);
    const billing = members.find(({ name }) => name === "billing@harbour")?.id;
    await user.send("PATCH", `/api/accounts/${fixture.id}/members/${billing}`, { role: "full" });
    await fixture.advance(120);
    expect(await fixture.open()).toEqual(["new-browser billing@harbour", "role-raised billing@harbour"]);
    expect((await fixture.find("role-raised"))?.sentence).toBe(
      "full@harbour changed the role from Billing to Full access.",
    );
    // A developer sees neither members nor their sign-ins.
    expect((await fixture.list("developer")).alerts).toEqual([]);
    await fixture.moveClock(7 * day);
    await fixture.advance(60);
    expect(await fixture.open()).toEqual([]);
    // By default, emails start at a warning.
    expect(await fixture.listNotified()).toEqual(["role-raised opened"]);
  });
});
