import { exampleZone } from "@edge-console/contract/examples/zone";
import { expect, it } from "vitest";
import { compareZones } from "./compare-zones.ts";

it("lists differences first, as the settings page shows them", () => {
  const rows = compareZones(exampleZone(), exampleZone({ CACHE_EXP: "3600", HOME_POP: "auto" }));
  expect(rows.filter(({ same }) => !same)).toEqual([
    { field: "HOME_POP", label: "Origin shield", left: "Off", right: "On", same: false },
    {
      field: "CACHE_EXP",
      label: "Cache expiration",
      left: "Respect origin Cache-Control",
      right: "1 hour",
      same: false,
    },
  ]);
  expect(rows.slice(0, 2).every(({ same }) => !same)).toBe(true);
});

it("marks unavailable settings and omits secrets", () => {
  const bucket = exampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_SECRET_KEY_SET: 1 });
  const rows = compareZones(exampleZone(), bucket);
  expect(rows.find(({ field }) => field === "S3_BUCKET")).toMatchObject({ left: "Not available", right: "files" });
  expect(rows.some(({ field }) => field === "S3_SECRET_KEY")).toBe(false);
});
