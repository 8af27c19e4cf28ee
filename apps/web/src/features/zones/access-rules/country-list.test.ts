import { describe, expect, it } from "vitest";
import { countries, parseCountries, parseSeveralCountries, searchCountries, setCountries } from "./country-list.ts";

describe("the first country that a search finds, which Enter adds", () => {
  it.each([
    // Codes.
    ["NL", "NL"],
    ["de", "DE"],
    ["US", "US"],
    ["UA", "UA"],
    ["GBR", "GB"],
    ["in", "IN"],
    ["no", "NO"],
    // Names, and their beginnings.
    ["Netherlands", "NL"],
    ["germ", "DE"],
    ["Niger", "NE"],
    ["Nigeria", "NG"],
    ["Guinea", "GN"],
    ["Georgia", "GE"],
    ["Ukr", "UA"],
    ["korea", "KR"],
    ["north k", "KP"],
    ["cote d", "CI"],
    ["Côte d", "CI"],
    ["trinidad and", "TT"],
    // Aliases.
    ["UK", "GB"],
    ["Britain", "GB"],
    ["Great Britain", "GB"],
    ["England", "GB"],
    ["Holland", "NL"],
    ["USA", "US"],
    ["America", "US"],
    ["Burma", "MM"],
    ["Deutschland", "DE"],
    ["u.k.", "GB"],
    ["U.S.", "US"],
    ["Türkei", "TR"],
  ])("%j: %s", (search, code) => {
    expect(searchCountries(search)[0]?.code).toBe(code);
  });

  it.each(["atlantis", "xx", "12", "???"])("%j: none", (search) => {
    expect(searchCountries(search)).toEqual([]);
  });
});

it("finds all countries without a search", () => {
  expect(searchCountries("  ")).toBe(countries);
});

describe("several countries in one text", () => {
  it.each([
    ["de, fr us", "DE FR US", []],
    ["de fr us", "DE FR US", []],
    ["UK,USA", "GB US", []],
    ["Germany; United Kingdom\nHolland", "DE GB NL", []],
    ["Germany (DE), France (FR)", "DE FR", []],
    ["DE\tDE", "DE", []],
    ["DE, Atlantis", "DE", ["Atlantis"]],
    ["Atlantis, Lemuria", "", ["Atlantis", "Lemuria"]],
  ])("%j", (text, codes, unknown) => {
    const parsed = parseSeveralCountries(text);
    expect(parsed?.found.map(({ code }) => code).join(" ")).toBe(codes);
    expect(parsed?.unknown).toEqual(unknown);
  });

  it.each(["", "de", "de,", "United Kingdom", "South Korea", "de nonsense", "great brit"])(
    "%j is one search",
    (text) => {
      expect(parseSeveralCountries(text)).toBeUndefined();
    },
  );
});

it("adds and removes countries in the list's order", () => {
  expect(setCountries("US,DE", ["FR", "DE"], true)).toBe("US,DE,FR");
  expect(setCountries("US,DE,FR", ["DE"], false)).toBe("US,FR");
  expect(setCountries("", ["DE"], true)).toBe("DE");
});

it("sorts a list by name, and keeps what isn't a country", () => {
  expect(parseCountries("us,DE").map(({ name }) => name)).toEqual(["Germany", "United States"]);
  expect(parseCountries("QX")).toMatchObject([{ code: "QX", name: "QX" }]);
});
