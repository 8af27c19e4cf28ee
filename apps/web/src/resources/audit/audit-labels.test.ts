import { describe, expect, test } from "vitest";
import { describeEntry, getActorName, getZoneLink } from "./audit-labels.ts";

const createChanges = (...fields: string[]) => fields.map((field) => ({ field, before: null, after: "1" }));

const applied = { outcome: "applied", resolvedBy: null } as const;

describe("audit labels", () => {
  test("shows short values, and names the fields of others", () => {
    const change = (field: string, before: string | number, after: string | number) => ({ field, before, after });
    expect(describeEntry({ ...applied, action: "updateZone", changes: [change("CACHE_EXP", "86400", "3600")] })).toBe(
      "Zone updated: Cache expiration 1 day → 1 hour",
    );
    expect(
      describeEntry({ ...applied, action: "changeMemberRole", changes: [change("role", "billing", "developer")] }),
    ).toBe("Role changed: Role Billing → Developer");
    expect(describeEntry({ ...applied, action: "updateZone", changes: [change("HOME_POP", "", "auto")] })).toBe(
      "Zone updated: Origin shield Off → On",
    );
    expect(describeEntry({ ...applied, action: "updateZone", changes: [change("S3_REGION", "", "eu-1")] })).toBe(
      "Zone updated: Region empty → eu-1",
    );
    expect(describeEntry({ ...applied, action: "updateZone", changes: [change("BLOCK_IPS", "a", "b")] })).toBe(
      "Zone updated: Blocked IP addresses",
    );
  });

  test("lists up to three fields of a change", () => {
    expect(describeEntry({ ...applied, action: "updateZone", changes: createChanges("CACHE_EXP", "BLOCK_POST") })).toBe(
      "Zone updated: Cache expiration, Block POST requests",
    );
    expect(describeEntry({ ...applied, action: "updateZone", changes: createChanges("A", "B", "C", "D", "E") })).toBe(
      "Zone updated: A, B, C, and 2 more",
    );
  });

  test.each([
    ["createZone", "Create zone", "Zone created"],
    ["getZone", "View zone", "View zone"],
    ["listTunnels", "List tunnels", "List tunnels"],
    ["updateEndpoint", "Update endpoint", "Endpoint updated"],
    ["revealApiKey", "Reveal API key", "API key revealed"],
    ["refuseStoredApiKey", "Reject stored API key", "Stored API key rejected"],
    ["scheduleForceHttps", "Schedule Force HTTPS", "Force HTTPS scheduled"],
    ["cancelForceHttps", "Cancel Force HTTPS", "Force HTTPS canceled"],
    ["signIn", "Sign in", "Signed in"],
    ["signOut", "Sign out", "Signed out"],
    ["paintDoor", "paintDoor", "paintDoor"],
  ])("labels %s “%s”, and “%s” if it was applied", (action, label, done) => {
    expect(describeEntry({ ...applied, action, changes: [] })).toBe(done);
    for (const outcome of ["refused", "not-applied", "unknown"] as const) {
      expect(describeEntry({ action, outcome, resolvedBy: null, changes: [] })).toBe(label);
    }
    const resolvedBy = { id: "1", at: 0, outcome: "applied" } as const;
    expect(describeEntry({ action, outcome: "unknown", resolvedBy, changes: [] })).toBe(done);
  });

  test("T42: words an acknowledged alert as far as the reader sees it", () => {
    const kind = { field: "kind", before: null, after: "two-factor-removed" };
    const about = { field: "about", before: null, after: { type: "user", id: "u2", name: "Ben" } };
    const entry = { ...applied, action: "acknowledgeAlert" };
    expect(describeEntry({ ...entry, changes: [kind, about] })).toBe(
      "Alert acknowledged: Two-factor authentication turned off (Ben)",
    );
    expect(describeEntry({ ...entry, changes: [kind] })).toBe(
      "Alert acknowledged: Two-factor authentication turned off",
    );
    expect(describeEntry({ ...entry, changes: [] })).toBe("Alert acknowledged");
  });

  test("names an actor whose address the reader may not see", () => {
    expect(getActorName({ id: "u2", email: "", name: "Ben", kind: "member" })).toBe("Ben");
    expect(getActorName({ id: "u2", email: "ben@example.com", kind: "member" })).toBe("ben@example.com");
    expect(getActorName({ id: "u2", email: "", kind: "member" })).toBe("Member");
  });

  test("links to the zone of the target", () => {
    expect(getZoneLink("k3", "/cdn/ABC123DEF/hostnames/7")).toEqual({ zone: "ABC123DEF", to: "/a/k3/zones/ABC123DEF" });
    expect(getZoneLink("k3", "/tunnels/ABC123DEF")).toBeUndefined();
    expect(getZoneLink("k3", "/cdn")).toBeUndefined();
  });
});
