import type { AccountStanding } from "@edge-console/contract/console/standing";
import type { StatusReport } from "@edge-console/contract/objects/status";
import { diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { describe, expect, test } from "vitest";
import { getCertificatesItem, type KnownAccount, listAttention } from "./attention.ts";

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

  test("names zones, and links to the diagnostics of one or to the list of several", () => {
    const other = createExampleZone({ ID: zoneIdSchema.parse("ABC123DEG"), ZONE_NAME: "blog", STATUS: "PAUSED" });
    expect(attention({ zones: [{ ...zone, STATUS: "PAUSED", MAINTENANCE: 1 }, other] })).toEqual([
      ["bad", "paused", "2 zones are paused by the provider", "shop, blog", "/a/k3/zones?state=paused"],
      ["caution", "maintenance", "1 zone is in maintenance mode", "shop", "/a/k3/zones/ABC123DEF/diagnostics"],
    ]);
  });

  test("names tunnels that are enabled and disconnected", () => {
    expect(attention({ tunnels: [tunnel("office", {}), tunnel("spare", { ENABLED: 0 })] })).toEqual([
      ["bad", "tunnels", "1 tunnel is disconnected", "office", "/a/k3/tunnels?state=disconnected"],
    ]);
  });

  test("lists zones that can't reach their tunnel, and none whose tunnel isn't known", () => {
    const zones = [createExampleZone({ ZONE_NAME: "wiki", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4 })];
    const disabled = tunnel("office", { ENABLED: 0 });
    expect(attention({ zones, diagnose: (zone) => diagnoseZone({ zone, tunnel: disabled, now }) })).toEqual([
      ["bad", "not-serving", "1 zone isn't serving traffic", "wiki", "/a/k3/zones/ABC123DEF/diagnostics"],
    ]);
    expect(attention({ zones })).toEqual([]);
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
      ["bad", "api-key-rejected", "API key rejected", "/a/k3/account"],
      ["bad", "usage-limit", "Free usage limit reached", "/a/k3/account"],
    ]);
    expect(attention({ standing: standing({ key: "disabled" }), actor: "developer" })).toEqual([
      ["bad", "api-key-disabled", "API access is disabled", expect.not.stringContaining("Ask"), "/a/k3/api-key"],
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
      ["bad", "service-problem", "Edge Delivery reports a problem", "Slow responses in Europe", "/a/k3/status"],
    ]);
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
    expect(line(expiring)).toMatchObject({ tone: "caution", title: "1 uploaded certificate expires soon" });
    expect(line(issuing)).toMatchObject({ tone: "caution", title: "1 certificate is still not issued" });
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
