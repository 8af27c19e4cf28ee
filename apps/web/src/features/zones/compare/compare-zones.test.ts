import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, it } from "vitest";
import { compareZones, getValuesToApply } from "./compare-zones.ts";

it("lists differences first, as the settings page shows them", () => {
  const rows = compareZones(createExampleZone(), createExampleZone({ CACHE_EXP: "3600", HOME_POP: "auto" }));
  expect(rows.filter(({ isSame }) => !isSame)).toEqual([
    {
      field: "HOME_POP",
      label: "Origin shield",
      left: "Off",
      right: "On",
      isSame: false,
      canGet: { left: true, right: true },
    },
    {
      field: "CACHE_EXP",
      label: "Cache expiration",
      left: "Respect origin Cache-Control",
      right: "1 hour",
      isSame: false,
      canGet: { left: true, right: true },
    },
  ]);
  expect(rows.slice(0, 2).every(({ isSame }) => !isSame)).toBe(true);
});

it("marks unavailable settings and omits secrets", () => {
  const bucket = createExampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_SECRET_KEY_SET: 1 });
  const rows = compareZones(createExampleZone(), bucket);
  expect(rows.find(({ field }) => field === "S3_BUCKET")).toMatchObject({ left: "Not available", right: "files" });
  expect(rows.some(({ field }) => field === "S3_SECRET_KEY")).toBe(false);
});

it("applies selected differences that the other zone supports", () => {
  const left = createExampleZone({
    CACHE_EXP: "3600",
    FOLLOW_REDIRECTS: 1,
    BLOCK_POST: 1,
    ORIGIN_URL: "https://a.example",
  });
  const right = createExampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", ORIGIN_URL: "https://s3.example" });
  const rows = compareZones(left, right);
  const selected = new Set([
    "CACHE_EXP",
    "FOLLOW_REDIRECTS",
    "ORIGIN_URL",
    "ORIGIN_TYPE",
    "S3_BUCKET",
    "STRIP_COOKIES",
  ]);
  expect(getValuesToApply(rows, selected, left, "right")).toEqual({ CACHE_EXP: "3600" });
  expect(getValuesToApply(rows, selected, right, "left")).toEqual({ CACHE_EXP: "-1" });
});
