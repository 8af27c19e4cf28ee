import { expect, test } from "vitest";
import { getCountryName, sortByCountryName } from "./countries.ts";

test("returns names", () => {
  expect(getCountryName("DE")).toBe("Germany");
  expect(getCountryName("gb")).toBe("United Kingdom");
});

test("returns unknown codes unchanged", () => {
  expect(getCountryName("QX")).toBe("QX");
  expect(getCountryName("unassigned")).toBe("unassigned");
});

test("sorts by name and ignores accents", () => {
  expect(sortByCountryName(["ZM", "AX", "AF", "CI"])).toEqual(["AF", "AX", "CI", "ZM"]);
});
