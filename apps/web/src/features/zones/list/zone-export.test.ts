import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import type { Zone } from "@edge-console/contract/objects/zone";
import { describe, expect, it } from "vitest";
import { toZonesCsv, toZonesJson } from "./zone-export.ts";
import { toListedZones } from "./zone-filter.ts";

const source = { account: "Harbour Media", at: "2026-11-23T04:15:00Z" };
const tunnel = createExampleTunnel({ STATE: "DISCONNECTED" });
const list = (...zones: Zone[]) =>
  toListedZones(zones, (zone) =>
    diagnoseZone({ zone, tunnel: zone.ORIGIN_TYPE === "TUNNEL" ? tunnel : undefined, now: 0 }),
  );

const zone = createExampleZone({
  ZONE_NAME: "first",
  HOST_HEADER: "=HYPERLINK(1)",
  BLOCK_IPS: "192.0.2.1\n198.51.100.0/24",
  COUNTRIES: "DE,FR",
  S3_ACCESS_KEY: "ACCESSKEY1",
});

describe("the export of zones", () => {
  it("has one CSV row per zone and quotes cells with commas or line breaks", () => {
    const csv = toZonesCsv(list(zone, createExampleZone()), source);
    expect(csv.startsWith("ID,ZONE_NAME,ORIGIN_TYPE,")).toBe(true);
    expect(csv.endsWith(",2026-09-21T14:13:20Z,,,,Harbour Media,2026-11-23T04:15:00Z\r\n")).toBe(true);
    expect(csv).toContain('"192.0.2.1\n198.51.100.0/24"');
    expect(csv).toContain('"DE,FR"');
  });

  it("row 86: contains no formulas, and numbers as numbers", () => {
    const cells = toZonesCsv(list(zone), source).split("\r\n")[1]?.split(",") ?? [];
    expect(cells).toContain("'=HYPERLINK(1)");
    expect(cells).toContain("-1");
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual(["-1"]);
  });

  it("has the notes on list entries", () => {
    const notes = { [zone.ID]: { BLOCK_IPS: { "192.0.2.1": "=Crawler" } } };
    expect(toZonesCsv(list(zone), source, notes)).toContain(",BLOCK_IPS 192.0.2.1: =Crawler,");
    expect(JSON.parse(toZonesJson(list(zone), source, notes))).toMatchObject([{ NOTES: notes[zone.ID] }]);
  });

  it("has the API's fields and values as JSON", () => {
    expect(JSON.parse(toZonesJson(list(zone), source))).toMatchObject([
      { ZONE_NAME: "first", CACHE_EXP: "-1", STRIP_COOKIES: 1 },
    ]);
  });

  it("has the status of the list next to the API's", () => {
    const disconnected = createExampleZone({ ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4, MAINTENANCE: 1 });
    const zones = list(disconnected);
    const label = "Not serving traffic; Maintenance";
    expect(JSON.parse(toZonesJson(zones, source))).toMatchObject([{ STATUS: "ACTIVE", STATUS_LABEL: label }]);
    expect(toZonesCsv(zones, source)).toContain(`,ACTIVE,${label},`);
  });

  it("contains no access key", () => {
    expect(toZonesCsv(list(zone), source) + toZonesJson(list(zone), source)).not.toContain("ACCESSKEY1");
  });
});
