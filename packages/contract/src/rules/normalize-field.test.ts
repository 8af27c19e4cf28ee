import { expect, test } from "vitest";
import { normalizeField } from "./normalize-field.ts";

test.each([
  ["CACHE_EXP", 3600, "3600"],
  ["BLOCK_IPS", "192.0.2.1/32\n\n192.0.2.1", "192.0.2.1"],
  ["NAME", " office ", "office"],
  ["HOST", "[::1]", "::1"],
  ["PORT", "8443", 8443],
  ["MAINTENANCE", 1, 1],
  ["ORIGIN_URL", "https://A.example/", "https://A.example/"],
  ["PORT", "none", "none"],
])("%s: %j is stored as %j", (field, value, stored) => {
  expect(normalizeField(field, value)).toBe(stored);
});
