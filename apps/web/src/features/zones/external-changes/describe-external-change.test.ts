import { exampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { describeExternalChange, getRestorableValues } from "./describe-external-change.ts";

describe("a change in the words of the screens", () => {
  it("is named as the setting is", () => {
    expect(describeExternalChange({ field: "CACHE_EXP", before: "-1", after: "3600" })).toMatchObject({
      label: "Cache expiration",
      after: "1 hour",
    });
    expect(describeExternalChange({ field: "BLOCK_POST", before: 0, after: 1 })).toMatchObject({
      before: "Off",
      after: "On",
    });
  });

  it("tells of a list what came and what went, and counts many", () => {
    const many = Array.from({ length: 7 }, (_, index) => `192.0.2.${index}`).join("\n");
    expect(describeExternalChange({ field: "BLOCK_IPS", before: "198.51.100.1", after: many })).toMatchObject({
      before: "198.51.100.1 removed",
      after: "7 entries added",
    });
  });

  it("says of a hostname that it came or went", () => {
    expect(describeExternalChange({ field: "HOSTNAME", before: null, after: "cdn.example.com" })).toMatchObject({
      before: "None",
      after: "cdn.example.com",
    });
  });
});

it("puts back what the zone does not have again, but no key and nothing of another origin type", () => {
  const zone = exampleZone({ CACHE_EXP: "3600", BLOCK_POST: 0 });
  const changes = [
    { field: "CACHE_EXP", before: "-1", after: "3600" },
    { field: "BLOCK_POST", before: 0, after: 1 },
    { field: "ORIGIN_TYPE", before: "S3", after: "STANDARD" },
    { field: "S3_BUCKET", before: "files", after: "" },
    { field: "S3_ACCESS_KEY", before: "…1111", after: "" },
  ];
  expect(getRestorableValues(zone, changes)).toEqual({ CACHE_EXP: "-1" });
});
