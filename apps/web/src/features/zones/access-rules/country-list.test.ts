import { describe, expect, it } from "vitest";
import { parseCountries, parsePastedCodes, countries, findCountries, setCountries } from "./country-list.ts";

const found = (search: string) => findCountries(search).map(({ code }) => code);

describe("finding a country", () => {
  it("goes by name, accents aside, by code and by flag", () => {
    expect(found("germ")).toEqual(["DE"]);
    expect(found("DE")).toContain("DE");
    expect(found("cote d")).toEqual(found("Côte d"));
    expect(found("🇫🇷")).toEqual(["FR"]);
    expect(found("  ")).toHaveLength(countries.length);
    expect(found("atlantis")).toEqual([]);
  });

  it("takes a list of codes for what it is", () => {
    expect(parsePastedCodes("de, fr us")).toEqual(["DE", "FR", "US"]);
    expect(parsePastedCodes("de")).toEqual([]);
    expect(parsePastedCodes("de nonsense")).toEqual([]);
  });
});

it("adds and takes out, keeping the list's own order", () => {
  expect(setCountries("US,DE", ["FR", "DE"], true)).toBe("US,DE,FR");
  expect(setCountries("US,DE,FR", ["DE"], false)).toBe("US,FR");
  expect(setCountries("", ["DE"], true)).toBe("DE");
});

it("shows a list in the order of the names", () => {
  expect(parseCountries("us,DE").map(({ name }) => name)).toEqual(["Germany", "United States"]);
});
