import type { ScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { Zone } from "@edge-console/contract/objects/zone";
import { describe, expect, test } from "vitest";
import { filterZones, toListedZones } from "./zone-filter.ts";

function zone(name: string, fields: Partial<Zone> = {}): Zone {
  return createExampleZone({
    ID: zoneIdSchema.parse(name.toUpperCase().padEnd(9, "0")),
    ZONE_NAME: name,
    ORIGIN_URL: `https://${name}.origin.example`,
    TIMESTAMP: 1,
    ...fields,
  });
}

const every = [
  zone("shop", { TIMESTAMP: 30, CACHE_EXP: "3600" }),
  zone("media", { TIMESTAMP: 20, ORIGIN_TYPE: "S3", S3_BUCKET: "pictures", MAINTENANCE: 1, CACHE_EXP: "180" }),
  zone("blog", { TIMESTAMP: 10, ORIGIN_TYPE: "SITE", STATUS: "PAUSED", MAINTENANCE: 1, CACHE_EXP: "86400" }),
  zone("home", { TIMESTAMP: 40, ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: "", TUNNEL_TARGET: "http://127.0.0.1:8000" }),
];
const disconnected = createExampleTunnel({ STATE: "DISCONNECTED" });
const zones = toListedZones(
  every,
  (zone) =>
    diagnoseZone({ zone, hostnames: [], tunnel: zone.ORIGIN_TYPE === "TUNNEL" ? disconnected : undefined, now: 0 }),
  {
    labels: { SHOP00000: ["production", "team:web"], BLOG00000: ["staging"] },
  },
);

const all = { query: "", types: [], states: [], labels: [], temporary: false };
const names = (listed: readonly { name: string }[]) => listed.map(({ name }) => name);

describe("filterZones", () => {
  test("returns all zones without search and filters", () => {
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
  ])("searches name, ID, and origin for %j", (query, expected) => {
    expect(names(filterZones(zones, { ...all, query }))).toEqual(expected);
  });

  test("combines types and states, and matches any state of a zone", () => {
    expect(names(filterZones(zones, { ...all, types: ["S3", "SITE"] }))).toEqual(["blog", "media"]);
    expect(names(filterZones(zones, { ...all, states: ["maintenance"] }))).toEqual(["blog", "media"]);
    expect(names(filterZones(zones, { ...all, states: ["active"] }))).toEqual(["shop"]);
    expect(names(filterZones(zones, { ...all, states: ["not-serving"] }))).toEqual(["home"]);
    expect(names(filterZones(zones, { ...all, query: "b", types: ["SITE"], states: ["paused"] }))).toEqual(["blog"]);
  });
});

test("finds and filters zones by label", () => {
  expect(names(filterZones(zones, { ...all, query: "team:web" }))).toEqual(["shop"]);
  expect(names(filterZones(zones, { ...all, labels: ["staging", "production"] }))).toEqual(["blog", "shop"]);
  expect(names(filterZones(zones, { ...all, labels: ["gone"] }))).toEqual([]);
});

test("filters zones with temporary changes, also once they are known", () => {
  const end: ScheduledEnd = {
    id: "1",
    zoneId: "SHOP00000",
    zoneName: "shop",
    field: "BLOCK_IPS",
    entries: ["203.0.113.7"],
    dueAt: 100,
    createdAt: 1,
    createdBy: "",
  };
  const diagnosis = diagnoseZone({ zone: zone("any"), hostnames: [], tunnel: undefined, now: 0 });
  const without = toListedZones(every, () => diagnosis);
  expect(names(filterZones(without, { ...all, temporary: true }))).toEqual([]);
  const withEnds = toListedZones(every, () => diagnosis, { ends: new Map([["SHOP00000", [end]]]) });
  expect(names(filterZones(withEnds, { ...all, temporary: true }))).toEqual(["shop"]);
  expect(names(filterZones(withEnds, { ...all, temporary: true, states: ["paused"] }))).toEqual([]);
});

test("V16: finds zones by their hostnames", () => {
  const hostnames = new Map([["BLOG00000", "cdn.lantern.example\nwww.lantern.example"]]);
  expect(names(filterZones(zones, { ...all, query: "CDN.lantern blog" }, hostnames))).toEqual(["blog"]);
  expect(names(filterZones(zones, { ...all, query: "cdn.lantern" }))).toEqual([]);
});

test("toListedZones returns the same array until a zone changes", () => {
  const diagnosis = diagnoseZone({ zone: zone("any"), hostnames: [], tunnel: undefined, now: 0 });
  const extras = { labels: { SHOP00000: ["production"] } };
  const listed = toListedZones(every, () => diagnosis, extras);
  expect(toListedZones(every, () => diagnosis, extras)).toBe(listed);
  const changed = toListedZones(every, () => diagnosis, { labels: { ...extras.labels, BLOG00000: ["staging"] } });
  expect(changed).not.toBe(listed);
  expect(changed.filter((one) => !listed.includes(one)).map(({ name }) => name)).toEqual(["blog"]);
});

test("toListedZones sorts by name", () => {
  expect(names(zones)).toEqual(["blog", "home", "media", "shop"]);
});
