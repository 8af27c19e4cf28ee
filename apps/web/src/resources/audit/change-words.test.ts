import { describe, expect, test } from "vitest";
import { changeWords, placeOf } from "./change-words.ts";

const changed = (...fields: string[]) => fields.map((field) => ({ field, before: null, after: "1" }));

const applied = { outcome: "applied", resolvedBy: null } as const;

describe("a change in words", () => {
  test("names the fields of a change, a few of them", () => {
    expect(changeWords({ ...applied, action: "updateZone", changes: changed("CACHE_EXP", "BLOCK_POST") })).toBe(
      "Changed zone: CACHE_EXP, BLOCK_POST",
    );
    expect(changeWords({ ...applied, action: "updateZone", changes: changed("A", "B", "C", "D", "E") })).toBe(
      "Changed zone: A, B, C and 2 more",
    );
  });

  test.each([
    ["createZone", "Create zone", "Created zone"],
    ["getZone", "Read zone", "Read zone"],
    ["listTunnels", "Read tunnels", "Read tunnels"],
    ["updateEndpoint", "Change endpoint", "Changed endpoint"],
    ["revealApiKey", "Reveal API key", "Revealed API key"],
    ["refuseStoredApiKey", "Refuse stored API key", "Refused stored API key"],
    ["scheduleForceHttps", "Schedule Force HTTPS", "Scheduled Force HTTPS"],
    ["cancelForceHttps", "Cancel Force HTTPS", "Canceled Force HTTPS"],
    ["signIn", "Sign in", "Signed in"],
    ["signOut", "Sign out", "Signed out"],
    ["paintDoor", "Paint door", "Painted door"],
  ])("calls %s “%s”, and “%s” once it was done", (action, words, done) => {
    expect(changeWords({ ...applied, action, changes: [] })).toBe(done);
    for (const outcome of ["refused", "not-applied", "unknown"] as const) {
      expect(changeWords({ action, outcome, resolvedBy: null, changes: [] })).toBe(words);
    }
    const resolvedBy = { id: "1", at: 0, outcome: "applied" } as const;
    expect(changeWords({ action, outcome: "unknown", resolvedBy, changes: [] })).toBe(done);
  });

  test("leads to the zone that it was about", () => {
    expect(placeOf("k3", "/cdn/ABC123DEF/hostnames/7")).toEqual({ zone: "ABC123DEF", to: "/a/k3/zones/ABC123DEF" });
    expect(placeOf("k3", "/tunnels/ABC123DEF")).toBeUndefined();
    expect(placeOf("k3", "/cdn")).toBeUndefined();
  });
});
