import { zoneIdSchema } from "@edge-console/contract/ids";
import type { Zone } from "@edge-console/contract/objects/zone";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import {
  validateBulkValues,
  bulkSettings,
  type BulkValues,
  countEntries,
  hasUnseenLosses,
  type ListModes,
  planZone,
  showsChanges,
  toBulkEdit,
  toUndoEdit,
} from "./bulk-changes.ts";
import { findSelectedZones } from "./selected-zones.ts";

const createPlan = (zone: Zone, values: BulkValues, modes: ListModes = {}) => planZone(zone, toBulkEdit(values, modes));

describe("the plan for one zone", () => {
  it("contains only what differs", () => {
    const zone = createExampleZone({ BLOCK_POST: 1 });
    const plan = createPlan(zone, { BLOCK_POST: true, CACHE_EXP: "3600" });
    expect(plan.body).toEqual({ CACHE_EXP: "3600" });
    expect(plan.changes).toEqual([
      { field: "CACHE_EXP", label: "Cache expiration", before: "Respect origin Cache-Control", after: "1 hour" },
    ]);
    expect(createPlan(createExampleZone({ CACHE_EXP: "3600" }), { CACHE_EXP: "3600" }).body).toEqual({});
  });

  it("skips settings without effect, with the reason", () => {
    const plan = createPlan(createExampleZone({ ORIGIN_TYPE: "SITE" }), { FOLLOW_REDIRECTS: true, BLOCK_POST: true });
    expect(plan.body).toEqual({ BLOCK_POST: 1 });
    expect(plan.reasons).toHaveLength(1);
  });

  it("row 83: adds entries to the zone's own list unless replacing was selected", () => {
    const zone = createExampleZone({ BLOCK_IPS: "198.51.100.7" });
    const values = { BLOCK_IPS: "192.0.2.9/24\n192.0.2.1/32" };
    expect(createPlan(zone, values).body).toEqual({ BLOCK_IPS: "198.51.100.7\n192.0.2.0/24\n192.0.2.1" });
    const replaced = createPlan(zone, values, { BLOCK_IPS: "replace" });
    expect(replaced.body).toEqual({ BLOCK_IPS: "192.0.2.0/24\n192.0.2.1" });
    expect(replaced.changes[0]?.entries).toEqual({ added: ["192.0.2.0/24", "192.0.2.1"], removed: ["198.51.100.7"] });
    expect(countEntries([replaced, replaced])).toEqual({ added: 4, removed: 2, zonesWithRemovals: 2 });
    expect(createPlan(zone, { BLOCK_IPS: "198.51.100.7" }, { BLOCK_IPS: "remove" }).body).toEqual({ BLOCK_IPS: "" });
  });

  it("row 83: skips a zone whose list would be too long", () => {
    const full = Array.from({ length: 200 }, (_, index) => index + 1).join(",");
    const plan = createPlan(createExampleZone({ BLOCK_ASNS: full }), { BLOCK_ASNS: "64500", BLOCK_POST: true });
    expect(plan.body).toEqual({});
    expect(plan.reasons).toEqual([expect.stringContaining("201 entries. The limit is 200.")]);
  });

  it("row 83: leaves removing the last allowed country to the user", () => {
    const zone = createExampleZone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    const plan = createPlan(zone, { COUNTRIES: "DE" }, { COUNTRIES: "remove" });
    expect(plan).toMatchObject({ body: {}, reasons: [expect.stringContaining("Needs your decision")] });
    expect(createPlan(zone, { COUNTRIES: "DE", COUNTRY_MODE: "BLOCK" }, { COUNTRIES: "remove" }).body).toEqual({
      COUNTRIES: "",
      COUNTRY_MODE: "BLOCK",
    });
  });

  it("is empty if the API would reject it", () => {
    expect(createPlan(createExampleZone(), { COUNTRY_MODE: "ALLOW" })).toMatchObject({
      body: {},
      reasons: [expect.stringContaining("no countries")],
    });
    expect(createPlan(createExampleZone({ COUNTRIES: "DE" }), { COUNTRY_MODE: "ALLOW" }).body).toEqual({
      COUNTRY_MODE: "ALLOW",
    });
    const withOriginCertificate = createExampleZone({ ORIGIN_CERTIFICATE: 1 });
    expect(createPlan(withOriginCertificate, { ORIGIN_URL: "http://origin.example" }).body).toEqual({});
    expect(createPlan(createExampleZone({ ORIGIN_TYPE: "S3" }), { ORIGIN_URL: "https://origin.example" }).body).toEqual(
      {},
    );
  });
});

describe("row 83: undoing an applied plan", () => {
  const zone = createExampleZone({ BLOCK_IPS: "192.0.2.1\n192.0.2.2", CACHE_EXP: "3600" });
  const plan = createPlan(zone, { BLOCK_IPS: "192.0.2.9\n192.0.2.2", CACHE_EXP: "86400" }, { BLOCK_IPS: "replace" });
  const undo = toUndoEdit(plan);

  it("reverts its own entries and values", () => {
    const after = createExampleZone({ BLOCK_IPS: "192.0.2.2\n192.0.2.9\n198.51.100.1", CACHE_EXP: "86400" });
    expect(planZone(after, undo).body).toEqual({
      BLOCK_IPS: "192.0.2.2\n198.51.100.1\n192.0.2.1",
      CACHE_EXP: "3600",
    });
  });

  it("keeps a value that was changed since", () => {
    const changed = planZone(createExampleZone({ BLOCK_IPS: "192.0.2.2\n192.0.2.9", CACHE_EXP: "0" }), undo);
    expect(changed.body).toEqual({ BLOCK_IPS: "192.0.2.2\n192.0.2.1" });
    expect(changed.reasons).toEqual([expect.stringContaining("Cache expiration: changed since then")]);
  });
});

it("row 83: detects a replacement that would remove more than its preview showed", () => {
  const edit = toBulkEdit({ BLOCK_ASNS: "1" }, { BLOCK_ASNS: "replace" });
  const previewed = planZone(createExampleZone({ BLOCK_ASNS: "2" }), edit);
  expect(hasUnseenLosses(previewed, planZone(createExampleZone({ BLOCK_ASNS: "2" }), edit), edit)).toBe(false);
  expect(hasUnseenLosses(previewed, planZone(createExampleZone({ BLOCK_ASNS: "2,3" }), edit), edit)).toBe(true);
});

it("checks whether a reloaded zone has a plan's changes", () => {
  const plan = createPlan(createExampleZone({ BLOCK_ASNS: "2" }), { BLOCK_ASNS: "1", CACHE_EXP: "3600" });
  expect(showsChanges(createExampleZone({ BLOCK_ASNS: "7,1", CACHE_EXP: "3600" }), plan)).toBe(true);
  expect(showsChanges(createExampleZone({ BLOCK_ASNS: "2" }), plan)).toBe(false);
  expect(showsChanges(createExampleZone({ BLOCK_ASNS: "2,1" }), plan)).toBeUndefined();
});

describe("the settings of a bulk edit", () => {
  it("include none of a single origin type, and no secret", () => {
    expect(bulkSettings.some(({ field }) => field.startsWith("S3_"))).toBe(false);
  });

  it("are checked by the contract's rules", () => {
    const modes = { COUNTRIES: "replace" } as const;
    expect(
      Object.keys(validateBulkValues({ BLOCK_IPS: "nonsense", COUNTRY_MODE: "ALLOW", COUNTRIES: "" }, modes)),
    ).toEqual(["BLOCK_IPS", "COUNTRIES"]);
    expect(validateBulkValues({ BLOCK_IPS: "192.0.2.1" }, {})).toEqual({});
    expect(validateBulkValues({ BLOCK_IPS: " " }, {})).toEqual({ BLOCK_IPS: "Enter at least one entry." });
    expect(validateBulkValues({ BLOCK_IPS: "" }, { BLOCK_IPS: "replace" })).toEqual({});
  });
});

it("finds the selected zones that still exist", () => {
  const zone = createExampleZone();
  const zones = [createExampleZone({ ID: zoneIdSchema.parse("AAAAAAAA1") }), zone];
  expect(findSelectedZones(zones, { zones: [zone.ID, "AAAAAAAA3"] })).toEqual([zone]);
  expect(findSelectedZones(undefined, { zones: [zone.ID] })).toBeUndefined();
  expect(findSelectedZones(zones, null)).toEqual([]);
  expect(findSelectedZones(zones, { zones: "all" })).toEqual([]);
});
