import { createExampleHostname } from "../examples/hostname.ts";
import { createExampleTunnel } from "../examples/tunnel.ts";
import { createExampleZone } from "../examples/zone.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StatusReport } from "../objects/status.ts";
import type { Zone } from "../objects/zone.ts";
import { getWorstSeverity, isOutage } from "./finding.ts";
import { zoneStateSeverities } from "./zone-state.ts";
import { zoneStateLabels } from "./describe-diagnosis.ts";
import { dependsOnTime, type DiagnosticsData, diagnoseZone, listUnknownParts } from "./diagnosis.ts";

const now = 1_790_000_000;
const day = 86_400;
const hostnameWithCertificate = { SSL_ENABLED: 1, CERTIFICATE_EXPIRES: now + 60 * day } as const;
const standard = createExampleHostname({
  ID: 1,
  DEFAULT: 1,
  HOSTNAME: "shop.edge.example",
  ...hostnameWithCertificate,
});
const custom = createExampleHostname({
  ID: 2,
  HOSTNAME: "cdn.example.com",
  TIMESTAMP: now - day,
  ...hostnameWithCertificate,
});
const operationalReport: StatusReport = {
  CURRENT_STATUS: { STATUS: "UP", MESSAGE: "All systems operational" },
  SERVICES: [],
  ACTIVE_INCIDENT: null,
  PAST_INCIDENTS: [],
};
const createData = (zone: Partial<Zone>, rest: Partial<DiagnosticsData> = {}): DiagnosticsData => ({
  zone: createExampleZone({ TIMESTAMP: now - 30 * day, ...zone }),
  hostnames: [standard],
  report: operationalReport,
  now,
  ...rest,
});
const codes = (...args: Parameters<typeof createData>) =>
  diagnoseZone(createData(...args)).findings.map(({ code }) => code);
const outcome = (...args: Parameters<typeof createData>) => {
  const { verdict, states } = diagnoseZone(createData(...args));
  return [verdict, ...states];
};

it("has no findings for a zone that serves all requests", () => {
  expect(codes({})).toEqual([]);
  expect(outcome({})).toEqual(["serving", "active"]);
});

it("lists unknown parts and has no findings about them", () => {
  const data: DiagnosticsData = { zone: createExampleZone({ ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4 }), now };
  expect(diagnoseZone(data)).toEqual({
    findings: [],
    verdict: "unknown",
    states: ["unknown"],
    sentence: "Status unknown. Not checked: hostnames and certificates, tunnel, service status",
  });
  expect(listUnknownParts(data)).toEqual(["hostnames and certificates", "tunnel", "service status"]);
  expect(diagnoseZone({ zone: createExampleZone(), hostnames: [standard], now })).toEqual({
    findings: [],
    verdict: "serving",
    states: ["active"],
    sentence: "Ready to serve traffic. Not checked: service status",
  });
});

it("reports a zone with unknown hostnames as unknown, or as checking while they're being loaded", () => {
  const data = createData({}, { hostnames: undefined });
  expect(diagnoseZone(data)).toMatchObject({
    states: ["unknown"],
    sentence: "Status unknown. Not checked: hostnames and certificates",
  });
  expect(diagnoseZone({ ...data, isChecking: true })).toMatchObject({
    states: ["checking"],
    sentence: "Checking hostnames and certificates…",
  });
  expect(diagnoseZone({ ...createData({ MAINTENANCE: 1 }), hostnames: undefined, isChecking: true })).toMatchObject({
    states: ["maintenance"],
    sentence: "Not serving traffic: maintenance mode is on",
  });
});

describe("a zone that serves no traffic", () => {
  it.each([
    [{ STATUS: "PAUSED" }, "zone-paused", "paused"],
    [{ USAGE_PAUSED: 1 }, "usage-limit", "usage-paused"],
    [{ MAINTENANCE: 1 }, "maintenance", "maintenance"],
    [{ BLOCK_IPS: "0.0.0.0/0\n::/0" }, "addresses-blocked", "not-serving"],
  ] as const)("is a zone with %o", (zone, code, state) => {
    expect(codes(zone)).toEqual([code]);
    expect(outcome(zone)).toEqual(["not-serving", state]);
  });

  it("lists every cause as a finding and a state, before findings that block some requests", () => {
    const zone = { TOKEN_AUTH: 1, STATUS: "PAUSED", BLOCK_POST: 1, MAINTENANCE: 1 } as const;
    expect(codes(zone)).toEqual(["zone-paused", "maintenance", "signed-urls", "requests-blocked"]);
    expect(outcome(zone)).toEqual(["not-serving", "paused", "maintenance"]);
  });

  it("is a zone without an active hostname", () => {
    expect(outcome({}, { hostnames: [{ ...standard, STATUS: "DISABLED" }] })).toEqual(["not-serving", "not-serving"]);
  });

  it("refers to the provider only if no one else can fix it", () => {
    expect(diagnoseZone(createData({ STATUS: "PAUSED" })).findings[0]?.fix).toEqual({ type: "provider" });
    expect(diagnoseZone(createData({ MAINTENANCE: 1 })).findings[0]?.fix).toEqual({
      type: "settings",
      section: "delivery",
    });
  });
});

describe("a tunnel zone", () => {
  const zone = { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4 } as const;

  it.each([
    [{ ENABLED: 0 }, "tunnel-disabled"],
    [{ STATE: "DISCONNECTED" }, "tunnel-disconnected"],
    [{ STATE: "NEVER", AGENT_VERSION: "1.4.0" }, "tunnel-waiting"],
    [{ STATE: "NEVER", CONNECTED_AT: 1_790_000_000 }, "tunnel-waiting"],
  ] as const)("isn't active while its tunnel is %o", (fields, code) => {
    const tunnel = createExampleTunnel(fields);
    expect(codes(zone, { tunnel })).toEqual([code]);
    expect(outcome(zone, { tunnel })).toEqual(["not-serving", "not-serving"]);
  });

  it("is being set up until a connector of its tunnel is started, unless it had another origin before", () => {
    const tunnel = createExampleTunnel({ STATE: "NEVER", CREATED_AT: now - 2 * day });
    const later = { ...zone, TIMESTAMP: now - 2 * day };
    expect(codes(later, { tunnel })).toEqual(["tunnel-never-connected"]);
    expect(outcome(later, { tunnel })).toEqual(["setting-up", "setting-up"]);
    expect(outcome({ ...zone, TIMESTAMP: now - 4 * day }, { tunnel })).toEqual(["not-serving", "not-serving"]);
  });

  it("doesn't serve traffic without a tunnel for its endpoint", () => {
    expect(outcome(zone, { tunnel: "missing" })).toEqual(["not-serving", "not-serving"]);
  });

  it("is active if its tunnel is connected", () => {
    expect(outcome(zone, { tunnel: createExampleTunnel() })).toEqual(["serving", "active"]);
    expect(outcome(zone, { tunnel: "connected" })).toEqual(["serving", "active"]);
  });

  it("is unknown while its tunnel is unknown, unless something else stops it", () => {
    expect(outcome(zone)).toEqual(["unknown", "unknown"]);
    expect(outcome({ ...zone, MAINTENANCE: 1 })).toEqual(["not-serving", "maintenance"]);
  });

  it("is the only zone type with tunnel findings", () => {
    expect(codes({}, { tunnel: createExampleTunnel({ ENABLED: 0 }) })).toEqual([]);
  });
});

describe("hostnames", () => {
  const withHostname = (fields: Partial<typeof custom>) => ({ hostnames: [standard, { ...custom, ...fields }] });

  it("degrade the zone without a valid certificate", () => {
    expect(codes({}, withHostname({ CERTIFICATE_EXPIRES: now }))).toEqual(["certificate-expired"]);
    expect(outcome({}, withHostname({ CERTIFICATE_EXPIRES: now }))).toEqual(["degraded", "partial-outage"]);
    expect(codes({}, withHostname({ CERTIFICATE_EXPIRES: 0 }))).toEqual(["certificate-missing"]);
    expect(outcome({}, withHostname({ CERTIFICATE_EXPIRES: 0 }))).toEqual(["degraded", "degraded"]);
    expect(outcome({}, withHostname({ CERTIFICATE_EXPIRES: 0, FORCE_SSL: 1 }))).toEqual(["degraded", "partial-outage"]);
  });

  it("V13: call a new zone one that is being set up while the first certificate is issued", () => {
    const waiting = withHostname({ CERTIFICATE_EXPIRES: 0, TIMESTAMP: now - 60 });
    expect(diagnoseZone(createData({ TIMESTAMP: now - 60 }, waiting))).toMatchObject({
      states: ["setting-up"],
      sentence: "Setting up: cdn.example.com has no certificate yet",
    });
    expect(outcome({ TIMESTAMP: now - 2 * day }, waiting)).toEqual(["restricted", "active"]);
    // No visitor of it is affected by an incident.
    const report = {
      ...operationalReport,
      CURRENT_STATUS: { STATUS: "INCIDENT", MESSAGE: "A location is down" },
    } as const;
    expect(codes({ TIMESTAMP: now - 60 }, { ...waiting, report })).toEqual(["certificate-missing"]);
  });

  it("rank before settings that block requests if they force HTTPS without a valid certificate", () => {
    for (const CERTIFICATE_EXPIRES of [0, now]) {
      const hostnames = withHostname({ FORCE_SSL: 1, CERTIFICATE_EXPIRES });
      expect(codes({ TOKEN_AUTH: 1 }, hostnames)).toEqual(["https-forced-without-certificate", "signed-urls"]);
    }
    expect(codes({}, withHostname({ FORCE_SSL: 1 }))).toEqual([]);
  });

  it("put the zone at risk if a certificate expires soon", () => {
    const expiring = withHostname({ SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now + 9 * day });
    expect(diagnoseZone(createData({}, expiring)).findings).toMatchObject([
      { code: "certificate-expiring", title: "The certificate of cdn.example.com expires in 9 days" },
    ]);
    expect(outcome({}, expiring)).toEqual(["at-risk", "at-risk"]);
  });

  it("restrict the zone if they're disabled or HTTPS is off", () => {
    expect(outcome({}, withHostname({ SSL_ENABLED: 0 }))).toEqual(["restricted", "active"]);
    const disabled = { hostnames: [{ ...standard, STATUS: "DISABLED" as const }, custom] };
    expect(codes({}, disabled)).toEqual(["hostname-disabled"]);
    expect(outcome({}, disabled)).toEqual(["restricted", "active"]);
  });

  it("are reported if their DNS points elsewhere, but not if the lookup failed", () => {
    const hostnames = [standard, custom];
    const withDnsVerdict = (verdict: "points-here" | "elsewhere" | "unknown") => ({
      hostnames,
      dns: new Map([[2, verdict]]),
    });
    expect(codes({}, withDnsVerdict("points-here"))).toEqual([]);
    expect(codes({}, withDnsVerdict("elsewhere"))).toEqual(["dns-elsewhere"]);
    // Lists of zones don't check DNS, and show the same state.
    expect(outcome({}, withDnsVerdict("elsewhere"))).toEqual(["serving", "active"]);
    expect(codes({}, withDnsVerdict("unknown"))).toEqual([]);
    expect(listUnknownParts(createData({}, withDnsVerdict("unknown")))).toEqual(["DNS of cdn.example.com"]);
  });
});

describe("access rules", () => {
  it("degrade the zone if they block all addresses of one version", () => {
    expect(diagnoseZone(createData({ BLOCK_IPS: "0.0.0.0/0" }))).toMatchObject({
      findings: [{ title: "All IPv4 addresses are blocked" }],
      verdict: "degraded",
    });
  });

  it("restrict the zone if only some countries are allowed", () => {
    expect(outcome({ COUNTRY_MODE: "ALLOW", COUNTRIES: "DE,FR" })).toEqual(["restricted", "active"]);
  });

  it("are listed as information otherwise", () => {
    const { findings, verdict } = diagnoseZone(
      createData({ BLOCK_IPS: "192.0.2.1\n192.0.2.2", COUNTRIES: "DE", BLOCK_TOR: 1 }),
    );
    expect(findings).toMatchObject([{ sentence: "Blocked: 2 IP address entries, 1 country, Tor." }]);
    expect(verdict).toBe("serving");
  });
});

describe("the service and the account", () => {
  const report = (STATUS: "DOWN" | "INCIDENT" | "MAINTENANCE") => ({
    report: { ...operationalReport, CURRENT_STATUS: { STATUS, MESSAGE: "Delivery has problems" } },
  });

  it("degrade a zone only while the service is down", () => {
    expect(diagnoseZone(createData({}, report("DOWN"))).findings).toMatchObject([
      { sentence: "Delivery has problems" },
    ]);
    expect(outcome({}, report("DOWN"))).toEqual(["degraded", "partial-outage"]);
    expect(outcome({}, report("INCIDENT"))).toEqual(["serving", "active"]);
    expect(outcome({}, report("MAINTENANCE"))).toEqual(["serving", "active"]);
  });

  it("rank after findings that make requests fail", () => {
    const hostnames = [{ ...custom, CERTIFICATE_EXPIRES: 0 }];
    expect(codes({ TOKEN_AUTH: 1 }, { ...report("INCIDENT"), hostnames })).toEqual([
      "certificate-missing",
      "service-problem",
      "signed-urls",
    ]);
  });

  it("quote the message of a rejected API key, which doesn't stop the zone", () => {
    const standing = { key: "rejected", message: "Account suspended.", usagePaused: null } as const;
    expect(diagnoseZone(createData({}, { standing })).findings).toMatchObject([
      { code: "api-key-rejected", quote: "Account suspended." },
    ]);
    expect(outcome({}, { standing })).toEqual(["at-risk", "at-risk"]);
  });
});

describe("the label and the sentence of a zone", () => {
  const tunnel = createExampleTunnel({ NAME: "office", STATE: "DISCONNECTED" });
  const expired = { ...custom, SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now - day } as const;
  const expiring = { ...expired, CERTIFICATE_EXPIRES: now + 9 * day };
  const rejected = { key: "rejected", message: "Invalid.", usagePaused: null } as const;

  it.each<[label: string, sentence: string, ...Parameters<typeof createData>]>([
    ["Active", "Ready to serve traffic", {}],
    ["Maintenance", "Not serving traffic: maintenance mode is on", { MAINTENANCE: 1 }],
    ["Paused by provider", "Not serving traffic: paused by provider", { STATUS: "PAUSED" }],
    ["Paused: usage limit", "Not serving traffic: free usage limit reached", { USAGE_PAUSED: 1 }],
    [
      "Paused by provider, Maintenance",
      "Not serving traffic: paused by provider and maintenance mode is on",
      { STATUS: "PAUSED", MAINTENANCE: 1 },
    ],
    [
      "Not serving traffic",
      "Not serving traffic: tunnel office is disconnected",
      { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4 },
      { tunnel },
    ],
    [
      "Partial outage",
      "Some requests are failing: the certificate of cdn.example.com expired",
      {},
      { hostnames: [standard, expired] },
    ],
    [
      "Needs attention",
      "Ready to serve traffic, but needs attention: the certificate of cdn.example.com expires in 9 days",
      {},
      { hostnames: [standard, expiring] },
    ],
    [
      "Active",
      "Ready to serve traffic",
      {},
      { report: { ...operationalReport, CURRENT_STATUS: { STATUS: "INCIDENT", MESSAGE: "" } } },
    ],
    [
      "Needs attention",
      "Ready to serve traffic, but needs attention: Edge API denied access",
      {},
      { standing: rejected },
    ],
    ["Active", "Ready to serve traffic, with restrictions: signed URLs required", { TOKEN_AUTH: 1 }],
  ])("are %s: %s", (label, sentence, ...args) => {
    const diagnosis = diagnoseZone(createData(...args));
    expect([diagnosis.states.map((state) => zoneStateLabels[state]).join(", "), diagnosis.sentence]).toEqual([
      label,
      sentence,
    ]);
  });

  it("has the severity of the findings that cause it", () => {
    const settings = fc.record({
      TIMESTAMP: fc.constantFrom(now - 60, now - 9 * day),
      STATUS: fc.constantFrom<Zone["STATUS"]>("ACTIVE", "PAUSED"),
      USAGE_PAUSED: fc.constantFrom<0 | 1>(0, 1),
      MAINTENANCE: fc.constantFrom<0 | 1>(0, 1),
      ORIGIN_TYPE: fc.constantFrom<Zone["ORIGIN_TYPE"]>("STANDARD", "TUNNEL"),
      BLOCK_IPS: fc.constantFrom("", "0.0.0.0/0", "0.0.0.0/0\n::/0"),
      TOKEN_AUTH: fc.constantFrom<0 | 1>(0, 1),
    });
    const certificate = fc.record({
      FORCE_SSL: fc.constantFrom<0 | 1>(0, 1),
      SSL_ENABLED: fc.constantFrom<0 | 1>(0, 1),
      SSL_CERTIFICATE: fc.constantFrom<"AUTOCERT" | "CUSTOM">("AUTOCERT", "CUSTOM"),
      CERTIFICATE_EXPIRES: fc.constantFrom(0, now - day, now + 2 * day, now + 25 * day, now + 90 * day),
      TIMESTAMP: fc.constantFrom(now - 60, now - 9 * day),
    });
    const states = fc.constantFrom<"CONNECTED" | "DISCONNECTED" | "NEVER">("CONNECTED", "DISCONNECTED", "NEVER");
    fc.assert(
      fc.property(settings, certificate, states, (zone, fields, STATE) => {
        const hostnames = [standard, { ...custom, ...fields }];
        const diagnosis = diagnoseZone(
          createData(zone, { hostnames, tunnel: createExampleTunnel({ STATE, CREATED_AT: now - 5 * day }) }),
        );
        const outages = diagnosis.findings.filter(isOutage);
        const worst = getWorstSeverity(outages.length > 0 ? outages : diagnosis.findings);
        expect(zoneStateSeverities[diagnosis.states[0]] ?? "info").toBe(worst);
      }),
      { numRuns: 2_000 },
    );
  });

  it("count the causes that they don't name", () => {
    const zone = { STATUS: "PAUSED", USAGE_PAUSED: 1, MAINTENANCE: 1, BLOCK_IPS: "0.0.0.0/0\n::/0" } as const;
    expect(diagnoseZone(createData(zone)).sentence).toMatch(/^Not serving traffic: \D+, \D+, and 2 more$/);
  });

  it("are never Active for a zone that doesn't serve traffic", () => {
    const causes = fc.record({
      STATUS: fc.constantFrom<Zone["STATUS"]>("ACTIVE", "PAUSED"),
      USAGE_PAUSED: fc.constantFrom<0 | 1>(0, 1),
      MAINTENANCE: fc.constantFrom<0 | 1>(0, 1),
      ORIGIN_TYPE: fc.constantFrom<Zone["ORIGIN_TYPE"]>("STANDARD", "TUNNEL"),
      BLOCK_IPS: fc.constantFrom("", "0.0.0.0/0\n::/0"),
    });
    fc.assert(
      fc.property(causes, fc.constantFrom(tunnel, createExampleTunnel(), undefined), (zone, zoneTunnel) => {
        const { verdict, states, sentence } = diagnoseZone(createData(zone, { tunnel: zoneTunnel }));
        const serves = verdict !== "not-serving" && verdict !== "unknown";
        expect(states.includes("active")).toBe(serves);
        expect(sentence.startsWith("Ready to serve traffic")).toBe(serves);
      }),
    );
  });
});

describe("dependsOnTime", () => {
  const changes = fc.record({
    age: fc.integer({ min: 0, max: 3 * day }),
    certificate: fc.integer({ min: -2 * day, max: 60 * day }),
    hostnames: fc.constantFrom("unknown", "none", "one"),
    origin: fc.constantFrom("STANDARD", "TUNNEL"),
    later: fc.integer({ min: 0, max: 90 * day }),
  });

  it("is false only if the diagnosis stays the same", () => {
    const results = new Set<boolean>();
    const property = fc.property(changes, ({ age, certificate, hostnames, origin, later }) => {
      const hostname = { ...custom, CERTIFICATE_EXPIRES: now + certificate };
      const data = createData(
        { TIMESTAMP: now - age, ORIGIN_TYPE: origin },
        {
          hostnames: { unknown: undefined, none: [], one: [hostname] }[hostnames],
          tunnel: origin === "TUNNEL" ? createExampleTunnel() : undefined,
        },
      );
      const isSensitive = dependsOnTime(data);
      results.add(isSensitive);
      expect(diagnoseZone({ ...data, now: isSensitive ? now : now + later })).toEqual(diagnoseZone(data));
    });
    fc.assert(property);
    expect(results).toEqual(new Set([true, false]));
  });

  it("is true for a certificate that may expire, and for a zone that is being set up", () => {
    expect(dependsOnTime(createData({}, { hostnames: [custom] }))).toBe(true);
    expect(dependsOnTime(createData({ TIMESTAMP: now - 60 }, { hostnames: [] }))).toBe(true);
    expect(dependsOnTime(createData({}, { hostnames: [] }))).toBe(false);
  });
});
