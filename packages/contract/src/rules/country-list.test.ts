import fc from "fast-check";
import { expect, test } from "vitest";
import { checkCountryList, countryCodes } from "./country-list.ts";

test("has 249 unique sorted codes", () => {
  expect(new Set(countryCodes).size).toBe(249);
  expect(countryCodes.toSorted()).toEqual(countryCodes);
});

test("returns upper case without blanks and duplicates", () => {
  expect(checkCountryList(" de, AT,,De ")).toEqual({ ok: true, value: "DE,AT" });
  expect(checkCountryList("")).toEqual({ ok: true, value: "" });
});

test.each(["XX", "DEU", "D", "49", "DE AT", "DE;AT", "EN", "\u017fE", "\u00df", "\ufb01", "\u212aR"])(
  "%j contains an invalid country code",
  (text) => {
    expect(checkCountryList(text).ok).toBe(false);
  },
);

test("accepts every code in any case and is idempotent", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...countryCodes)), fc.boolean(), (codes, lower) => {
      const saved = checkCountryList(codes.map((code) => (lower ? code.toLowerCase() : code)).join(","));
      const value = [...new Set(codes)].join(",");
      expect(saved).toEqual({ ok: true, value });
      expect(checkCountryList(value)).toEqual(saved);
    }),
  );
});
