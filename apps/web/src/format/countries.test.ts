import { expect, test } from "vitest";
import { getCountryFlag, getCountryName, sortByCountryName } from "./countries.ts";

test("returns names and flags", () => {
  expect(getCountryName("DE")).toBe("Germany");
  expect(getCountryName("gb")).toBe("United Kingdom");
  expect(getCountryFlag("DE")).toBe("🇩🇪");
});

test("returns unknown codes unchanged", () => {
  expect(getCountryName("QX")).toBe("QX");
  expect(getCountryName("unassigned")).toBe("unassigned");
  expect(getCountryFlag("unassigned")).toBe("");
});

test("sorts by name and ignores accents", () => {
  expect(sortByCountryName(["ZM", "AX", "AF", "CI"])).toEqual(["AF", "AX", "CI", "ZM"]);
});
