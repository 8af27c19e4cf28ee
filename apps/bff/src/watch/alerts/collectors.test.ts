import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { describe, expect, it } from "vitest";
import type { AppliedEntry } from "../../people/audit/entries-after.ts";
import type { AccountFacts, Collection } from "./account-facts.ts";
import { createAccountCollector } from "./collect-account.ts";
import { collectCertificates } from "./collect-certificates.ts";
import { createDnsCollector } from "./collect-dns.ts";
import { collectEdges } from "./collect-edges.ts";
import { collectExternalChanges } from "./collect-external-changes.ts";
import { collectSecurity } from "./collect-security.ts";
import { collectTunnels } from "./collect-tunnels.ts";
import { observeDeleted } from "./observe-deleted.ts";

const now = Date.parse("2027-03-10T12:00:00Z") / 1000;
const day = 86_400;
const zone = createExampleZone({ ID: "ZONE00001", ZONE_NAME: "shop" });

function createFacts(changes: Partial<AccountFacts> = {}): AccountFacts {
  return {
    accountId: "account001",
    now,
    standing: { key: "accepted", message: null, usagePaused: false },
    zones: undefined,
    tunnels: undefined,
    endpoints: new Map(),
    report: undefined,
    edges: undefined,
    entries: [],
    members: [],
    active: [],
    memory: {},
    hasSubscribers: true,
    outdatedAfter: { objects: 1_800, hostnames: 1_800 },
    ...changes,
  };
}

const withHostnames = (list: readonly Hostname[], changes: Partial<AccountFacts> = {}, at = now) =>
  createFacts({ zones: { at, list: [{ zone, hostnames: { at, list } }] }, ...changes });
const listConditions = ({ observations }: Collection) =>
  observations.flatMap(({ kind, condition }) => (condition ? [{ kind, ...condition }] : []));

describe("certificates", () => {
  const https = { ID: 7, HOSTNAME: "www.example.com", SSL_ENABLED: 1 } as const;
  const collect = (hostname: Partial<Hostname>, changes?: Partial<AccountFacts>) =>
    listConditions(collectCertificates(withHostnames([createExampleHostname({ ...https, ...hostname })], changes)));
  const uploaded = (days: number) =>
    collect({ SSL_CERTIFICATE: "CUSTOM", CERTIFICATE_EXPIRES: now + days * day + 60 }).map(({ level }) => level);

  it.each([
    [31, []],
    [30, [1]],
    [15, [1]],
    [14, [2]],
    [7, [3]],
    [2, [3]],
    [1, [4]],
    [0, [4]],
  ])("with %i days left have the levels %j", (days, levels) => {
    expect(uploaded(days)).toEqual(levels);
  });

  it("that are managed are alerts 7 days before they expire, because they weren't renewed", () => {
    expect(collect({ CERTIFICATE_EXPIRES: now + 7 * day + 60 })).toEqual([]);
    expect(collect({ CERTIFICATE_EXPIRES: now + 6 * day })).toMatchObject([{ kind: "certificate-not-renewed" }]);
  });

  it("that aren't issued are alerts an hour after HTTPS was enabled", () => {
    const hostname = { CERTIFICATE_EXPIRES: 0, TIMESTAMP: now - 30 * day };
    expect(collect(hostname, { memory: { issuing: {} } })).toEqual([]);
    expect(collect(hostname, { memory: { issuing: { 7: now - 3_599 } } })).toEqual([]);
    expect(collect(hostname, { memory: { issuing: { 7: now - 3_600 } } })).toMatchObject([
      { kind: "certificate-missing", severity: "warning", title: "www.example.com has no certificate yet" },
    ]);
    // At the first evaluation, nothing else is known than when the hostname was added.
    expect(collect(hostname)).toMatchObject([{ kind: "certificate-missing" }]);
  });

  it("of hostnames that are disabled or have HTTPS off are no alerts", () => {
    const expired = { CERTIFICATE_EXPIRES: now - day };
    expect(collect(expired)).toMatchObject([{ kind: "certificate-expired", severity: "critical" }]);
    expect(collect({ ...expired, STATUS: "DISABLED", ENABLED: 0 })).toEqual([]);
    expect(collect({ ...expired, SSL_ENABLED: 0 })).toEqual([]);
  });

  it("are judged as of when they were loaded, and reported as not checked if that's too long ago", () => {
    const hostname = createExampleHostname({ ...https, CERTIFICATE_EXPIRES: now - 60 });
    const result = collectCertificates(withHostnames([hostname], {}, now - 2_000));
    expect(listConditions(result)).toMatchObject([{ kind: "certificate-not-renewed" }]);
    expect(result.unchecked).toEqual(["certificates"]);
  });
});

describe("DNS", () => {
  const hostnames = [
    createExampleHostname({ ID: 1, HOSTNAME: "shop.edge.example", DEFAULT: 1 }),
    createExampleHostname({ ID: 2, HOSTNAME: "www.example.com" }),
  ];
  const collect = async (verdict: DnsCheck["verdict"], changes?: Partial<AccountFacts>) => {
    const collector = createDnsCollector({
      check: async ({ hostname, target }) => ({ hostname, target, verdict, alias: null, addresses: [] }),
    });
    return collector(withHostnames(hostnames, changes));
  };
  const pointed = { memory: { dns: { 2: { at: now - day, pointed: true } } } };

  it("that changed is an alert, and that never pointed to the zone isn't", async () => {
    expect(listConditions(await collect("elsewhere", pointed))).toMatchObject([
      { kind: "dns-changed", title: "www.example.com doesn't point to this zone" },
    ]);
    const { observations, memory } = await collect("elsewhere");
    expect(observations).toMatchObject([{ condition: null }]);
    expect(memory?.dns).toEqual({ 2: { at: now, pointed: false } });
  });

  it("that couldn't be looked up is neither", async () => {
    const { observations, memory } = await collect("unknown", pointed);
    expect(observations).toEqual([]);
    expect(memory?.dns).toEqual({ 2: { at: now, pointed: true } });
  });

  it("is looked up for subscribers only, and not more often than needed", async () => {
    expect((await collect("elsewhere", { ...pointed, hasSubscribers: false })).observations).toEqual([]);
    const recent = { memory: { dns: { 2: { at: now - 120, pointed: true } } } };
    expect((await collect("elsewhere", recent)).observations).toEqual([]);
    const subject = { type: "hostname", id: "2", name: "www.example.com" } as const;
    const active = [{ kind: "dns-changed", subject, isChanging: true, outage: null }] as const;
    expect((await collect("elsewhere", { ...recent, active })).observations).toHaveLength(1);
  });
});

describe("tunnels", () => {
  it("are alerts if another connector is newer", () => {
    const list = [
      createExampleTunnel({ TUNNEL_ID: "TUN000004", NAME: "old", AGENT_VERSION: "1.2.0" }),
      createExampleTunnel({ TUNNEL_ID: "TUN000005", NAME: "latest", AGENT_VERSION: "1.10.0" }),
    ];
    expect(listConditions(collectTunnels(createFacts({ tunnels: { at: now, list } })))).toMatchObject([
      { kind: "connector-outdated", title: "The connector of tunnel old is outdated" },
    ]);
    expect(collectTunnels(createFacts())).toEqual({ observations: [], unchecked: ["tunnels"] });
  });

  it("that were deleted have nothing wrong with them, unless the list isn't known", () => {
    const subject = { type: "tunnel", id: "TUN000001", name: "lost" } as const;
    const active = [{ kind: "tunnel-disconnected", subject, isChanging: false, outage: null }] as const;
    expect(observeDeleted(createFacts({ active, tunnels: { at: now, list: [] } }))).toEqual([
      { kind: "tunnel-disconnected", subject, condition: null },
    ]);
    expect(observeDeleted(createFacts({ active }))).toEqual([]);
  });
});

const collectAccount = createAccountCollector(async () => []);

it("an account whose standing isn't known isn't checked", async () => {
  const standing = { key: "unknown", message: null, usagePaused: null } as const;
  expect(await collectAccount(createFacts({ standing }))).toEqual({ observations: [], unchecked: ["account"] });
});

it("the free usage limit is what the last response said, even if the zones were loaded before", async () => {
  const zones = { at: now - 600, list: [{ zone, hostnames: undefined }] };
  const collect = async (usagePaused: boolean | null, indexed = zones) =>
    listConditions(
      await collectAccount(createFacts({ zones: indexed, standing: { key: "accepted", message: null, usagePaused } })),
    );
  expect(await collect(true)).toMatchObject([{ kind: "usage-limit" }]);
  expect(await collect(false)).toEqual([]);
  expect(await collect(null)).toEqual([]);
  const paused = { ...zones, list: [{ zone: { ...zone, USAGE_PAUSED: 1 as const }, hostnames: undefined }] };
  expect(await collect(null, paused)).toMatchObject([{ kind: "usage-limit" }]);
});

it("changed edge IP addresses are named, with when they were seen", () => {
  const list = ["192.0.2.1", "192.0.2.3"];
  const edges = { at: now, list };
  expect(collectEdges(createFacts({ edges }))).toEqual({ observations: [], memory: { edges: list, edgesAt: now } });
  const changed = collectEdges(createFacts({ edges, memory: { edges: ["192.0.2.1", "192.0.2.2"] } }));
  expect(listConditions(changed)).toMatchObject([
    {
      title: "Edge IP addresses changed: 1 added, 1 removed",
      sentence:
        "Added: 192.0.2.3. Origins with a firewall have to allow them now. Removed: 192.0.2.2. No request comes from them anymore. Seen on Mar 10, 2027 at 12:00 UTC.",
    },
  ]);
});

it("edge IP addresses that another replica loaded earlier undo no change", () => {
  const memory = { edges: ["192.0.2.1", "192.0.2.3"], edgesAt: now - 60 };
  const earlier = { at: now - 120, list: ["192.0.2.1", "192.0.2.2"] };
  expect(collectEdges(createFacts({ edges: earlier, memory }))).toEqual({ observations: [] });
  expect(listConditions(collectEdges(createFacts({ edges: { ...earlier, at: now }, memory })))).toHaveLength(1);
});

describe("audit entries", () => {
  const member = { id: "user000001", email: "anna@example.com", kind: "member" } as const;
  const createEntry = (action: AuditAction, changes: Partial<AppliedEntry> = {}): AppliedEntry => ({
    id: action,
    at: now,
    actor: member,
    action,
    target: "/users/user000001",
    changes: [],
    reason: null,
    ...changes,
  });
  const role = (before: string, after: string) => ({ changes: [{ field: "role", before, after }] });

  it("are security events if they concern keys, members, roles, or factors", () => {
    const members = [{ id: "user000001", email: "anna@example.com", hasSecondFactor: false }];
    const entries = [
      createEntry("revealApiKey", { target: "/api-key" }),
      createEntry("changeMemberRole", role("billing", "developer")),
      createEntry("changeMemberRole", role("full", "developer")),
      createEntry("signIn"),
      createEntry("signIn", { changes: [{ field: "browser", before: null, after: "Firefox on Linux" }] }),
      createEntry("removePasskey"),
    ];
    expect(listConditions(collectSecurity(createFacts({ entries, members }))).map(({ title }) => title)).toEqual([
      "API key revealed",
      "Role raised: anna@example.com",
      "Sign-in from a new browser: anna@example.com",
      "Two-factor authentication turned off: anna@example.com",
    ]);
    const withFactor = [{ id: "user000001", email: "anna@example.com", hasSecondFactor: true }];
    const removed = createFacts({ entries: [createEntry("removePasskey")], members: withFactor });
    expect(collectSecurity(removed).observations).toEqual([]);
  });

  it("are external changes if no one made them in the console, one alert for each zone", () => {
    const actor = { id: "outside", email: "", kind: "outside" } as const;
    const entries = [
      createEntry("updateZone", {
        actor,
        target: "/cdn/ZONE00001",
        changes: [{ field: "MAINTENANCE", before: 0, after: 1 }],
      }),
      createEntry("createHostname", {
        actor,
        target: "/cdn/ZONE00001/hostnames/9",
        changes: [{ field: "HOSTNAME", before: null, after: "new.example.com" }],
      }),
      createEntry("updateZone", { target: "/cdn/ZONE00001" }),
    ];
    expect(listConditions(collectExternalChanges(withHostnames([], { entries })))).toMatchObject([
      {
        title: "shop was changed outside the console",
        sentence:
          "Settings changed: Maintenance mode. Hostnames added: new.example.com. Review them in the zone's activity.",
      },
    ]);
  });
});
