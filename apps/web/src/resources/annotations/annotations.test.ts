import type { AuditEntry } from "@edge-console/contract/console/audit";
import { describe, expect, it, test } from "vitest";
import { describeAction, describeChanges } from "./change-messages.ts";
import {
  type Annotation,
  findAnnotations,
  toChangeAnnotations,
  concernsTraffic,
  toIncidentAnnotations,
  groupAnnotations,
} from "./annotations.ts";

const period = { from: 1_000, to: 2_000 };

function entry(overrides: Partial<AuditEntry>): AuditEntry {
  return {
    id: `${overrides.at}`,
    at: 1_500,
    actor: { id: "u", email: "dev@example.com", kind: "member" },
    action: "updateZone",
    target: "/cdn/ABCDEFGH1",
    object: null,
    bulkRunId: null,
    outcome: "applied",
    changes: [{ field: "STRIP_COOKIES", before: 1, after: 0 }],
    reason: null,
    address: "192.0.2.1",
    requestId: "r",
    resolves: null,
    resolvedBy: null,
    ...overrides,
  };
}

describe("toChangeAnnotations", () => {
  it("describes changes and their actors, oldest first", () => {
    const annotations = toChangeAnnotations([entry({ at: 1_800, action: "createZone" }), entry({ at: 1_200 })], period);
    expect(annotations).toEqual([
      { id: "1200", kind: "change", at: 1_200, lines: ["Strip cookies: On → Off"], by: "dev@example.com" },
      { id: "1800", kind: "change", at: 1_800, lines: ["Zone created"], by: "dev@example.com" },
    ]);
  });

  it("names the zone if requested", () => {
    const [annotation] = toChangeAnnotations([entry({})], period, () => "shop");
    expect(annotation?.lines).toEqual(["shop: Strip cookies: On → Off"]);
  });

  it("leaves out changes outside the period, unapplied changes, and those that can't affect traffic", () => {
    const excluded = [
      entry({ at: 999 }),
      entry({ at: 2_000 }),
      entry({ action: "revealApiKey" }),
      entry({ outcome: "refused" }),
      entry({ outcome: "not-applied" }),
      entry({ outcome: "unknown", resolvedBy: { id: "x", at: 1_600, outcome: "not-applied" } }),
      entry({ resolves: "x" }),
    ];
    expect(toChangeAnnotations(excluded, period)).toEqual([]);
  });

  it("marks unconfirmed and external changes", () => {
    const reason = "Changed outside the console between 1970-01-01T00:20:00Z and 1970-01-01T00:25:00Z.";
    const externalEntry = entry({ at: 1_600, actor: { id: "outside", email: "", kind: "outside" }, reason });
    expect(toChangeAnnotations([externalEntry, entry({ outcome: "unknown" })], period).map(({ by }) => by)).toEqual([
      "dev@example.com (unconfirmed)",
      "Changed outside the console between Jan 1, 00:20 UTC and Jan 1, 00:25 UTC",
    ]);
  });
});

test.each([
  [
    entry({ changes: [{ field: "HOST_HEADER", before: "", after: "www.example" }] }),
    "Host header: empty → www.example",
  ],
  [
    entry({ changes: [{ field: "COUNTRIES", before: "DE,FR", after: "FR,US" }] }),
    "Countries: United States (US) added, Germany (DE) removed",
  ],
  [
    entry({ changes: [{ field: "BLOCK_IPS", before: "", after: "10.0.0.1\n10.0.0.2\n10.0.0.3\n10.0.0.4" }] }),
    "Blocked IP addresses: 4 added",
  ],
  [entry({ changes: [{ field: "S3_SECRET_KEY", before: null, after: "changed" }] }), "New secret key → changed"],
])("a field's change in words", (change, text) => {
  expect(describeChanges(change)).toEqual([text]);
});

test("names the hostname of an action", () => {
  const target = "/cdn/ABCDEFGH1/hostnames/12";
  expect(describeAction({ action: "updateHostname", target })).toBe("Hostname 12");
  expect(describeAction({ action: "uploadCertificate", target: `${target}/certificate` })).toBe(
    "Certificate uploaded, hostname 12",
  );
  const added = entry({
    action: "createHostname",
    target: "/cdn/ABCDEFGH1/hostnames",
    changes: [{ field: "HOSTNAME", before: null, after: "www.shop.example" }],
  });
  expect(toChangeAnnotations([added], period)[0]?.lines).toEqual(["Hostname added: www.shop.example"]);
});

test("includes incidents published in the period and the active one", () => {
  const incident = (at: number, title: string) => ({
    TITLE: title,
    DESCRIPTION: "",
    TYPE: "Partial System Outage" as const,
    TIMESTAMP: at,
    SERVICES: ["Edge"],
  });
  const report = {
    CURRENT_STATUS: { STATUS: "INCIDENT" as const, MESSAGE: "" },
    SERVICES: [],
    ACTIVE_INCIDENT: incident(1_900, "now"),
    PAST_INCIDENTS: [incident(1_100, "then"), incident(10, "long ago")],
  };
  expect(toIncidentAnnotations(report, period, false).map(({ at, lines, by }) => [at, lines, by])).toEqual([
    [1_100, ["Edge: then"], "Partial System Outage"],
    [1_900, ["Edge: now"], "Partial System Outage"],
  ]);
});

test.each([
  [[], false, true],
  [["Edge delivery"], false, true],
  [["Tunnels"], false, false],
  [["Tunnels"], true, true],
  [["Tunnels", "DNS"], false, true],
  [["Console and API"], true, false],
])(
  "V24: an incident of %j of an account that uses tunnels (%s) may concern traffic: %s",
  (SERVICES, usesTunnels, expected) => {
    expect(concernsTraffic({ SERVICES }, usesTunnels)).toBe(expected);
  },
);

test("groups annotations that are close to each other", () => {
  const annotations = [1_000, 1_040, 1_099, 1_100, 1_500].map((at): Annotation => ({
    id: String(at),
    kind: "change",
    at,
    lines: [],
    by: "",
  }));
  expect(groupAnnotations(annotations, 100).map(({ at, annotations }) => [at, annotations.length])).toEqual([
    [1_000, 3],
    [1_100, 1],
    [1_500, 1],
  ]);
  expect(findAnnotations(annotations, { from: 1_040, to: 1_100 })).toHaveLength(2);
});
