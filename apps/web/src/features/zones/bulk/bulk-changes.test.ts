import { zoneIdSchema } from "@edge-console/contract/ids";
import type { Zone } from "@edge-console/contract/objects/zone";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import {
  type BulkValues,
  countEntries,
  groupReplacedValues,
  type ListModes,
  listUnchosenSettings,
  planZone,
  toZoneEdit,
  validateBulkValues,
} from "./bulk-changes.ts";
import { findSelectedZones } from "./selected-zones.ts";

const createPlan = (zone: Zone, values: BulkValues, modes: ListModes = {}) => planZone(zone, toZoneEdit(values, modes));

describe("the plan for one zone", () => {
  it("contains only what differs, as text", () => {
    const zone = createExampleZone({ BLOCK_POST: 1 });
    const plan = createPlan(zone, { BLOCK_POST: true, CACHE_EXP: "3600" });
    expect(plan.body).toEqual({ CACHE_EXP: "3600" });
    expect(plan.changes).toEqual([
      { field: "CACHE_EXP", label: "Cache expiration", before: "Respect origin Cache-Control", after: "1 hour" },
    ]);
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
});

it("V6: changes nothing for a setting whose value isn't chosen yet", () => {
  const values: BulkValues = { CACHE_EXP: null, MAINTENANCE: null, HOST_HEADER: null, BLOCK_IPS: null };
  const modes = { BLOCK_IPS: "replace" } as const;
  expect(toZoneEdit(values, modes)).toEqual({ values: {}, lists: {} });
  expect(validateBulkValues(values, modes)).toEqual({});
  expect(listUnchosenSettings(values).map(({ field }) => field)).toEqual([
    "HOST_HEADER",
    "CACHE_EXP",
    "MAINTENANCE",
    "BLOCK_IPS",
  ]);
  expect(toZoneEdit({ HOST_HEADER: "", MAINTENANCE: false }, {}).values).toEqual({ HOST_HEADER: "", MAINTENANCE: 0 });
});

it("V6: groups the values that an edit replaces, the most frequent first", () => {
  const edit = toZoneEdit({ CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1" }, {});
  const plans = (["86400", "0", "86400", "3600"] as const).map((CACHE_EXP) =>
    planZone(createExampleZone({ CACHE_EXP }), edit),
  );
  expect(groupReplacedValues(plans)).toEqual([
    {
      field: "CACHE_EXP",
      label: "Cache expiration",
      before: [
        { value: "1 day", zones: 2 },
        { value: "Don't cache", zones: 1 },
      ],
      after: "1 hour",
    },
  ]);
});

it("checks a bulk edit by the contract's rules", () => {
  const modes = { COUNTRIES: "replace" } as const;
  expect(
    Object.keys(validateBulkValues({ BLOCK_IPS: "nonsense", COUNTRY_MODE: "ALLOW", COUNTRIES: "" }, modes)),
  ).toEqual(["BLOCK_IPS", "COUNTRIES"]);
  expect(validateBulkValues({ BLOCK_IPS: "192.0.2.1" }, {})).toEqual({});
  expect(validateBulkValues({ BLOCK_IPS: " " }, {})).toEqual({ BLOCK_IPS: "Enter at least one entry." });
  expect(validateBulkValues({ BLOCK_IPS: "" }, { BLOCK_IPS: "replace" })).toEqual({});
});

it("finds the selected zones that still exist", () => {
  const zone = createExampleZone();
  const zones = [createExampleZone({ ID: zoneIdSchema.parse("AAAAAAAA1") }), zone];
  expect(findSelectedZones(zones, { zones: [zone.ID, "AAAAAAAA3"] })).toEqual([zone]);
  expect(findSelectedZones(undefined, { zones: [zone.ID] })).toBeUndefined();
  expect(findSelectedZones(zones, null)).toEqual([]);
  expect(findSelectedZones(zones, { zones: "all" })).toEqual([]);
});
