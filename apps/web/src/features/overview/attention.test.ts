import type { AccountStanding } from "@edge-console/contract/console/standing";
import type { StatusReport } from "@edge-console/contract/objects/status";
import { diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { describe, expect, test } from "vitest";
import { createAlert } from "../../../test/sample-alerts.ts";
import type { AttentionItem, KnownAccount } from "./attention-item.ts";
import { listAttention, sortAttention } from "./attention.ts";
import { getCertificatesItem } from "./certificate-attention.ts";

const now = Date.parse("2026-11-21T12:00:00Z") / 1000;
const day = 86_400;
const zone = createExampleZone({ ZONE_NAME: "shop" });

const attention = (data: Partial<KnownAccount>) =>
  listAttention({ account: "k3", actor: "billing", diagnose: (zone) => diagnoseZone({ zone, now }), ...data }).map(
    ({ id, tone, title, detail, to }) => [tone, id, title, detail, to],
  );

const standing = (fields: Partial<AccountStanding> = {}): AccountStanding => ({
  key: "accepted",
  message: null,
  usagePaused: false,
  ...fields,
});

const tunnel = (NAME: string, fields: Parameters<typeof createExampleTunnel>[0]) =>
  createExampleTunnel({ NAME, STATE: "DISCONNECTED", ...fields });

describe("listAttention", () => {
  test("reports changes of the edge IP addresses since the last visit", () => {
    expect(attention({ edgeChanges: { added: [], removed: [] } })).toEqual([]);
    expect(attention({ edgeChanges: { added: ["192.0.2.1", "192.0.2.2"], removed: [] } })).toEqual([
      [
        "caution",
        "edges",
        "Edge IP addresses changed",
        "2 addresses added since your last visit. Update the firewall of your origin.",
        "/a/k3/edges",
      ],
    ]);
  });

  test("returns nothing without data or problems", () => {
    expect(attention({})).toEqual([]);
    expect(
      attention({
        zones: [zone],
        tunnels: [tunnel("office", { STATE: "CONNECTED" }), tunnel("spare", { ENABLED: 0 })],
        standing: standing(),
      }),
    ).toEqual([]);
  });

  test("lists each cause that stops zones, red only for what is down", () => {
    const other = createExampleZone({ ID: zoneIdSchema.parse("ABC123DEG"), ZONE_NAME: "blog", MAINTENANCE: 1 });
    expect(
      attention({ zones: [other, { ...zone, STATUS: "PAUSED" }] }).map(([tone, , title, , to]) => [tone, title, to]),
    ).toEqual([
      ["bad", "shop isn't serving traffic: paused by provider", "/a/k3/zones/ABC123DEF/diagnostics"],
      ["caution", "blog isn't serving traffic: maintenance mode is on", "/a/k3/zones/ABC123DEG/diagnostics"],
    ]);
  });

  test("V2: merges the zones of a tunnel into one item, with the title, the time, and the lost requests of its alert", () => {
    const office = tunnel("office", {});
    const zones = ["DEF", "DEG"].map((end) =>
      createExampleZone({ ID: zoneIdSchema.parse(`ABC123${end}`), ZONE_NAME: `wiki${end}`, ORIGIN_TYPE: "TUNNEL" }),
    );
    const title = "2 zones aren't serving traffic: tunnel office is disconnected";
    const alert = createAlert("a", {
      kind: "tunnel-disconnected",
      subject: { type: "tunnel", id: office.TUNNEL_ID, name: "office" },
      title,
      outage: { since: now - 600, zones: [], zoneCount: 2, requestsLost: 12_400 },
    });
    const data = { zones, tunnels: [office], alerts: [alert], account: "k3", actor: "full" as const };
    const diagnose: KnownAccount["diagnose"] = (zone) => diagnoseZone({ zone, hostnames: [], tunnel: office, now });
    expect(listAttention({ ...data, diagnose })).toMatchObject([
      {
        tone: "bad",
        title,
        since: now - 600,
        lost: 12_400,
        detail: "About 12.4K requests lost so far. wikiDEF, wikiDEG.",
      },
    ]);
  });

  test("sorts what is down by its lost requests, and then the oldest first", () => {
    const item = (id: string, tone: AttentionItem["tone"], lost?: number, since?: number): AttentionItem => ({
      id,
      tone,
      title: id,
      detail: "",
      to: "",
      screen: "",
      lost,
      since,
    });
    const items = [
      item("warning", "caution", 900),
      item("new", "bad", undefined, 20),
      item("old", "bad", undefined, 10),
      item("some", "bad", 5),
      item("most", "bad", 70),
    ];
    expect(sortAttention(items).map(({ id }) => id)).toEqual(["most", "some", "old", "new", "warning"]);
  });

  test("names tunnels that are disconnected without a zone", () => {
    const tunnels = [tunnel("office", {}), tunnel("spare", { ENABLED: 0 })];
    const to = "/a/k3/tunnels?state=disconnected";
    expect(attention({ tunnels })).toEqual([["caution", "tunnels", "1 tunnel is disconnected", "office", to]]);
    expect(attention({ tunnels, zones: [] })).toEqual([
      ["info", "tunnels", "1 tunnel is disconnected", "office. No zone uses it.", to],
    ]);
  });

  test("lists zones that can't reach their tunnel, and none whose tunnel isn't known", () => {
    const zones = [createExampleZone({ ZONE_NAME: "wiki", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4 })];
    const disabled = tunnel("office", { ENABLED: 0 });
    const listTitles = (diagnose?: KnownAccount["diagnose"]) =>
      attention({ zones, ...(diagnose && { diagnose }) }).map(([tone, , title]) => [tone, title]);
    expect(listTitles((zone) => diagnoseZone({ zone, tunnel: disabled, now }))).toEqual([
      ["bad", "wiki isn't serving traffic: tunnel office is disabled"],
    ]);
    const never = tunnel("office", { STATE: "NEVER", CONNECTED_AT: 0, AGENT_VERSION: "" });
    expect(listTitles((zone) => diagnoseZone({ zone, tunnel: never, now }))).toEqual([
      ["info", "wiki is waiting for a connector"],
    ]);
    expect(listTitles()).toEqual([]);
  });

  test("lists degraded zones, unless certificates are the cause, which get a separate line", () => {
    const zones = [createExampleZone({ BLOCK_IPS: "0.0.0.0/0" })];
    expect(attention({ zones }).map(([, id]) => id)).toEqual(["degraded"]);
    const expired = [createExampleHostname({ SSL_ENABLED: 1, CERTIFICATE_EXPIRES: now - day })];
    const diagnose: KnownAccount["diagnose"] = (zone) => diagnoseZone({ zone, hostnames: expired, now });
    expect(attention({ zones: [zone], diagnose })).toEqual([]);
  });

  test("reports a rejected key and paused usage to every role, with who can fix them", () => {
    const rejected = standing({ key: "rejected", message: "No.", usagePaused: true });
    expect(attention({ standing: rejected }).map(([tone, id, title, , to]) => [tone, id, title, to])).toEqual([
      ["bad", "usage-limit", "Free usage limit reached", "/a/k3/account"],
      ["caution", "api-key-rejected", "Edge API denied access", "/a/k3/account"],
    ]);
    expect(attention({ standing: standing({ key: "disabled" }), actor: "developer" })).toEqual([
      ["caution", "api-key-disabled", "API access is disabled", expect.not.stringContaining("Ask"), "/a/k3/api-key"],
    ]);
    expect(attention({ zones: [zone], standing: standing({ usagePaused: true }) })).toEqual([]);
  });

  test("reports an incident by its title", () => {
    const report: StatusReport = {
      CURRENT_STATUS: { STATUS: "INCIDENT", MESSAGE: "Slow responses" },
      SERVICES: [],
      ACTIVE_INCIDENT: {
        TITLE: "Slow responses in Europe",
        DESCRIPTION: "We are looking into it.",
        TYPE: "Degraded Performance",
        TIMESTAMP: now,
        SERVICES: [],
      },
      PAST_INCIDENTS: [],
    };
    expect(attention({ report })).toEqual([
      ["caution", "service-problem", "Edge Delivery reports a problem", "Slow responses in Europe", "/a/k3/status"],
    ]);
    // It doesn't concern an account without zones.
    expect(attention({ report, zones: [] })).toEqual([]);
  });
});

describe("getCertificatesItem", () => {
  const hostname = (HOSTNAME: string, fields: Parameters<typeof createExampleHostname>[0]) => ({
    zone,
    hostname: createExampleHostname({ HOSTNAME, SSL_ENABLED: 1, TIMESTAMP: now - day, ...fields }),
  });
  const issued = hostname("new.example", { CERTIFICATE_EXPIRES: 0, TIMESTAMP: now - 60 });
  const issuing = hostname("stuck.example", { CERTIFICATE_EXPIRES: 0 });
  const expiring = hostname("soon.example", { SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now + 3 * day });
  const expired = ["a", "b", "c", "d", "e"].map((name) =>
    hostname(`${name}.example`, { CERTIFICATE_EXPIRES: now - day }),
  );
  const line = (...hostnames: (typeof issued)[]) => getCertificatesItem("k3", hostnames, now);

  test("returns undefined if all certificates are valid or were recently requested", () => {
    expect(line()).toBeUndefined();
    expect(line(issued, hostname("fine.example", { CERTIFICATE_EXPIRES: now + 60 * day }))).toBeUndefined();
  });

  test("lists the hostnames of one kind", () => {
    expect(line(...expired)).toMatchObject({
      tone: "bad",
      title: "5 certificates have expired",
      detail: "a.example, b.example, c.example, and 2 others",
      to: "/a/k3/certificates?certificate=expired",
    });
  });

  test("has the title of the alert for one hostname", () => {
    expect(line(expiring)).toMatchObject({
      tone: "caution",
      title: "The certificate of soon.example expires in 3 days",
      to: "/a/k3/zones/ABC123DEF/hostnames/1",
    });
    expect(line(issuing)).toMatchObject({ tone: "caution", title: "stuck.example has no certificate yet" });
    const forced = hostname("forced.example", { CERTIFICATE_EXPIRES: 0, FORCE_SSL: 1 });
    expect(line(forced)).toMatchObject({
      tone: "bad",
      title: "forced.example forces HTTPS without a valid certificate",
    });
    const late = hostname("late.example", { CERTIFICATE_EXPIRES: now + 5 * day });
    expect(line(late)).toMatchObject({ tone: "caution", title: "The certificate of late.example expires in 5 days" });
  });

  test("counts several kinds, the most urgent first", () => {
    expect(line(issued, issuing, expiring, ...expired)).toMatchObject({
      tone: "bad",
      title: "7 certificates need attention",
      detail: "5 expired, 1 expiring soon, 1 not issued",
      to: "/a/k3/certificates?certificate=expired&certificate=expiring&certificate=issuing",
    });
  });
});
