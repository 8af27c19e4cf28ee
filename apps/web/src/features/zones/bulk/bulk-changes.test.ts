import { zoneIdSchema } from "@edge-console/contract/ids";
import { exampleZone } from "@edge-console/testing/example-zone";
import { describe, expect, it } from "vitest";
import { bulkErrors, bulkSettings, planFor } from "./bulk-changes.ts";
import { chosenZones } from "./chosen-zones.ts";

describe("what one of many zones is sent", () => {
  it("is what differs there, and nothing else", () => {
    const zone = exampleZone({ BLOCK_POST: 1 });
    const plan = planFor(zone, { BLOCK_POST: true, CACHE_EXP: "3600" });
    expect(plan.body).toEqual({ CACHE_EXP: "3600" });
    expect(plan.changes).toEqual([
      { field: "CACHE_EXP", label: "Cache expiration", before: "Respect the origin's cache-control", after: "1 hour" },
    ]);
    expect(planFor(exampleZone({ CACHE_EXP: "3600" }), { CACHE_EXP: "3600" }).body).toEqual({});
  });

  it("leaves out what has no effect on the zone, and says so", () => {
    const plan = planFor(exampleZone({ ORIGIN_TYPE: "SITE" }), { FOLLOW_REDIRECTS: true, BLOCK_POST: true });
    expect(plan.body).toEqual({ BLOCK_POST: 1 });
    expect(plan.reasons).toHaveLength(1);
  });

  it("is a list as the service will store it", () => {
    expect(planFor(exampleZone(), { BLOCK_IPS: "192.0.2.9/24\n192.0.2.1/32" }).body).toEqual({
      BLOCK_IPS: "192.0.2.0/24\n192.0.2.1",
    });
  });

  it("is nothing where the service would refuse it", () => {
    expect(planFor(exampleZone(), { COUNTRY_MODE: "ALLOW" })).toMatchObject({
      body: {},
      reasons: [expect.stringContaining("ALLOW")],
    });
    expect(planFor(exampleZone({ COUNTRIES: "DE" }), { COUNTRY_MODE: "ALLOW" }).body).toEqual({
      COUNTRY_MODE: "ALLOW",
    });
    const certified = exampleZone({ ORIGIN_CERTIFICATE: 1 });
    expect(planFor(certified, { ORIGIN_URL: "http://origin.example" }).body).toEqual({});
    expect(planFor(exampleZone({ ORIGIN_TYPE: "S3" }), { ORIGIN_URL: "https://origin.example" }).body).toEqual({});
  });
});

describe("the settings of many zones", () => {
  it("hold none of a single type, and never a secret", () => {
    expect(bulkSettings.some(({ field }) => field.startsWith("S3_"))).toBe(false);
  });

  it("are checked by the contract's rules", () => {
    expect(Object.keys(bulkErrors({ BLOCK_IPS: "nonsense", COUNTRY_MODE: "ALLOW", COUNTRIES: "" }))).toEqual([
      "BLOCK_IPS",
      "COUNTRIES",
    ]);
    expect(bulkErrors({ BLOCK_IPS: "192.0.2.1" })).toEqual({});
  });
});

it("finds the chosen zones that still exist", () => {
  const zone = exampleZone();
  const zones = [exampleZone({ ID: zoneIdSchema.parse("AAAAAAAA1") }), zone];
  expect(chosenZones(zones, { zones: [zone.ID, "AAAAAAAA3"] })).toEqual([zone]);
  expect(chosenZones(undefined, { zones: [zone.ID] })).toBeUndefined();
  expect(chosenZones(zones, null)).toEqual([]);
  expect(chosenZones(zones, { zones: "all" })).toEqual([]);
});
