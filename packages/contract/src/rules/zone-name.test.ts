import fc from "fast-check";
import { expect, test } from "vitest";
import { checkZoneName, repairZoneName } from "./zone-name.ts";

test("accepts 4 to 40 letters and digits and returns lower case", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{4,40}$/), (name) => {
      expect(checkZoneName(name)).toEqual({ ok: true, value: name.toLowerCase() });
    }),
  );
});

test.each(["", "abc", "a".repeat(41), "ab cd", "ab-cd", "ab.cd", "ab_cd", "äbcd", "abcd\n"])("rejects %j", (name) => {
  expect(checkZoneName(name).ok).toBe(false);
});

test.each([
  ["Shop 24", "Shop24"],
  ["shop-2_4", "shop24"],
  ["https://shop-2.example/start", "shop2example"],
  ["Café Zürich", "CafeZurich"],
  ["shop", "shop"],
  ["–", "–"],
  ["", ""],
])("V25: repairs %j to %j", (input, repaired) => {
  expect(repairZoneName(input)).toBe(repaired);
});
