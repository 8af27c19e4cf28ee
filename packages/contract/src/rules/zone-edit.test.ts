import { describe, expect, it } from "vitest";
import type { ZoneEdit } from "../console/bulk-runs.ts";
import { createExampleZone } from "../examples/zone.ts";
import { invertZoneEdit, listReplacedFields, planZoneEdit, sharedSettings } from "./zone-edit.ts";

const set = (values: ZoneEdit["values"], lists: ZoneEdit["lists"] = {}): ZoneEdit => ({ values, lists });
const merge = (add: string[], remove: string[] = []) => ({ kind: "merge" as const, add, remove });

describe("the plan for one zone", () => {
  it("contains only what differs", () => {
    const zone = createExampleZone({ BLOCK_POST: 1 });
    expect(planZoneEdit(zone, set({ BLOCK_POST: 1, CACHE_EXP: "3600" })).body).toEqual({ CACHE_EXP: "3600" });
    expect(planZoneEdit(createExampleZone({ CACHE_EXP: "3600" }), set({ CACHE_EXP: "3600" })).body).toEqual({});
  });

  it("skips settings without effect, with the reason", () => {
    const zone = createExampleZone({ ORIGIN_TYPE: "SITE" });
    const plan = planZoneEdit(zone, set({ FOLLOW_REDIRECTS: 1, BLOCK_POST: 1 }));
    expect(plan.body).toEqual({ BLOCK_POST: 1 });
    expect(plan.reasons).toHaveLength(1);
  });

  it("row 83: keeps a zone whose list would be too long", () => {
    const full = Array.from({ length: 200 }, (_, index) => index + 1).join(",");
    const zone = createExampleZone({ BLOCK_ASNS: full });
    const plan = planZoneEdit(zone, set({ BLOCK_POST: 1 }, { BLOCK_ASNS: merge(["64500"]) }));
    expect(plan.body).toEqual({});
    expect(plan.reasons).toEqual([expect.stringContaining("201 entries. The limit is 200.")]);
  });

  it("row 83: leaves removing the last allowed country to the user", () => {
    const zone = createExampleZone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    const removal = { COUNTRIES: merge([], ["DE"]) };
    expect(planZoneEdit(zone, set({}, removal))).toMatchObject({
      body: {},
      reasons: [expect.stringContaining("Needs your decision")],
    });
    expect(planZoneEdit(zone, set({ COUNTRY_MODE: "BLOCK" }, removal)).body).toEqual({
      COUNTRIES: "",
      COUNTRY_MODE: "BLOCK",
    });
  });

  it("is empty if the API would reject it", () => {
    expect(planZoneEdit(createExampleZone(), set({ COUNTRY_MODE: "ALLOW" }))).toMatchObject({
      body: {},
      reasons: [expect.stringContaining("no countries")],
    });
    expect(planZoneEdit(createExampleZone({ COUNTRIES: "DE" }), set({ COUNTRY_MODE: "ALLOW" })).body).toEqual({
      COUNTRY_MODE: "ALLOW",
    });
    const withOriginCertificate = createExampleZone({ ORIGIN_CERTIFICATE: 1 });
    expect(planZoneEdit(withOriginCertificate, set({ ORIGIN_URL: "http://origin.example" })).body).toEqual({});
    const bucket = createExampleZone({ ORIGIN_TYPE: "S3" });
    expect(planZoneEdit(bucket, set({ ORIGIN_URL: "https://origin.example" })).body).toEqual({});
  });
});

describe("row 83: undoing an applied plan", () => {
  const zone = createExampleZone({ BLOCK_IPS: "192.0.2.1\n192.0.2.2", CACHE_EXP: "3600" });
  const lists = { BLOCK_IPS: { kind: "replace", entries: ["192.0.2.9", "192.0.2.2"] } } as const;
  const undo = invertZoneEdit(planZoneEdit(zone, set({ CACHE_EXP: "86400" }, lists)).changes);

  it("reverts its own entries and values", () => {
    const after = createExampleZone({ BLOCK_IPS: "192.0.2.2\n192.0.2.9\n198.51.100.1", CACHE_EXP: "86400" });
    expect(planZoneEdit(after, undo).body).toEqual({
      BLOCK_IPS: "192.0.2.2\n198.51.100.1\n192.0.2.1",
      CACHE_EXP: "3600",
    });
  });

  it("keeps a value that was changed since", () => {
    const changed = planZoneEdit(createExampleZone({ BLOCK_IPS: "192.0.2.2\n192.0.2.9", CACHE_EXP: "0" }), undo);
    expect(changed.body).toEqual({ BLOCK_IPS: "192.0.2.2\n192.0.2.1" });
    expect(changed.reasons).toEqual([expect.stringContaining("Cache expiration: changed since then")]);
  });
});

it("names the fields whose values an edit replaces", () => {
  const lists = { BLOCK_IPS: merge(["192.0.2.1"]), BLOCK_ASNS: { kind: "replace", entries: [] } } as const;
  expect(listReplacedFields(set({ CACHE_EXP: "0" }, lists))).toEqual(["CACHE_EXP", "BLOCK_ASNS"]);
});

it("offers no setting of a single origin type, and no secret", () => {
  expect(sharedSettings.some(({ field, kind }) => field.startsWith("S3_") || kind === "secret")).toBe(false);
});
