import { expect, test } from "vitest";
import { getCountryFlag, getCountryName, sortByCountryName } from "./countries.ts";

test("names and flags of countries", () => {
  expect(getCountryName("DE")).toBe("Germany");
  expect(getCountryName("gb")).toBe("United Kingdom");
  expect(getCountryFlag("DE")).toBe("🇩🇪");
});

test("what is no country stays as it is", () => {
  expect(getCountryName("QX")).toBe("QX");
  expect(getCountryName("unassigned")).toBe("unassigned");
  expect(getCountryFlag("unassigned")).toBe("");
});

test("sorted by name, accents counted as their letters", () => {
  expect(sortByCountryName(["ZM", "AX", "AF", "CI"])).toEqual(["AF", "AX", "CI", "ZM"]);
});
