import { expect, test } from "vitest";
import { countryFlag, countryName, sortByCountryName } from "./countries.ts";

test("names and flags of countries", () => {
  expect(countryName("DE")).toBe("Germany");
  expect(countryName("gb")).toBe("United Kingdom");
  expect(countryFlag("DE")).toBe("🇩🇪");
});

test("what is no country stays as it is", () => {
  expect(countryName("QX")).toBe("QX");
  expect(countryName("unassigned")).toBe("unassigned");
  expect(countryFlag("unassigned")).toBe("");
});

test("sorted by name, accents counted as their letters", () => {
  expect(sortByCountryName(["ZM", "AX", "AF", "CI"])).toEqual(["AF", "AX", "CI", "ZM"]);
});
