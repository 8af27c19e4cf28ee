import { expect, test } from "vitest";
import { repairApiKey } from "./api-key.ts";

const key = "k7".repeat(32);

test.each([
  [`  ${key}\n`, key],
  [`"${key}"`, key],
  [`“${key}”`, key],
  [`Bearer ${key}`, key],
  [`Authorization: Bearer ${key}`, key],
  [`export EDGE_API_KEY='${key}'`, key],
  [`${key.slice(0, 40)}\n${key.slice(40)}`, key],
  [key, key],
  [`${key}7`, `${key}7`],
  [`${key} ${"a".repeat(64)}`, `${key} ${"a".repeat(64)}`],
  ["too short", "too short"],
  ["", ""],
])("V25: repairs the pasted key %j", (input, repaired) => {
  expect(repairApiKey(input)).toBe(repaired);
});
