import { exampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { toZonesCsv, toZonesJson } from "./zone-export.ts";

const zone = exampleZone({
  ZONE_NAME: "first",
  HOST_HEADER: "=HYPERLINK(1)",
  BLOCK_IPS: "192.0.2.1\n198.51.100.0/24",
  COUNTRIES: "DE,FR",
  S3_ACCESS_KEY: "ACCESSKEY1",
});

describe("the export of zones", () => {
  it("is CSV with a row a zone, quoted where a cell holds a comma or a line break", () => {
    const csv = toZonesCsv([zone, exampleZone()]);
    expect(csv.startsWith("ID,ZONE_NAME,ORIGIN_TYPE,")).toBe(true);
    expect(csv.endsWith(",2026-09-21T14:13:20.000Z\r\n")).toBe(true);
    expect(csv).toContain('"192.0.2.1\n198.51.100.0/24"');
    expect(csv).toContain('"DE,FR"');
  });

  it("row 86: contains no cell that a spreadsheet would run, and numbers as numbers", () => {
    const cells = toZonesCsv([zone]).split("\r\n")[1]?.split(",") ?? [];
    expect(cells).toContain("'=HYPERLINK(1)");
    expect(cells).toContain("-1");
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual(["-1"]);
  });

  it("is JSON with the API's own fields and values", () => {
    expect(JSON.parse(toZonesJson([zone]))).toMatchObject([{ ZONE_NAME: "first", CACHE_EXP: "-1", STRIP_COOKIES: 1 }]);
  });

  it("has no access key in it", () => {
    expect(toZonesCsv([zone]) + toZonesJson([zone])).not.toContain("ACCESSKEY1");
  });
});
