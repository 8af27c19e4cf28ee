import { exampleZone } from "@edge-console/contract/examples/zone";
import { expect, it } from "vitest";
import { compareZones } from "./compare-zones.ts";

it("puts what differs first, in the words of the settings page", () => {
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

it("says which zone does not have a setting, and never speaks of the secret", () => {
  const bucket = exampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_SECRET_KEY_SET: 1 });
  const rows = compareZones(exampleZone(), bucket);
  expect(rows.find(({ field }) => field === "S3_BUCKET")).toMatchObject({ left: "Not for this type", right: "files" });
  expect(rows.some(({ field }) => field === "S3_SECRET_KEY")).toBe(false);
});
