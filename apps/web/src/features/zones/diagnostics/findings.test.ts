import type { StatusReport } from "@edge-console/contract/objects/status";
import type { Zone } from "@edge-console/contract/objects/zone";
import { exampleHostname } from "@edge-console/testing/example-hostname";
import { exampleZone } from "@edge-console/testing/example-zone";
import { describe, expect, it } from "vitest";
import type { Picture } from "./finding.ts";
import { findingsOf, unreadParts, verdictOf } from "./findings.ts";

const now = 1_790_000_000;
const secured = { SSL_ENABLED: 1, CERTIFICATE_EXPIRES: now + 1 } as const;
const standard = exampleHostname({ ID: 1, DEFAULT: 1, HOSTNAME: "shop.edge.example", ...secured });
const up: StatusReport = {
  CURRENT_STATUS: { STATUS: "UP", MESSAGE: "All systems operational" },
  SERVICES: [],
  ACTIVE_INCIDENT: null,
  PAST_INCIDENTS: [],
};
const picture = (zone: Partial<Zone>, rest: Partial<Picture> = {}): Picture => ({
  zone: exampleZone(zone),
  hostnames: [standard],
  tunnel: "none",
  dns: {},
  report: up,
  now,
  ...rest,
});
const found = (...args: Parameters<typeof picture>) =>
  findingsOf(picture(...args)).map(({ id, gravity }) => `${gravity}: ${id}`);
const verdict = (...args: Parameters<typeof picture>) => verdictOf(findingsOf(picture(...args)));

it("finds nothing on a zone that serves", () => {
  expect(found({})).toEqual([]);
  expect(verdict({})).toBe("serving");
});

describe("what stops everything", () => {
  it.each([
    [{ STATUS: "PAUSED" }, "paused"],
    [{ USAGE_PAUSED: 1 }, "usage"],
    [{ MAINTENANCE: 1 }, "maintenance"],
    [{ BLOCK_IPS: "0.0.0.0/0\n::/0" }, "everybody"],
  ] as const)("is %o", (zone, id) => {
    expect(found(zone)).toEqual([`all: ${id}`]);
    expect(verdict(zone)).toBe("stopped");
  });

  it("is told together and before the rest, since each is independent of the others", () => {
    expect(found({ TOKEN_AUTH: 1, STATUS: "PAUSED", BLOCK_POST: 1, MAINTENANCE: 1 })).toEqual([
      "all: paused",
      "all: maintenance",
      "part: signed-links",
      "perhaps: requests",
    ]);
  });

  it("names what only the provider can mend", () => {
    expect(findingsOf(picture({ STATUS: "PAUSED" }))[0]?.fix).toEqual({ kind: "provider" });
    expect(findingsOf(picture({ MAINTENANCE: 1 }))[0]?.fix).toEqual({ kind: "settings", section: "delivery" });
  });
});

describe("a tunnel", () => {
  const zone = { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4 } as const;
  const tunnel = { NAME: "office", ENABLED: 1, STATE: "CONNECTED" } as const;

  it("stops its zone when it is off, silent, never connected or gone", () => {
    expect(found(zone, { tunnel })).toEqual([]);
    expect(found(zone, { tunnel: { ...tunnel, ENABLED: 0 } })).toEqual(["all: tunnel"]);
    expect(found(zone, { tunnel: { ...tunnel, STATE: "DISCONNECTED" } })).toEqual(["all: tunnel"]);
    expect(found(zone, { tunnel: { ...tunnel, STATE: "NEVER" } })).toEqual(["all: tunnel"]);
    expect(found(zone, { tunnel: "none" })).toEqual(["all: tunnel"]);
  });

  it("that could not be read is no finding, and is said to be unread", () => {
    expect(found(zone, { tunnel: "unread" })).toEqual([]);
    expect(unreadParts(picture(zone, { tunnel: "unread", report: "unread", hostnames: "unread" }))).toEqual([
      "hostnames and certificates",
      "tunnel",
      "status report",
    ]);
  });

  it("is nothing to a zone of another type", () => {
    expect(found({}, { tunnel: { ...tunnel, ENABLED: 0 } })).toEqual([]);
  });
});

describe("hostnames", () => {
  const custom = exampleHostname({ ID: 2, HOSTNAME: "cdn.example.com", ...secured });
  const disabled = { ...standard, STATUS: "DISABLED" as const, ENABLED: 0 as const };

  it("that are disabled, without HTTPS or without a valid certificate keep a part away", () => {
    expect(found({}, { hostnames: [disabled, custom] })).toEqual(["part: disabled-1"]);
    expect(found({}, { hostnames: [standard, { ...custom, SSL_ENABLED: 0 }] })).toEqual(["part: certificate-2"]);
    expect(found({}, { hostnames: [standard, { ...custom, CERTIFICATE_EXPIRES: 0 }] })).toEqual([
      "part: certificate-2",
    ]);
    expect(found({}, { hostnames: [standard, { ...custom, CERTIFICATE_EXPIRES: now }] })).toEqual([
      "part: certificate-2",
    ]);
  });

  it("that force HTTPS without a valid certificate let nobody through, and come before what is likelier meant", () => {
    const forced = { ...custom, FORCE_SSL: 1 as const };
    for (const CERTIFICATE_EXPIRES of [0, now]) {
      const all = picture({ TOKEN_AUTH: 1 }, { hostnames: [standard, { ...forced, CERTIFICATE_EXPIRES }] });
      expect(findingsOf(all).map(({ id }) => id)).toEqual(["certificate-2", "signed-links"]);
      expect(findingsOf(all)[0]?.title).toContain("sends everybody to HTTPS without a valid certificate");
    }
    expect(found({}, { hostnames: [standard, forced] })).toEqual([]);
  });

  it("whose DNS does not lead here keep a part away; one that was not answered counts neither way", () => {
    const hostnames = [standard, custom];
    expect(found({}, { hostnames, dns: { 2: "points-here" } })).toEqual([]);
    expect(found({}, { hostnames, dns: { 2: "elsewhere" } })).toEqual(["part: dns-2"]);
    expect(found({}, { hostnames, dns: { 2: "missing" } })).toEqual(["part: dns-2"]);
    const silent = picture({}, { hostnames, dns: { 2: "unknown" } });
    expect([findingsOf(silent), unreadParts(silent)]).toEqual([[], ["DNS of cdn.example.com"]]);
  });

  it("that are all disabled keep everything away", () => {
    expect(found({}, { hostnames: [disabled] })).toEqual(["all: no-hostname"]);
  });
});

describe("access rules", () => {
  it("keep a part away when only listed countries are served, or a whole family is blocked", () => {
    expect(found({ COUNTRY_MODE: "ALLOW", COUNTRIES: "DE,FR" })).toEqual(["part: countries"]);
    expect(findingsOf(picture({ BLOCK_IPS: "0.0.0.0/0" }))[0]?.title).toBe("Every IPv4 address is blocked");
  });

  it("explain refusals otherwise", () => {
    const [finding] = findingsOf(picture({ BLOCK_IPS: "192.0.2.1\n192.0.2.2", COUNTRIES: "DE", BLOCK_TOR: 1 }));
    expect(finding).toMatchObject({ gravity: "perhaps" });
    expect(finding?.detail).toContain("2 address entries, 1 country, Tor");
  });
});

it("takes the service's own word for its state, and an unread one for neither good nor bad", () => {
  const down = { ...up, CURRENT_STATUS: { STATUS: "DOWN", MESSAGE: "Delivery is down" } } as const;
  expect(findingsOf(picture({}, { report: down }))).toMatchObject([{ gravity: "part", detail: "Delivery is down" }]);
  expect(found({}, { report: "unread" })).toEqual([]);
});
