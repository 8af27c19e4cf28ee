import type { Zone } from "@edge-console/contract/objects/zone";
import { describe, expect, test } from "vitest";
import { filterZones, listedZones } from "./zone-filter.ts";

function zone(name: string, fields: Partial<Zone> = {}): Zone {
  return {
    ID: name.toUpperCase().padEnd(9, "0"),
    ZONE_NAME: name,
    ORIGIN_URL: `https://${name}.origin.example`,
    ORIGIN_TYPE: "STANDARD",
    S3_BUCKET: "",
    TUNNEL_TARGET: "",
    STATUS: "ACTIVE",
    MAINTENANCE: 0,
    USAGE_PAUSED: 0,
    CACHE_EXP: "-1",
    TIMESTAMP: 1,
    ...fields,
  } as Zone;
}

const zones = listedZones([
  zone("shop", { TIMESTAMP: 30, CACHE_EXP: "3600" }),
  zone("media", { TIMESTAMP: 20, ORIGIN_TYPE: "S3", S3_BUCKET: "pictures", MAINTENANCE: 1, CACHE_EXP: "180" }),
  zone("blog", { TIMESTAMP: 10, ORIGIN_TYPE: "SITE", STATUS: "PAUSED", MAINTENANCE: 1, CACHE_EXP: "86400" }),
  zone("home", { TIMESTAMP: 40, ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: "", TUNNEL_TARGET: "http://127.0.0.1:8000" }),
]);

const all = { query: "", types: [], states: [] };
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe("finding", () => {
  test("gives everything when nothing is asked", () => {
    expect(filterZones(zones, all)).toBe(zones);
  });

  test.each([
    ["SHO", ["shop"]],
    ["media0000", ["media"]],
    ["pictures", ["media"]],
    ["127.0.0.1", ["home"]],
    ["origin.example", ["blog", "media", "shop"]],
    ["  origin  shop ", ["shop"]],
    ["nothing", []],
  ])("%j is looked for in name, id and origin", (query, expected) => {
    expect(names(filterZones(zones, { ...all, query }))).toEqual(expected);
  });

  test("types and states narrow together; a zone has every state that applies", () => {
    expect(names(filterZones(zones, { ...all, types: ["S3", "SITE"] }))).toEqual(["blog", "media"]);
    expect(names(filterZones(zones, { ...all, states: ["maintenance"] }))).toEqual(["blog", "media"]);
    expect(names(filterZones(zones, { ...all, states: ["active"] }))).toEqual(["home", "shop"]);
    expect(names(filterZones(zones, { query: "b", types: ["SITE"], states: ["paused"] }))).toEqual(["blog"]);
  });
});

test("zones are listed by name, whatever order they came in", () => {
  expect(names(zones)).toEqual(["blog", "home", "media", "shop"]);
});
