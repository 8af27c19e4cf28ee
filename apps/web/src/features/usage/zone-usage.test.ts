import { sumByMonth } from "@edge-console/contract/console/usage-forecast";
import type { ZoneUsage } from "@edge-console/contract/console/usage";
import { describe, expect, test } from "vitest";
import { findZones } from "./zone-usage.ts";

const zone = (name: string, bandwidthBytes: number[], requests = bandwidthBytes): ZoneUsage => ({
  id: `ID${name.toUpperCase()}`,
  name,
  deletedAt: null,
  requests,
  bandwidthBytes,
});
const zones = [zone("shop", [10, 20, 5], [1, 2, 3]), zone("blog", [10, 10, 10]), zone("film", [0, 500, 400])];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe("zone usage", () => {
  test("adds up all zones, including deleted ones", () => {
    const deleted = { ...zone("deleted", [1, 0, 0]), deletedAt: 1_800_000_000 };
    expect(sumByMonth([...zones, deleted], "bandwidth", 3)).toEqual([21, 530, 415]);
    expect(sumByMonth(zones, "requests", 3)).toEqual([11, 512, 413]);
    expect(sumByMonth([], "requests", 3)).toEqual([0, 0, 0]);
  });

  test("finds zones by name and ID", () => {
    expect(names(findZones(zones, " SHO "))).toEqual(["shop"]);
    expect(names(findZones(zones, "idbl"))).toEqual(["blog"]);
    expect(findZones(zones, "")).toBe(zones);
  });
});
