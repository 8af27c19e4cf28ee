import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { describeExternalChange, getRestorableValues } from "./describe-external-change.ts";

describe("describeExternalChange", () => {
  it("uses the setting's label and formats its values", () => {
    expect(describeExternalChange({ field: "CACHE_EXP", before: "-1", after: "3600" })).toMatchObject({
      label: "Cache expiration",
      after: { text: "1 hour", kind: "value" },
    });
    expect(describeExternalChange({ field: "BLOCK_POST", before: 0, after: 1 })).toMatchObject({
      before: { text: "Off", kind: "value" },
      after: { text: "On", kind: "value" },
    });
  });

  it("lists added and removed entries, and counts many", () => {
    const entries = Array.from({ length: 7 }, (_, index) => `192.0.2.${index}`).join("\n");
    expect(describeExternalChange({ field: "BLOCK_IPS", before: "198.51.100.1", after: entries })).toMatchObject({
      before: { text: "198.51.100.1 removed", kind: "entries" },
      after: { text: "7 entries added", kind: "entries" },
    });
  });

  it("describes an added hostname", () => {
    expect(describeExternalChange({ field: "HOSTNAME", before: null, after: "cdn.example.com" })).toMatchObject({
      before: { text: "None", kind: "none" },
      after: { text: "cdn.example.com", kind: "value" },
    });
  });
});

it("restores differing values, except keys and settings of other origin types", () => {
  const zone = createExampleZone({ CACHE_EXP: "3600", BLOCK_POST: 0 });
  const changes = [
    { field: "CACHE_EXP", before: "-1", after: "3600" },
    { field: "BLOCK_POST", before: 0, after: 1 },
    { field: "ORIGIN_TYPE", before: "S3", after: "STANDARD" },
    { field: "S3_BUCKET", before: "files", after: "" },
    { field: "S3_ACCESS_KEY", before: "…1111", after: "" },
  ];
  expect(getRestorableValues(zone, changes)).toEqual({ CACHE_EXP: "-1" });
});
