import { describe, expect, it } from "vitest";
import { parseCountries, parsePastedCodes, countries, findCountries, setCountries } from "./country-list.ts";

const find = (search: string) => findCountries(search).map(({ code }) => code);

describe("finding countries", () => {
  it("finds by name without accents, and by code", () => {
    expect(find("germ")).toEqual(["DE"]);
    expect(find("DE")).toContain("DE");
    expect(find("cote d")).toEqual(find("Côte d"));
    expect(find("  ")).toHaveLength(countries.length);
    expect(find("atlantis")).toEqual([]);
  });

  it("parses pasted codes", () => {
    expect(parsePastedCodes("de, fr us")).toEqual(["DE", "FR", "US"]);
    expect(parsePastedCodes("de")).toEqual([]);
    expect(parsePastedCodes("de nonsense")).toEqual([]);
  });
});

it("adds and removes countries in the list's order", () => {
  expect(setCountries("US,DE", ["FR", "DE"], true)).toBe("US,DE,FR");
  expect(setCountries("US,DE,FR", ["DE"], false)).toBe("US,FR");
  expect(setCountries("", ["DE"], true)).toBe("DE");
});

it("sorts a list by name", () => {
  expect(parseCountries("us,DE").map(({ name }) => name)).toEqual(["Germany", "United States"]);
});
