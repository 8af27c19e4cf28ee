import { zoneFields } from "@edge-console/contract/fields/zone";
import { expect, test } from "vitest";
import { formatEntryChanges } from "./entries.ts";
import { formatFieldValue } from "./field-values.ts";

test.each([
  [zoneFields.COUNTRIES, "CN,VN", "China (CN), Vietnam (VN)"],
  [zoneFields.COUNTRIES, "CN,V…", "China (CN), V…"],
  [zoneFields.COUNTRIES, "", ""],
  [zoneFields.BLOCK_ASNS, "16276,14061", "AS16276, AS14061"],
  [zoneFields.BLOCK_IPS, "192.0.2.1\n198.51.100.0/24", "192.0.2.1\n198.51.100.0/24"],
  [zoneFields.BLOCK_TOR, 1, "On"],
])("a value is formatted with the names of its entries", (field, value, text) => {
  expect(formatFieldValue(field, value)).toBe(text);
});

test("added and removed entries have their names", () => {
  expect(formatEntryChanges("countries", { added: ["DE"], removed: ["FR"], unchanged: 2 })).toEqual({
    added: ["Germany (DE)"],
    removed: ["France (FR)"],
    unchanged: 2,
  });
});
