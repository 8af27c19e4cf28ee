import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { getSetup, type SetupFacts } from "./setup-steps.ts";

const now = 1_790_000_000;
const zone = createExampleZone();
const custom = { zone: zone.ID, hostname: createExampleHostname({ ID: 7, HOSTNAME: "www.shop.example" }) };

const empty: SetupFacts = {
  account: "a1",
  actor: "full",
  standing: { key: "accepted", message: null, usagePaused: null },
  zones: [],
  customHostnames: [],
  pointsHere: undefined,
  hasSeenEdges: false,
  members: 1,
  now,
};

const listDone = (facts: Partial<SetupFacts>) =>
  getSetup({ ...empty, ...facts }).steps.flatMap(({ id, isDone }) => (isDone === true ? [id] : []));

describe("getSetup", () => {
  it("starts with the key", () => {
    const { steps } = getSetup({ ...empty, standing: { key: "not-connected", message: null, usagePaused: null } });
    expect(steps.map(({ id, isDone }) => [id, isDone])).toEqual([
      ["key", false],
      ["zone", false],
      ["hostname", false],
      ["dns", false],
      ["https", false],
      ["edges", false],
      ["invite", false],
    ]);
    expect(steps.find(({ id }) => id === "zone")?.action).toBeUndefined();
  });

  it("follows what exists", () => {
    expect(listDone({})).toEqual(["key"]);
    expect(listDone({ zones: [zone] })).toEqual(["key", "zone"]);
    expect(listDone({ zones: [zone], customHostnames: [custom], pointsHere: true })).toEqual([
      "key",
      "zone",
      "hostname",
      "dns",
    ]);
    const https = {
      ...custom,
      hostname: { ...custom.hostname, SSL_ENABLED: 1 as const, CERTIFICATE_EXPIRES: now + 9e6 },
    };
    expect(
      listDone({ zones: [zone], customHostnames: [https], pointsHere: true, hasSeenEdges: true, members: 2 }),
    ).toEqual(["key", "zone", "hostname", "dns", "https", "edges", "invite"]);
  });

  it("leaves unknown what isn't loaded", () => {
    const { steps } = getSetup({
      ...empty,
      standing: undefined,
      zones: undefined,
      customHostnames: undefined,
      pointsHere: false,
      hasSeenEdges: undefined,
      members: undefined,
    });
    expect(new Set(steps.map(({ isDone }) => isDone))).toEqual(new Set([undefined]));
  });

  it("needs no firewall for a tunnel or a bucket", () => {
    const { steps } = getSetup({ ...empty, zones: [createExampleZone({ ORIGIN_TYPE: "TUNNEL" })] });
    expect(steps.map(({ id }) => id)).not.toContain("edges");
  });

  it("shows a developer who can do the rest", () => {
    const { steps, others } = getSetup({ ...empty, actor: "developer" });
    expect(steps.map(({ id }) => id)).not.toContain("invite");
    expect(others).toEqual(["Invite a colleague: ask a member with full access."]);
  });

  it("has no steps for support and billing", () => {
    expect(getSetup({ ...empty, actor: "support" }).steps).toEqual([]);
    expect(getSetup({ ...empty, actor: "billing" }).steps).toEqual([]);
  });
});
